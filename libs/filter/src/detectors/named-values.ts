import type { RedactionDetector, ValidatorName } from '../detector.js';

/** The words that a name of a secret holds; the validator asks the whole name, word by word. */
const word =
  '(?:pass(?:word|wd|phrase|code|wort)?|pwd|kennwort|senha|contrase(?:ñ|n)a|mot_?de_?passe|secret|token|credentials?|_auth|(?:api|access|private|secret|signing|encryption|master|account|auth|shared|storage|service|deploy|ssh|app|client|consumer|admin|hmac|webhook|session|license|integration|subscription)[_.-]?key)';
const rest = '[\\w.-]{0,40}';
const doubleQuoted = '"((?:[^"\\\\\\n]|\\\\[^\\n])+)';
const singleQuoted = "'((?:[^'\\\\\\n]|\\\\[^\\n])+)";
const backQuoted = '`([^`\\n]+)';
const listed = '(?:"(?:[^"\\\\\\n]|\\\\[^\\n])*"?|\'(?:[^\'\\\\\\n]|\\\\[^\\n])*\'?)';
const keyEnd = '["\']\\]?\\s{0,6}(?::|=>|:?=)\\s{0,6}';
const sign = '\\??[ \\t]{0,8}(?::=|\\?=|=>|[:=])[ \\t]{0,8}';
const facts = 'the names and notations of environment files, INI, YAML, JSON and command lines';

/** In every text in which one of the patterns below can match: the word, the rest of the name, and a sign or quote behind it. */
const trigger = `${word}${rest}["'\\\\?]{0,2}\\]?\\s{0,8}[:=?]`;

type Examples = Pick<RedactionDetector, 'why' | 'positives' | 'nearMisses' | 'trigger'>;

const named = (id: string, pattern: string, validator: ValidatorName, examples: Examples): RedactionDetector => ({
  id: `named-value-${id}`,
  code: 'secret.named-value',
  facts,
  pattern,
  flags: 'i',
  group: 1,
  trigger,
  validator,
  ...examples,
});

