import { guarded, type LocalNetworks } from '@app/kernel';
import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** All addresses of a name. Injected, so that tests answer any address without asking the network. */
export type Resolver = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The resolver of the operating system. */
export const systemResolver: Resolver = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });

/** A name led to an address that this service must not reach. */
export class EndpointRefused extends Error {
  constructor() {
    super('the name leads to an address that may not be reached');
    this.name = 'EndpointRefused';
  }
}

/**
 * The `lookup` of a socket: the very addresses that were checked are the ones connected to, so a name that answers
 * differently the second time gains nothing. One forbidden address refuses the name.
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
