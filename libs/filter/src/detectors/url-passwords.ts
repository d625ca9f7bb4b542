import type { RedactionDetector } from '../detector.js';

/** Passwords in the userinfo of URLs (filter-policy: URL passwords). */
export const urlPasswords: readonly RedactionDetector[] = [
  {
    id: 'url-password',
    code: 'secret.url-password',
    why: 'a password between scheme and host, whatever the scheme, with @ or : inside, with an empty user',
    facts: 'RFC 3986: authority = [ userinfo "@" ] host [ ":" port ]',
    pattern:
      '[A-Za-z][A-Za-z0-9+.-]{0,40}://[^\\s/?#"\'<>`:@\\[]{0,200}:([^\\s"\'<>`/]{1,}@|[^\\s"\'<>`@/]{1,}/[^\\s"\'<>`@]{0,200}@)',
    flags: '',
    group: 1,
    names: 'userinfo',
    validator: 'urlPassword',
    positives: [
      'postgres://u:hunter2@db.example/app',
      'redis://:hunter2hunter2@cache.example:6379/0',
      'mongodb+srv://u:Zk9#q@Lm2@c0.example/db',
    ],
    nearMisses: [
      'postgres://${USER}:${PASS}@host/db',
      'https://host.example:8080/path@v1',
      'ssh://git@host.example:22/x',
    ],
  },
];
