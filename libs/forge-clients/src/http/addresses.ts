import { lookup as resolve, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const reserved = new BlockList();
// Loopback, private, link-local, shared, benchmarking, documentation, multicast and the rest that is nobody's on the public network.
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(net, bits, 'ipv4');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
// Inside of it: Teredo, documentation, 6to4, which reach other networks or none.
const reserved6 = new BlockList();
reserved6.addSubnet('2001::', 23, 'ipv6');
reserved6.addSubnet('2001:db8::', 32, 'ipv6');
reserved6.addSubnet('2002::', 16, 'ipv6');
reserved6.addSubnet('3fff::', 20, 'ipv6');

/** Whether an address lies on the public network: not loopback, private, link-local or otherwise reserved, and no IPv4 address in IPv6's clothes. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !reserved6.check(address, 'ipv6');
};

/** Whether a host name of a URL is this machine: `localhost` or a loopback address. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(?:\.[0-9]{1,3}){3}$/.test(hostname);

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | { address: string; family: number }[],
  family?: number,
) => void;

/** A name look-up for sockets that refuses every address which is not public, so that an allowed name cannot lead inside. */
export const lookUpPublic = (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) callback(error, []);
    else answerPublic(found, options.all === true, callback);
  });
};

/**
 * Hands on what of a look-up's addresses is public, or `ENOTPUBLIC` where nothing is.
 *
 * @param all whether the socket wants every address, or the first
 */
export const answerPublic = (
  found: readonly { readonly address: string; readonly family: number }[],
  all: boolean,
  callback: LookupCallback,
): void => {
  const allowed = found.filter(({ address }) => isPublicAddress(address));
  const [first] = allowed;
  if (!first) callback(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), []);
  else if (all) callback(null, allowed);
  else callback(null, first.address, first.family);
};
