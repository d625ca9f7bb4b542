import { lookup as resolve, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

type Block = readonly [net: string, bits: number];

const blockList = (ipv4: readonly Block[], ipv6: readonly Block[]): BlockList => {
  const list = new BlockList();
  for (const [net, bits] of ipv4) list.addSubnet(net, bits, 'ipv4');
  for (const [net, bits] of ipv6) list.addSubnet(net, bits, 'ipv6');
  return list;
};

const loopback4: Block = ['127.0.0.0', 8];
const loopback6: Block = ['::1', 128];
const loopback = blockList([loopback4], [loopback6]);
/** Where networks of one's own are: private, shared between a provider's customers, unique local. */
const inside4: readonly Block[] = [
  loopback4,
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
];
const inside = blockList(inside4, [loopback6, ['fc00::', 7]]);
// Loopback, private, link-local, shared, benchmarking, documentation, multicast and the rest that is nobody's on the public network.
const reserved = blockList(
  [
    ...inside4,
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  // Inside of global unicast: Teredo, documentation, 6to4, which reach other networks or none.
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
);
const globalUnicast = blockList([], [['2000::', 3]]);
/** Where clouds answer a machine's own questions about its identity, outside of link-local: nobody's forge, whatever is configured. */
const metadata = blockList(
  [
    ['100.100.100.200', 32],
    ['168.63.129.16', 32],
  ],
  [['fd00:ec2::254', 128]],
);

/** How far a connection's sockets may reach: the public network, this machine alone, or also networks of one's own (never link-local, and never a cloud's metadata address). */
export type Reach = 'public' | 'loopback' | 'private';

const isIn = (list: BlockList, address: string, family: number): boolean =>
  family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');

/** Whether an address lies on the public network: not loopback, private, link-local or otherwise reserved, and no IPv4 address in IPv6's clothes. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 0 || isIn(metadata, address, family) || isIn(reserved, address, family)) return false;
  return family === 4 || isIn(globalUnicast, address, family);
};

/** Whether a socket of this reach may be connected to an address: decimal digits and groups as the system writes them, no name and no other spelling. */
export const isWithinReach = (address: string, reach: Reach): boolean => {
  const family = isIP(address);
  switch (reach) {
    case 'public':
      return isPublicAddress(address);
    case 'loopback':
      return isUnmapped(address) && isIn(loopback, address, family);
    case 'private':
      return (
        isPublicAddress(address) ||
        (isUnmapped(address) && isIn(inside, address, family) && !isIn(metadata, address, family))
      );
  }
};

// A block list looks through IPv4-mapped addresses; nothing that is meant to be reached is spelt so.
const isUnmapped = (address: string): boolean => !/^[0:]*:ffff:/i.test(address);

/** Whether a host name of a URL is this machine: `localhost` or a loopback address. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(?:\.[0-9]{1,3}){3}$/.test(hostname);

/**
 * How far sockets to a host may reach: a name of this machine means this machine, any other the public network, and networks of one's own too where the connection is
 * configured for them.
 */
export const reachOf = (hostname: string, allowPrivateAddresses: boolean): Reach =>
  isLoopbackHost(hostname) ? 'loopback' : allowPrivateAddresses ? 'private' : 'public';

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | { address: string; family: number }[],
  family?: number,
) => void;

/** A name look-up for sockets that refuses every address out of reach, so that an allowed name cannot lead inside. */
export const lookUpWithin =
  (reach: Reach) =>
  (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) callback(error, []);
      else answerWithin(reach, found, options.all === true, callback);
    });
  };

/** The error of a socket whose address is out of reach. */
export const outOfReach = (): NodeJS.ErrnoException =>
  Object.assign(new Error('an address out of reach'), { code: 'ENOTPUBLIC' });

/**
 * Hands on what of a look-up's addresses is within reach, or `ENOTPUBLIC` where nothing is.
 *
 * @param all whether the socket wants every address, or the first
 */
export const answerWithin = (
  reach: Reach,
  found: readonly { readonly address: string; readonly family: number }[],
  all: boolean,
  callback: LookupCallback,
): void => {
  const allowed = found.filter(({ address }) => isWithinReach(address, reach));
  const [first] = allowed;
  if (!first) callback(outOfReach(), []);
  else if (all) callback(null, allowed);
  else callback(null, first.address, first.family);
};
