import { isWithin } from './within.js';

const link = /<([^<>]*)>((?:\s*;\s*[^;,\s"=]+(?:\s*=\s*(?:"[^"]*"|[^",;\s]*))?)*)/g;

/**
 * The URL that a `Link` header names as `rel="next"` (RFC 8288), resolved against the URL that was asked, without a fragment; null where it names none.
 *
 * The header is the forge's word and steers the next request: what does not lie within the API, names user information, is no URL, or stands in a header that
 * cannot be read as a whole, is `'refused'`. A listing that ends so is incomplete (D11).
 *
 * @param asked the URL that answered
 * @param base the API
 */
export const nextLinkOf = (header: string | undefined, asked: URL, base: URL): URL | 'refused' | null => {
  const text = header ?? '';
  if (/[^\s,]/.test(text.replace(link, ''))) return 'refused';
  for (const [, target = '', parameters = ''] of text.matchAll(link)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i.exec(parameters);
    const names = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/);
    if (!names.includes('next')) continue;
    if (!URL.canParse(target, asked.href)) return 'refused';
    const next = new URL(target, asked);
    next.hash = '';
    return isWithin(next, base) ? next : 'refused';
  }
  return null;
};
