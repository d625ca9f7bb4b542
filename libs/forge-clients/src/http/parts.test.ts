import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerWithin, isLoopbackHost, isPublicAddress } from './addresses.js';
import { retryAfterOf } from './limits.js';
import { nextLinkOf } from './link.js';

describe('isPublicAddress', () => {
  it.each(['140.82.112.3', '20.60.1.1', '1.1.1.1', '2606:50c0:8000::153', '2a0a:a440::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '127.255.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '',
    '127.1',
    '0x7f000001',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['[::1]', true],
    ['127.0.0.1.example.test', false],
    ['localhost.example.test', false],
    ['10.0.0.1', false],
  ])('isLoopbackHost(%s) is %s', (host, expected) => {
    expect(isLoopbackHost(host)).toBe(expected);
  });
});

describe('answerWithin', () => {
  const inside = { address: '10.0.0.1', family: 4 };
  const outside = { address: '1.1.1.1', family: 4 };
  const ask = (found: readonly { address: string; family: number }[], all: boolean) => {
    const heard: unknown[] = [];
    answerWithin('public', found, all, (error, ...rest) => heard.push(error?.code ?? null, ...rest));
    return heard;
  };

  it('hands on the public addresses of a name that has both, one or all', () => {
    expect(ask([inside, outside], false)).toEqual([null, '1.1.1.1', 4]);
    expect(ask([inside, outside], true)).toEqual([null, [outside]]);
  });

  it('has none for a name that leads inside', () => {
    expect(ask([inside], false)).toEqual(['ENOTPUBLIC', []]);
    expect(ask([], true)).toEqual(['ENOTPUBLIC', []]);
  });
});

describe('nextLinkOf (RFC 8288)', () => {
  const asked = new URL('https://api.test/a?page=1');
  const base = new URL('https://api.test/');
  it.each([
    ['<https://api.test/a?page=2>; rel="next", <https://api.test/a?page=9>; rel="last"', 'https://api.test/a?page=2'],
    ['<https://api.test/a?page=9>; rel="last", <https://api.test/a?page=2>; rel="next"', 'https://api.test/a?page=2'],
    ['</b?after=x,y>; rel=next', 'https://api.test/b?after=x,y'],
    ['<?after=1>; title="a, b"; rel="prev next"', 'https://api.test/a?after=1'],
    ['<https://API.test:443/b#c>; REL="NEXT"', 'https://api.test/b'],
  ])('%s', (header, expected) => {
    expect(nextLinkOf(header, asked, base)).toEqual(new URL(expected));
  });

  it.each([
    undefined,
    '',
    '<https://api.test/>; rel="last"',
    '<https://api.test/>',
    '<https://api.test/>; title="rel=next"',
  ])('%j names none', (header) => {
    expect(nextLinkOf(header, asked, base)).toBeNull();
  });

  it.each([
    '<https://abc@api.test/x>; rel="next"',
    '<https://:abc@api.test/x>; rel="next"',
    '<//abc@api.test/x>; rel="next"',
    '<https://api.test.test/x>; rel="next"',
    '<https://api.test:444/x>; rel="next"',
    '<http://api.test/x>; rel="next"',
    '<//other.test/>; rel="next"',
    '<\\\\other.test/>; rel="next"',
    '<data:text/plain,x>; rel="next"',
    '<http://>; rel="next"',
    '<a<b>; rel="next"',
    'https://api.test/b; rel="next"',
    'next',
  ])('D11: %s is refused, never taken for "none"', (header) => {
    expect(nextLinkOf(header, asked, base)).toBe('refused');
  });

  it('is refused out of the path of an API that has one', () => {
    const below = new URL('https://api.test/v3');
    for (const path of ['/v3/../x', '/v3/%2e%2e/x', '/v3x', '/x'])
      expect(nextLinkOf(`<${path}>; rel="next"`, asked, below)).toBe('refused');
  });

  it('whatever a header says: nothing, refused, or a URL within the API', () => {
    const target = fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true }), fc.constant('/b?c=d'));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          target.map((to) => `<${to}>; rel="next"`),
        ),
        (header) => {
          const next = nextLinkOf(header, asked, base);
          if (next instanceof URL) expect(next.href.startsWith('https://api.test/')).toBe(true);
        },
      ),
    );
  });
});

describe('retryAfterOf', () => {
  it.each(['soon', '-1', '1.5', '1e3', '', ' ', '2026-09-08T12:00:00Z'])('%j says nothing', (value) => {
    expect(retryAfterOf(new Map([['retry-after', value]]), 0)).toBeNull();
  });
});
