import type { Environment } from '../tenant.js';
import { addressReach } from './address-reach.js';
import { includesAddress, type IpNetwork, parseAddress, parseNetwork } from './ip-network.js';

/**
 * Addresses besides public ones to which webhooks may be sent: loopback and listed private networks. The operator's choice, for sandboxes
 * only. Closed addresses (link-local, metadata) stay closed whatever is listed.
 */
export class LocalNetworks {
  static readonly NONE = new LocalNetworks(false);
  static readonly LOOPBACK = new LocalNetworks(true);

  private readonly listed: readonly IpNetwork[];

  /** Networks in CIDR notation, each with only private addresses (`isPrivateNetwork`). */
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

  /** Local networks that an environment may reach; none in production. */
  in(environment: Environment): LocalNetworks {
    return environment === 'SANDBOX' ? this : LocalNetworks.NONE;
  }

  /** True if there are any, so that an internal name may resolve to one. */
  get some(): boolean {
    return this.loopback || this.listed.length > 0;
  }

  /** True if a webhook may be sent to an IP address: a public one, or one of these. */
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
