/** Names of secrets, asked word by word (filter-policy: named values, "names by whole words"). Everything here is ASCII and in small letters. */
const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const secretWords = listed(
  'password passwd pwd pass passphrase passcode passwort kennwort senha contrasena contrase motdepasse secret token apikey credential ' +
    'credentials accesskey secretkey privatekey',
);

const keyKinds = listed(
  'api access private secret signing encryption encrypt master account auth shared storage service deploy deployment ssh app client ' +
    'consumer admin hmac webhook session license integration subscription crypto cookie application',
);

/** Compounds without a joint. */
const secretEndings = ['password', 'passwd', 'passphrase', 'secret', 'apikey'];
const tokenCompounds = listed(
  'accesstoken authtoken refreshtoken bearertoken apitoken idtoken usertoken bottoken sessiontoken githubtoken gitlabtoken npmtoken ' +
    'deploytoken jobtoken citoken personaltoken privatetoken secrettoken jwttoken',
);

/** A word after the secret's word that says that the value is something about it. */
const aboutWords = listed(
  'id ids name names type types kind url uri urls endpoint endpoints path paths file files filename dir folder length len size count ' +
    'counts limit limits max min ttl expiry expires expiration expire exp expired lifetime age timeout duration date time at in on is ' +
    'has required require optional enabled disabled enable valid invalid validation validator validate policy policies rule rules ' +
    'strength hint help label placeholder description title message text error errors field fields input form reset forgot change ' +
    'changed update updated rotation version algorithm alg algo format prefix suffix pattern regex parser provider factory manager ' +
    'store handler generator issuer audience scope scopes usage budget per cost price index idx position pos offset ratio rate ' +
    'address class node list array map set stream iterator ref reference arn header headers param parameter method mode state status ' +
    'response request screen page view link button template prompt user username owner source target env var variable permissions ' +
    'permission note info metadata meta schema table column row exchange introspection revocation bucket symbol estimate balance ' +
    'contract standard supply decimals holders counter embeddings embedding vocab rotate rotated expiring lookup selector namespace',
);

/** A word before `token` that makes it a word of language, paging or design and no credential. */
const plainTokens = listed(
  'max min num number n count total avg next prev previous page continuation sync cursor bos eos pad unk sep cls mask special input ' +
    'output completion cached reasoning lexer syntax stop first last cancellation cancel design color parser current lookahead start ' +
    'end begin punctuation identifier string keyword operator comment whitespace newline js css html java native',
);

/** The word lists, for the policy digest. */
export const nameWords = {
  secretWords: [...secretWords],
  keyKinds: [...keyKinds],
  secretEndings,
  tokenCompounds: [...tokenCompounds],
  aboutWords: [...aboutWords],
  plainTokens: [...plainTokens],
} as const;

const isUpperCase = (character: string): boolean => character >= 'A' && character <= 'Z';
const isLowerCase = (character: string): boolean => character >= 'a' && character <= 'z';
const isNumber = (character: string): boolean => character >= '0' && character <= '9';

/** Splits an identifier at separators and at humps; digits by themselves fall away. */
export const wordsOf = (name: string): string[] => {
  const words: string[] = [];
  let word = '';
  const close = (): void => {
    if (word !== '') words.push(word.toLowerCase());
    word = '';
  };
  for (let at = 0; at < name.length; at += 1) {
    const character = name[at] ?? '';
    if (isNumber(character) || !(isUpperCase(character) || isLowerCase(character))) {
      close();
      continue;
    }
    const before = name[at - 1] ?? '';
    const after = name[at + 1] ?? '';
    const hump = isUpperCase(character) && (isLowerCase(before) || (isUpperCase(before) && isLowerCase(after)));
    if (hump) close();
    word += character;
  }
  close();
  return words;
};

const endsSecret = (word: string): boolean =>
  secretWords.has(word) || tokenCompounds.has(word) || secretEndings.some((ending) => word.endsWith(ending));

/** The position of the word that makes a name a secret's, or -1. */
const secretAt = (words: readonly string[]): number => {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at] ?? '';
    if (endsSecret(word)) return at;
    if (word === 'key' && keyKinds.has(words[at - 1] ?? '')) return at;
  }
  return -1;
};

/** Whether a name is that of a secret's value. */
export const isSecretName = (name: string): boolean => {
  const words = wordsOf(name);
  const at = secretAt(words);
  if (at < 0) return name.toLowerCase().endsWith('_auth');
  if (words.slice(at + 1).some((word) => aboutWords.has(word))) return false;
  return !(words[at] === 'token' && plainTokens.has(words[at - 1] ?? ''));
};
