import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-addresses.ts';

/** The receiver is in a private network, and private addresses are not allowed. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} has a private address, and WEBHOOK_PRIVATE_ADDRESSES is not 1`);
    this.name = 'PrivateAddress';
  }
}

/**
 * Resolves a name for a connection, which is made to one of the returned addresses: a name server cannot give another
 * address to the connection than to this check. Fails with PrivateAddress when any of them is private.
 */
export const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddress(host), '');
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family ?? 0);
  });
};
