import { includesAddress, includesNetwork, type IpNetwork, parseAddress, parseNetwork } from './ip-network.js';

/** Reach of an address: the internet, this machine, private networks, or a range that must never be contacted. */
export type AddressReach = 'public' | 'loopback' | 'private' | 'closed';

/**
 * Reach of an IP address in any textual form. No setting allows `closed` addresses: they lead to instance metadata or embed another address.
 * A text that is not an address is closed too.
 */
export function addressReach(text: string): AddressReach {
  const address = parseAddress(text);
  if (address === null) return 'closed';
  if (CLOSED.some((network) => includesAddress(network, address))) return 'closed';
  switch (address.range()) {
    case 'loopback':
      return 'loopback';
    case 'private':
    case 'uniqueLocal':
      return 'private';
    case 'unicast':
      return address.kind() === 'ipv4' || includesAddress(GLOBAL_UNICAST, address) ? 'public' : 'closed';
    default:
      return 'closed'; // link-local, carrier-grade NAT, multicast, documentation, addresses that embed another, …
  }
}

/** True if the text is a network or an address with only private addresses. */
export function isPrivateNetwork(text: string): boolean {
  const named = parseNetwork(text);
  if (named === null) return false;
  return (
    PRIVATE.some((network) => includesNetwork(network, named)) &&
    !CLOSED.some((network) => includesNetwork(network, named) || includesNetwork(named, network))
  );
}

function networks(...texts: readonly string[]): readonly IpNetwork[] {
  return texts.map((text) => parseNetwork(text)!);
}

/** Closed ranges that the library reports as public or private. */
const CLOSED = networks(
  '168.63.129.16/32', // a cloud's machine agent
  '2001::/23', // protocol assignments
  '3fff::/20', // documentation
  'fd00:ec2::/32', // metadata of one cloud
  'fd20:ce::/32', // metadata of another
);
const PRIVATE = networks('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7');

/** In IPv6 only global unicast is public. The library reports unassigned space as unicast too. */
const GLOBAL_UNICAST = parseNetwork('2000::/3')!;