/** Values that a name gives away (filter-policy: named values). The pattern begins at the telling word of the name. */
export const namedValues: readonly RedactionDetector[] = [
  named('json-double', `${word}${rest}${keyEnd}${doubleQuoted}`, 'assignedValue', {
    why: 'a member whose key is quoted and value is in double quotes',
    positives: ['{"password": "hunter2"}', '{"clientSecret": "ab\\"tkS5zqA8HOR1i6Ll"}', `config['api_key'] = "zz91x"`],
    nearMisses: ['{"password": ""}', '{"password": "${PASSWORD}"}', '{"max_tokens": "4096"}'],
  }),
  named('json-single', `${word}${rest}${keyEnd}${singleQuoted}`, 'assignedValue', {
    why: 'a member whose key is quoted and value is in single quotes',
    positives: [`{'password': 'hunter2'}`, `'secret' => 'qwe123'`, `{'token':'abc9def'}`],
    nearMisses: [`{'password': '***'}`, `{'token_type': 'bearer'}`, `{'author': 'someone'}`],
  }),
  named(
    'json-escaped',
    `${word}${rest}\\\\"\\s{0,4}:\\s{0,4}\\\\"((?:[^"\\\\\\n]|\\\\\\\\(?:\\\\"|[^\\n]))+)`,
    'assignedValue',
    {
      why: 'a member of JSON inside a JSON string',
      positives: [
        '{\\"password\\":\\"hunter2\\"}',
        '\\"client_secret\\": \\"x9y8z7\\"',
        '{\\"token\\":\\"abc9def\\",\\"a\\":1}',
      ],
      nearMisses: ['{\\"password\\":\\"<password>\\"}', '{\\"password\\":null}', '{\\"token_count\\":\\"12\\"}'],
    },
  ),
  named('json-bare', `${word}${rest}${keyEnd}([^\\s"'\`,;(){}\\[\\]<>$=][^\\s"'\`,;(){}\\[\\]]*)`, 'assignedValue', {
    why: 'a member whose key is quoted and value is not',
    positives: ['{"password": 12345678}', '{"pin_token": 8f3a2b}', '"secret": s3cr3t,'],
    nearMisses: ['{"password": null}', '{"password": true}', '{"tokens": 4096}'],
  }),
  named('json-list', `${word}${rest}${keyEnd}\\[\\s{0,30}(${listed}(?:\\s{0,4},\\s{0,30}${listed})*)`, 'assignedList', {
    why: 'the strings of a list under a quoted key',
    positives: ['{"apiKey":["aa81hd7Q"]}', '{"password": ["${A}", "hunter2"]}', `'secret' => ['qwe123', 'x9y8z7']`],
    nearMisses: ['{"password":["${A}","***"]}', '{"max_tokens": ["4096"]}', '{"password": []}'],
  }),
  named('double', `${word}${rest}${sign}${doubleQuoted}`, 'writtenValue', {
    why: 'an assignment of a value in double quotes',
    positives: ['export DB_PASS="U8mR322jGSrny2pj"', 'password = "hunter2"', 'api_key: "zz91x44"'],
    nearMisses: ['password = "password"', 'token: "a description of the token"', 'SECRET="${OTHER}"'],
  }),
  named('single', `${word}${rest}${sign}${singleQuoted}`, 'writtenValue', {
    why: 'an assignment of a value in single quotes',
    positives: [`DB_PASSWORD='hunter2'`, `secret: 'x9y8z7w6'`, `let apiKey = 'zz91x44'`],
    nearMisses: [`password: 'Your password'`, `tokenizer: 'cl100k_base'`, `DB_PASSWORD='***'`],
  }),
  named('back', `${word}${rest}${sign}${backQuoted}`, 'writtenValue', {
    why: 'an assignment of a value in back quotes',
    positives: ['password: `hunter2`', 'const token = `abc9def8`', 'The secret is DB_SECRET=`x9y8z7w6`'],
    nearMisses: ['token: `string`', 'password: `${PASSWORD}`', 'token = `$(cat token.txt)`'],
  }),
  named('bare', `${word}${rest}${sign}([^\\s"'\`=,;])`, 'bareValue', {
    why: 'an assignment of a bare value: environment, INI, YAML, a flag with an equals sign',
    positives: ['DB_PASSWORD=hunter2', '  password: KPHf6vrts1nbIZaP', 'run --api-key=zz91x44 now'],
    nearMisses: ['Please reset your password: it expired', 'token = parser.next_token()', 'max_tokens: 4096'],
  }),
  named('flag', `--[\\w-]{0,40}${word}[\\w-]{0,20}\\s{1,3}["']?([^\\s"'-][^\\s"']*)`, 'writtenValue', {
    trigger: `--[\\w-]{0,40}${word}[\\w-]{0,20}\\s`,
    why: 'the argument after a command-line flag',
    positives: ['tool --password hunter2', 'login --token abc9def8', 'x --client-secret "x9y8z7"'],
    nearMisses: ['tool --password $PASSWORD', 'tool --token-type bearer', 'use --password to set it'],
  }),
  named(
    'pair',
    `${word}${rest}["']?,?\\s{1,40}["']?value["']?\\s{0,4}[:=]\\s{0,4}["']?([^\\s"'<>]+)`,
    'assignedValue',
    {
      trigger: `${word}${rest}["']?,?\\s{1,40}["']?value`,
      why: 'a name and a value side by side: lists of environment variables, XML attributes',
      positives: [
        '- name: DB_PASSWORD\n  value: hunter2',
        '{"name": "API_TOKEN", "value": "abc9def"}',
        '<add key="Secret" value="x9y8z7"/>',
      ],
      nearMisses: [
        '- name: DB_PASSWORD\n  valueFrom:\n    x: y',
        '{"name": "token_type", "value": "bearer"}',
        '<add key="Secret" value=""/>',
      ],
    },
  ),
  named('element', `<[\\w.:-]{0,30}${word}[\\w.-]{0,30}>([^<>\\n]{1,})</`, 'writtenValue', {
    trigger: `${word}[\\w.-]{0,30}>`,
    why: 'the text of an XML element',
    positives: ['<password>hunter2</password>', '<db:secret>x9y8z7w6</db:secret>', '<apiKey>zz91x44</apiKey>'],
    nearMisses: [
      '<password>${env.PASSWORD}</password>',
      '<token>identifier</token>',
      '<passwordPolicy>strong9</passwordPolicy>',
    ],
  }),
];
