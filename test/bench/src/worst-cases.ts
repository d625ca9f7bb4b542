import { Buffer } from 'node:buffer';
import { drawn, seededRandom, shuffled } from './random.js';

/** A hostile kind of text: what a piece of it is, repeated to the size that is asked for. */
export interface WorstCase {
  readonly name: string;
  /** A text of about a size. */
  readonly text: (bytes: number) => Buffer;
  /** A size at which it is measured once more. */
  readonly also?: number;
}

const MB = 1_000_000;

/** Words that the detectors ask for, one by one, in no order that means anything. */
const keywords =
  `password passwd secret token api_key apikey access_key private_key client_secret authorization bearer basic cookie
  x-api-key BEGIN PRIVATE KEY END ghp_ github_pat_ glpat- xoxb- sk_live_ AKIA AIza npm_ hf_ hvs. SG. eyJ age-secret-key- pypi- postgres://
  ignore disregard forget override previous prior above instructions prompt system rules developer mode unrestricted you are now pretend
  act as reveal print repeat send upload post curl .env credentials environment do not tell the user hidden translate then execute run
  ignoriere vorherigen Anweisungen ignorez précédentes instrucciones anteriores игнорируй инструкции 忽略 以上 指令 以前の 無視`.split(
    /\s+/,
  );

const grown = (piece: (random: () => number) => string): ((bytes: number) => Buffer) => {
  const random = seededRandom(7);
  const block = Array.from({ length: 64 }, () => piece(random)).join('');
  return (bytes) => Buffer.from(block.repeat(Math.ceil(bytes / Buffer.byteLength(block))), 'utf8').subarray(0, bytes);
};

/** Whole code points only: what is cut off is a code point's beginning. */
const whole =
  (text: (bytes: number) => Buffer): ((bytes: number) => Buffer) =>
  (bytes) =>
    Buffer.from(text(bytes).toString('utf8').replaceAll('\ufffd', ''), 'utf8');

const of = (piece: (random: () => number) => string): ((bytes: number) => Buffer) => whole(grown(piece));

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const codePoints =
  (first: number, last: number, length: number): ((random: () => number) => string) =>
  (random) =>
    Array.from({ length }, () => String.fromCodePoint(first + Math.floor(random() * (last - first + 1)))).join('');

/** The worst cases, each by what it is made of. */
export const worstCases: readonly WorstCase[] = [
  { name: 'keyword soup', text: of((random) => `${shuffled(random, keywords).join(' ')} `) },
  { name: 'keyword soup without spaces', text: of((random) => shuffled(random, keywords).join('')) },
  {
    name: 'keyword soup in lines `name: value`',
    text: of((random) =>
      shuffled(random, keywords)
        .map((word) => `${word}: ${word}\n`)
        .join(''),
    ),
  },
  { name: 'base64 in one line', text: of((random) => drawn(random, `${alphabet}+/`, 997)) },
  { name: 'base64 in lines', text: of((random) => `${drawn(random, `${alphabet}+/`, 76)}\n`) },
  { name: 'digits', text: of((random) => drawn(random, '0123456789', 997)) },
  { name: 'digits in groups of four', text: of((random) => `${drawn(random, '0123456789', 4)} `) },
  { name: 'private key headers', text: of(() => '-----BEGIN RSA PRIVATE KEY-----\n') },
  {
    name: 'private key headers with a line each',
    text: of((random) => `-----BEGIN RSA PRIVATE KEY-----\n${drawn(random, alphabet, 64)}\n`),
  },
  {
    name: 'one line of prose',
    text: of(() => 'the build of the second module took longer than that of the first one '),
    also: 12 * MB,
  },
  { name: 'combining marks', text: of(codePoints(0x300, 0x34e, 211)), also: 10 * MB },
  { name: 'nested escapes', text: of(() => '\u001b[\u001b]\u001b_\u001bP0;\u009b1') },
  { name: 'nested comments', text: of(() => '<!--<!-- --><div hidden><!--') },
  { name: 'hidden marks between letters', text: of((random) => `${drawn(random, alphabet, 1)}\u200b`) },
  { name: 'references and percent codes', text: of(() => '&#x49;&lt;b&gt;%49%67 [a](b "title of it") ') },
  { name: 'redaction in every line', text: of((random) => `token = ${drawn(random, alphabet, 40)}\n`) },
  { name: 'Chinese', text: of(codePoints(0x4e00, 0x9fa5, 331)) },
  {
    name: 'emoji',
    text: of(
      (random) =>
        `${codePoints(0x1f600, 0x1f64f, 3)(random)}\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u{1f1e9}\u{1f1ea}\u2764\ufe0f`,
    ),
  },
];
