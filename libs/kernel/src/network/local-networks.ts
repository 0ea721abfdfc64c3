import type { Environment } from '../tenant.js';
import { addressReach } from './address-reach.js';
import { includesAddress, type IpNetwork, parseAddress, parseNetwork } from './ip-network.js';

/**
 * Which addresses besides public ones webhooks may be sent to: loopback, private networks that are listed. The
 * operator's choice, for sandboxes alone. Closed addresses (link-local, metadata) stay closed whatever is listed.
 */
export class LocalNetworks {
  static readonly NONE = new LocalNetworks(false);
  static readonly LOOPBACK = new LocalNetworks(true);

  private readonly listed: readonly IpNetwork[];

  /** The networks in CIDR notation, each private as a whole (`isPrivateNetwork`). */
  constructor(
    readonly loopback: boolean,
    readonly networks: readonly string[] = [],
  ) {
    this.listed = networks.map((text) => {
      const network = parseNetwork(text);
      if (network === null) throw new Error(`${text} is no network`);
      return network;
    });
  }

  /** Local networks that an environment may reach: production reaches public addresses only. */
  in(environment: Environment): LocalNetworks {
    return environment === 'SANDBOX' ? this : LocalNetworks.NONE;
  }

  /** True when there is any, so that a name of the inside may lead somewhere. */
  get some(): boolean {
    return this.loopback || this.listed.length > 0;
  }

  /** True when a webhook may be sent to an IP address: a public one, or one of these. */
  reach(address: string): boolean {
    switch (addressReach(address)) {
      case 'public':
        return true;
      case 'loopback':
        return this.loopback;
      case 'private': {
        const parsed = parseAddress(address);
        return parsed !== null && this.listed.some((network) => includesAddress(network, parsed));
      }
      case 'closed':
        return false;
    }
  }
}
