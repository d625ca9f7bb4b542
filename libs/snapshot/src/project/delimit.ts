import { Buffer } from 'node:buffer';
import { sha256 } from '@casefile/contract';

/** A name that XML-like delimiters carry; only these are ever written. */
export type DelimiterName = 'record' | 'document' | 'log';

/** Hexadecimal digits of a tag: enough that two blocks of one request do not share one. */
const tagLength = 16;

/**
 * A tag that the text does not contain: derived from the text, so that the same text always has the same one, and derived again with a counter while the text holds it. No text can therefore
 * close its own block, however long its author searches (D40; what broke others: "a text that contains the delimiters of our own prompt form").
 */
export const tagFor = (text: string): string => {
  for (let attempt = 0; ; attempt += 1) {
    const tag = sha256(Buffer.from(`casefile-block\0${attempt}\0${text}`, 'utf8')).slice(0, tagLength);
    if (!text.includes(tag)) return tag;
  }
};

/** Encloses untrusted text between an opening line, which says where it comes from, and a closing line that cannot occur in it. */
export const delimit = (
  name: DelimiterName,
  provenance: Readonly<Record<string, string | null>>,
  text: string,
): string => {
  const attributes = Object.entries(provenance).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const tag = tagFor([...attributes, text].join('\n'));
  const body = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return [`<casefile-${name}-${tag} ${attributes.join(' ')}>\n`, body, `</casefile-${name}-${tag}>\n`].join('');
};
