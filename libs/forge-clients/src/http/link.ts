/**
 * The URL that a `Link` header names as `rel="next"` (RFC 8288), resolved against the URL that was asked; null where it names none. Following it is only for
 * who has compared its origin.
 */
export const nextLinkOf = (header: string | undefined, asked: URL): URL | null => {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(
    /<([^<>]*)>((?:\s*;\s*[^;,\s"=]+(?:\s*=\s*(?:"[^"]*"|[^",;\s]*))?)*)/g,
  )) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i.exec(parameters);
    const names = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/);
    if (names.includes('next') && URL.canParse(target, asked.href)) return new URL(target, asked);
  }
  return null;
};
