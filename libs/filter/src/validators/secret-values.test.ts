import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import type { FindingCounts } from '../finding-counts.js';
import { compileRedaction } from '../redaction.js';

const redact = compileRedaction();
const redacted = (text: string): string => {
  const result = redact(Buffer.from(text, 'utf8'), undefined, new Map() satisfies FindingCounts);
  return 'tooMany' in result ? 'tooMany' : result.bytes.toString('utf8');
};

describe('filter-policy: named values, every value but a placeholder or reference that is the whole value', () => {
  it.each([
    ['PASSWORD=${X:-hunter2secret9}', 'hunter2secret9'],
    ['PASSWORD=${X-hunter2secret9}', 'hunter2secret9'],
    ['PASSWORD=${X:+hunter2secret9}', 'hunter2secret9'],
    ['PASSWORD=${X:-${Y:-hunter2secret9}}', 'hunter2secret9'],
    ['password=${db.password:hunter2secret9}', 'hunter2secret9'],
    ['PASSWORD=${X}hunter2secret9', 'hunter2secret9'],
    ['PASSWORD=$X/hunter2secret9', 'hunter2secret9'],
    ['PASSWORD="${X}hunter2secret9"', 'hunter2secret9'],
    ['{"password":"${A}hunter2secret9"}', 'hunter2secret9'],
    ['{"password":"${A"}', '${A'],
    ['password: ${X}hunter2secret9', 'hunter2secret9'],
    ['PASSWORD=$(echo hunter2secret9)', 'hunter2secret9'],
    ['PASSWORD=$(echo hunter)', 'hunter'],
    ['PASSWORD="$(printf "hunter2secret9")"', 'hunter2secret9'],
    ['PASSWORD=$(base64 -d <<< aHVudGVyMg)', 'aHVudGVyMg'],
    ["PASSWORD=${{ secrets.X || 'hunter2secret9' }}", 'hunter2secret9'],
    ['{"password":"{{aa81hd7Q"}', 'aa81hd7Q'],
    ['{"a":{"password":"{{hunter"}}', 'hunter'],
    ['PASSWORD=[REDACTED:x]hunter2secret9', 'hunter2secret9'],
    ['PASSWORD=[REDACTED:x]', 'REDACTED:x]'],
    ['PASSWORD=[REDACTED:secret.github]hunter2secret9', 'hunter2secret9'],
    ['{"password":"[REDACTED:x]hunter2secret9"}', 'hunter2secret9'],
    ['PASSWORD=1.2-hunter2secret', 'hunter2secret'],
    ['{"password":"1.2.3-hunter2secret9"}', 'hunter2secret9'],
    ['PASSWORD=<hunter2secret', 'hunter2secret'],
    ['PASSWORD=%aa81hd7Q%', 'aa81hd7Q'],
    ['DB_PASSWORD=Xk9(aa81hd7', 'aa81hd7'],
    ['DB_PASSWORD=k9<aa81hd7Q', 'aa81hd7Q'],
    ['DB_PASSWORD=correct.horse.battery', 'battery'],
    ['{"apiKey":["aa81hd7Q"]}', 'aa81hd7Q'],
    ['{"password":["hunter2secret9"]}', 'hunter2secret9'],
    ['{"password":[\n    "${A}",\n    "hunter2secret9"\n]}', 'hunter2secret9'],
    ['postgres://u:${P}hunter2secret9@h/db', 'hunter2secret9'],
    ['Authorization: Bearer ${X}hunter2secret9', 'hunter2secret9'],
    ['X-Api-Key: ${X:-hunter2secret9}', 'hunter2secret9'],
    ['Cookie: session=${X}hunter2secret9', 'hunter2secret9'],
    [`PASSWORD=\${X}${'a'.repeat(5000)}hunter2`, 'hunter2'],
    [`Authorization: Bearer ${'aB3'.repeat(5000)}hunter2`, 'hunter2'],
  ])('%s does not keep its secret', (text, secret) => {
    const first = redacted(text);
    expect(first).not.toContain(secret);
    expect(redacted(first)).toBe(first);
  });

  it.each([
    'token = parser.next_token()',
    'postgres://${USER}:${PASS}@host',
    'postgres://$USER:$PASS@host/db',
    'echo ${#a[@]}',
    '{"author": "Jane Doe"}',
    'PASSWORD=${PASSWORD}',
    'PASSWORD=${A}-${B}',
    'PASSWORD=${PASSWORD:-}',
    'PASSWORD=${PASSWORD:-$OTHER}',
    'PASSWORD=${PASSWORD:?set the password}',
    'PASSWORD=${{ secrets.DB_PASSWORD2 }}',
    'password: ${{ secrets.DB_PASSWORD }}',
    'password: {{ .Values.password }}',
    'password: ${env:DB_PASSWORD}',
    '(password=${X})',
    'PASSWORD=$(cat token.txt)',
    'PASSWORD="$(get "name")"',
    'TOKEN=$(vault read -field=token secret/ci/db9)',
    'PASSWORD=%DB_PASSWORD%',
    'PASSWORD=<your password>',
    'PASSWORD=<password>',
    'PASSWORD=***',
    'PASSWORD=',
    'PASSWORD=null',
    '{"password":"[REDACTED:secret.github]"}',
    'PASSWORD=[REDACTED:secret.named-value]',
    'connect(password=password, token=self.token)',
    'Authorization: Bearer ${{ secrets.TOKEN }}',
    'Authorization: Bearer $(cat token.txt)',
  ])('%s stays', (text) => {
    expect(redacted(text)).toBe(text);
  });
});
