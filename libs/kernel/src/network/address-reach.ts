import { includesAddress, includesNetwork, type IpNetwork, parseAddress, parseNetwork } from './ip-network.js';

/** Reach of an address: the internet, this machine, private networks, or a range that must never be contacted. */
export type AddressReach = 'public' | 'loopback' | 'private' | 'closed';

/**
 * Reach of an IP address in any textual form. `closed` addresses are allowed by no setting: they lead to
 * machine metadata or hide another address. A text that is no address is closed too.
 */
export function addressReach(text: string): AddressReach {
  const address = parseAddress(text);
  if (address === null) return 'closed';
  return (
    REACHES.find(({ networks }) => networks.some((network) => includesAddress(network, address)))?.reach ?? 'closed'
  );
}

/** True when a text names a network, or one address, that is private as a whole: no address of it is of another reach. */
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

const CLOSED = networks(
  '0.0.0.0/8', // this host
  '100.64.0.0/10', // carrier-grade NAT, and the metadata of one cloud
  '168.63.129.16/32', // a cloud's machine agent
  '169.254.0.0/16', // link-local, and the metadata of most clouds
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '198.18.0.0/15', // benchmarks
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '2001::/23', // protocol assignments, and Teredo, which hides an IPv4 address
  '2001:db8::/32', // documentation
  '3fff::/20', // documentation
  '2002::/16', // 6to4, which hides an IPv4 address
  'fd00:ec2::/32', // metadata of one cloud
  'fd20:ce::/32', // metadata of another
);
const PRIVATE = networks('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7');

/**
 * The first that includes an address is its reach; what is in none is closed. Of IPv6 only global unicast is public:
 * IPv4-mapped, NAT64, link-local and multicast addresses lie outside of it.
 */
const REACHES: readonly { readonly reach: AddressReach; readonly networks: readonly IpNetwork[] }[] = [
  { reach: 'closed', networks: CLOSED },
  { reach: 'loopback', networks: networks('127.0.0.0/8', '::1/128') },
  { reach: 'private', networks: PRIVATE },
  { reach: 'public', networks: networks('0.0.0.0/0', '2000::/3') },
];
