/** Whether a URL lies within an API: the same origin, below its path, without user information, which no URL of ours or of a forge's API has. */
export const isWithin = (url: URL, base: URL): boolean =>
  url.username === '' &&
  url.password === '' &&
  url.origin === base.origin &&
  url.pathname.startsWith(base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`);
