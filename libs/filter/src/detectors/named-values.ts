import type { RedactionDetector, ValidatorName } from '../detector.js';
import type { NameNotation } from '../name-places.js';

const keyKinds =
  'api access private secret signing encryption master account auth shared storage service deploy ssh app client consumer admin hmac webhook session license integration subscription'.split(
    ' ',
  );
const joints = ['', '_', '.', '-'];

/** The words that tell that a name is a secret's, one of them in every such name; the validator asks the whole name, word by word. */
export const tellingWords: readonly string[] = [
  ...'pass password passwd passphrase passcode passwort pwd kennwort senha contraseña contrasena motdepasse mot_depasse motde_passe mot_de_passe secret token credential credentials _auth'.split(
    ' ',
  ),
  ...keyKinds.flatMap((kind) => joints.map((joint) => `${kind}${joint}key`)),
];

const word = `(?:pass(?:word|wd|phrase|code|wort)?|pwd|kennwort|senha|contrase(?:ñ|n)a|mot_?de_?passe|secret|token|credentials?|_auth|(?:${keyKinds.join('|')})[_.-]?key)`;
const rest = '[\\w.-]{0,40}';
const doubleQuoted = '"((?:[^"\\\\\\n]|\\\\[^\\n])+)';
const singleQuoted = "'((?:[^'\\\\\\n]|\\\\[^\\n])+)";
const backQuoted = '`([^`\\n]+)';
const listed = '(?:"(?:[^"\\\\\\n]|\\\\[^\\n])*"?|\'(?:[^\'\\\\\\n]|\\\\[^\\n])*\'?)';
const keyEnd = '["\']\\]?\\s{0,6}(?::|=>|:?=)\\s{0,6}';
const sign = '\\??[ \\t]{0,8}(?::=|\\?=|=>|[:=])[ \\t]{0,8}';
const facts = 'the names and notations of environment files, INI, YAML, JSON and command lines';

type Examples = Pick<RedactionDetector, 'why' | 'positives' | 'nearMisses'>;

const named = (
  id: string,
  names: NameNotation,
  pattern: string,
  validator: ValidatorName,
  examples: Examples,
): RedactionDetector => ({
  id: `named-value-${id}`,
  code: 'secret.named-value',
  facts,
  pattern,
  flags: 'i',
  group: 1,
  names,
  validator,
  ...examples,
});

/** Values that a name gives away (filter-policy: named values). The pattern begins at the telling word of the name. */
export const namedValues: readonly RedactionDetector[] = [
  named('json-double', 'quoted', `${word}${rest}${keyEnd}${doubleQuoted}`, 'assignedValue', {
    why: 'a member whose key is quoted and value is in double quotes',
    positives: ['{"password": "hunter2"}', '{"clientSecret": "ab\\"tkS5zqA8HOR1i6Ll"}', `config['api_key'] = "zz91x"`],
    nearMisses: ['{"password": ""}', '{"password": "${PASSWORD}"}', '{"max_tokens": "4096"}'],
  }),
  named('json-single', 'quoted', `${word}${rest}${keyEnd}${singleQuoted}`, 'assignedValue', {
    why: 'a member whose key is quoted and value is in single quotes',
    positives: [`{'password': 'hunter2'}`, `'secret' => 'qwe123'`, `{'token':'abc9def'}`],
    nearMisses: [`{'password': '***'}`, `{'token_type': 'bearer'}`, `{'author': 'someone'}`],
  }),
  named(
    'json-escaped',
    'quoted',
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
  named(
    'json-bare',
    'quoted',
    `${word}${rest}${keyEnd}([^\\s"'\`,;(){}\\[\\]<>$=][^\\s"'\`,;(){}\\[\\]]*)`,
    'assignedValue',
    {
      why: 'a member whose key is quoted and value is not',
      positives: ['{"password": 12345678}', '{"pin_token": 8f3a2b}', '"secret": s3cr3t,'],
      nearMisses: ['{"password": null}', '{"password": true}', '{"tokens": 4096}'],
    },
  ),
  named(
    'json-list',
    'quoted',
    `${word}${rest}${keyEnd}\\[\\s{0,30}(${listed}(?:\\s{0,4},\\s{0,30}${listed})*)`,
    'assignedList',
    {
      why: 'the strings of a list under a quoted key',
      positives: ['{"apiKey":["aa81hd7Q"]}', '{"password": ["${A}", "hunter2"]}', `'secret' => ['qwe123', 'x9y8z7']`],
      nearMisses: ['{"password":["${A}","***"]}', '{"max_tokens": ["4096"]}', '{"password": []}'],
    },
  ),
  named('double', 'assigned', `${word}${rest}${sign}${doubleQuoted}`, 'writtenValue', {
    why: 'an assignment of a value in double quotes',
    positives: ['export DB_PASS="U8mR322jGSrny2pj"', 'password = "hunter2"', 'api_key: "zz91x44"'],
    nearMisses: ['password = "password"', 'token: "a description of the token"', 'SECRET="${OTHER}"'],
  }),
  named('single', 'assigned', `${word}${rest}${sign}${singleQuoted}`, 'writtenValue', {
    why: 'an assignment of a value in single quotes',
    positives: [`DB_PASSWORD='hunter2'`, `secret: 'x9y8z7w6'`, `let apiKey = 'zz91x44'`],
    nearMisses: [`password: 'Your password'`, `tokenizer: 'cl100k_base'`, `DB_PASSWORD='***'`],
  }),
  named('back', 'assigned', `${word}${rest}${sign}${backQuoted}`, 'writtenValue', {
    why: 'an assignment of a value in back quotes',
    positives: ['password: `hunter2`', 'const token = `abc9def8`', 'The secret is DB_SECRET=`x9y8z7w6`'],
    nearMisses: ['token: `string`', 'password: `${PASSWORD}`', 'token = `$(cat token.txt)`'],
  }),
  named('bare', 'assigned', `${word}${rest}${sign}([^\\s"'\`=,;])`, 'bareValue', {
    why: 'an assignment of a bare value: environment, INI, YAML, a flag with an equals sign',
    positives: ['DB_PASSWORD=hunter2', '  password: KPHf6vrts1nbIZaP', 'run --api-key=zz91x44 now'],
    nearMisses: ['Please reset your password: it expired', 'token = parser.next_token()', 'max_tokens: 4096'],
  }),
  named('flag', 'flag', `--[\\w-]{0,40}${word}[\\w-]{0,20}\\s{1,3}["']?([^\\s"'-][^\\s"']*)`, 'writtenValue', {
    why: 'the argument after a command-line flag',
    positives: ['tool --password hunter2', 'login --token abc9def8', 'x --client-secret "x9y8z7"'],
    nearMisses: ['tool --password $PASSWORD', 'tool --token-type bearer', 'use --password to set it'],
  }),
  named(
    'pair',
    'beside',
    `${word}${rest}["']?,?\\s{1,40}["']?value["']?\\s{0,4}[:=]\\s{0,4}["']?([^\\s"'<>]+)`,
    'assignedValue',
    {
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
  named('element', 'element', `<[\\w.:-]{0,30}${word}[\\w.-]{0,30}>([^<>\\n]{1,})</`, 'writtenValue', {
    why: 'the text of an XML element',
    positives: ['<password>hunter2</password>', '<db:secret>x9y8z7w6</db:secret>', '<apiKey>zz91x44</apiKey>'],
    nearMisses: [
      '<password>${env.PASSWORD}</password>',
      '<token>identifier</token>',
      '<passwordPolicy>strong9</passwordPolicy>',
    ],
  }),
];
