import type { RedactionDetector } from '../detector.js';

const secret = 'aB3dE5gH7jK9mN2pQ4rS';
const separator = '(?:\\\\?["\']?\\]?[ \\t]{0,4}[:=]|\\\\?["\'],)[ \\t]{0,4}\\\\?["\'`]?';

/** Credentials in HTTP headers (filter-policy: headers), as a header line, a JSON member or a command's argument. */
export const headers: readonly RedactionDetector[] = [
  {
    id: 'authorization-parameters',
    code: 'secret.header',
    why: 'authorization schemes whose credentials are a list of parameters: the rest of the line goes',
    facts: 'RFC 7616, RFC 9421; docs.aws.amazon.com: Signature Version 4',
    pattern: `authorization${separator}(?:digest|hawk|signature|oauth|aws4-[\\w-]{1,20})[ \\t]{1,4}([^\\n]{1,}=[^\\n]{1,})`,
    flags: 'i',
    group: 1,
    validator: 'none',
    positives: [
      'Authorization: Digest username="u", realm="r", response="6629fae4"',
      'Proxy-Authorization: Digest username="u", nonce="n"',
      'authorization: AWS4-HMAC-SHA256 Credential=x/y, Signature=0011',
    ],
    nearMisses: ['Authorization: Digest', 'Digest username="u"', 'Use authorization: digest mode'],
  },
  {
    id: 'authorization',
    code: 'secret.header',
    why: 'Authorization and Proxy-Authorization with Bearer, Basic, Token or any other scheme, or the bare credential',
    facts: 'RFC 9110: Authorization is a scheme and its credentials',
    pattern: `authorization${separator}([^\\s"'\`\\\\])`,
    flags: 'i',
    group: 1,
    validator: 'headerValue',
    positives: [
      `Authorization: Bearer ${secret}`,
      `"Authorization": "Basic dXNlcjpodW50ZXIy"`,
      `Proxy-Authorization: ${secret}`,
    ],
    nearMisses: ['Authorization: Bearer ${TOKEN}', 'Authorization: required', 'Authorization: see documentation'],
  },
  {
    id: 'cookie',
    code: 'secret.header',
    why: 'Cookie and Set-Cookie: the pairs carry sessions',
    facts: 'RFC 6265: cookie-pair is name=value',
    pattern: `\\b(?:set-)?cookie\\\\?["']?\\s{0,4}:\\s{0,4}\\\\?["'\`]?([\\w.!#$%&*+^|~-]{1,80}=[^\\s"'\`;=>])`,
    flags: 'i',
    group: 1,
    validator: 'cookiePairs',
    positives: [
      `Cookie: session=${secret}`,
      `Set-Cookie: sid=${secret}; Path=/; HttpOnly`,
      `-H 'cookie: a=b1c2d3; c=${secret}'`,
    ],
    nearMisses: ['Cookie: none', 'cookie: { secure: true }', 'Cookie: name=${VALUE}'],
  },
  {
    id: 'key-header',
    code: 'secret.header',
    why: 'headers whose names end in a key or a token: X-Api-Key, PRIVATE-TOKEN, X-Vault-Token',
    facts: 'the documentation of the services that use them',
    pattern: `-(?:api-?key|token|auth-?key|access-?key|subscription-key|functions-key|secret)\\\\?["']?\\s{0,4}:\\s{0,4}\\\\?["'\`]?([^\\s"'\`\\\\])`,
    flags: 'i',
    group: 1,
    validator: 'headerToken',
    positives: [`X-Api-Key: ${secret}`, `PRIVATE-TOKEN: ${secret}`, `"X-Vault-Token": "${secret}"`],
    nearMisses: ['X-Api-Key: required', 'X-Auth-Token: <token>', 'the X-Api-Key header'],
  },
  {
    id: 'command-line-user',
    code: 'secret.header',
    why: 'user and password that curl and its like turn into an Authorization header',
    facts: 'curl.se/docs/manpage: -u, --user <user:password>',
    pattern: `\\bcurl\\b(?:[^\\n\\\\]|\\\\[^\\n]|\\\\\\n){0,400}?\\s(?:-u|--user|--proxy-user|-U)[ =]{0,2}["']?[^\\s"':]{0,100}:["']?([^\\s"']{1,})`,
    flags: '',
    group: 1,
    validator: 'argument',
    positives: [
      `curl -u admin:${secret} https://api.example`,
      `curl -s --user "bot:p4ssw0rd" https://api.example`,
      `curl https://api.example -u ':${secret}'`,
    ],
    nearMisses: [
      'curl -u admin:$PASSWORD https://api.example',
      'curl -u admin https://api.example',
      'curl --user "$USER:$PASS" https://api.example',
    ],
  },
];
