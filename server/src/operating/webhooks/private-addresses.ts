import { BlockList, isIP } from 'node:net';

/** Special-purpose addresses (RFC 6890): this machine, its networks, and none that a stranger's server has. */
const IPV4: readonly (readonly [string, number])[] = [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The last five contain an IPv4 address, which the blocked ranges above may have: mapped, compatible, NAT64, 6to4 and Teredo. */
const IPV6: readonly (readonly [string, number])[] = [
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['100::', 64],
  ['2001:db8::', 32],
  ['::ffff:0:0', 96],
  ['::', 96],
  ['64:ff9b::', 16],
  ['2002::', 16],
  ['2001::', 32],
];

const blocked = new BlockList();
for (const [network, bits] of IPV4) blocked.addSubnet(network, bits, 'ipv4');
const blockedV6 = new BlockList();
for (const [network, bits] of IPV6) blockedV6.addSubnet(network, bits, 'ipv6');

/** Returns whether an address is private, or is no address. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return blocked.check(address, 'ipv4');
  return version !== 6 || blockedV6.check(address.replace(/%.*$/, ''), 'ipv6');
}
