import { guarded, type LocalNetworks } from '@app/kernel';
import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Resolves a name to all its addresses. Injected, so that tests can return any address without a DNS query. */
export type Resolver = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The resolver of the operating system. */
export const systemResolver: Resolver = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });

/** A name resolved to an address that this service must not reach. */
export class EndpointRefused extends Error {
  constructor() {
    super('the name leads to an address that may not be reached');
    this.name = 'EndpointRefused';
  }
}

/**
 * A `lookup` function for sockets. The socket connects to exactly the addresses that were checked, so DNS rebinding has no effect. One
 * forbidden address rejects the whole name.
 */
export function guardedLookup(resolver: Resolver, networks: LocalNetworks): LookupFunction {
  return (hostname, options, callback) => {
    const failed = (error: unknown): void => callback(error as NodeJS.ErrnoException, []);
    resolver(hostname).then(
      guarded((addresses: readonly LookupAddress[]) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => networks.reach(address)))
          callback(new EndpointRefused(), []);
        else if (options.all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      }, failed),
      failed,
    );
  };
}
