import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4-compatible addresses in any notation. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/**
 * Returns whether an address is special-purpose (RFC 6890) or no address: this machine, its networks, and ranges that no
 * stranger's server has, or that contain an IPv4 address, such as NAT64, 6to4 and Teredo.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  const parsed = ipaddr.parse(address);
  return parsed.range() !== 'unicast' || (parsed instanceof ipaddr.IPv6 && parsed.match(IPV4_COMPATIBLE));
}
