import { BlockList, isIP } from 'node:net';
import type { Environment } from '@app/kernel';

/** Where webhooks of an environment may go. */
export interface EndpointRules {
  /** Only https; plain http is for sandboxes. */
  readonly httpsOnly: boolean;
  /** Loopback and private addresses are allowed: an operator's choice, for sandboxes alone. */
  readonly allowLocal: boolean;
}

export function endpointRules(environment: Environment, localWebhooksAllowed: boolean): EndpointRules {
  const sandbox = environment === 'SANDBOX';
  return { httpsOnly: !sandbox, allowLocal: sandbox && localWebhooksAllowed };
}

/** What is wrong with a URL as it is written, or null; the addresses behind its name are checked on connecting. */
export function urlFault(value: string, rules: EndpointRules): string | null {
  if (!URL.canParse(value)) return 'must be an absolute URL';
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be an http or https URL';
  if (url.protocol !== 'https:' && rules.httpsOnly) return 'must be an https URL';
  if (url.username !== '' || url.password !== '') return 'must not carry credentials';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !mayReach(host, rules)) return 'must not name an address that webhooks cannot reach';
  return null;
}

/** Whether a webhook may be sent to an IP address. What is neither public nor allowed as local is refused. */
export function mayReach(address: string, rules: EndpointRules): boolean {
  const reach = reachOf(address);
  return reach === 'public' || (reach === 'local' && rules.allowLocal);
}

/** `closed` addresses are open to no operator's choice: they lead to machine metadata or hide another address. */
export function reachOf(address: string): 'public' | 'local' | 'closed' {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return 'closed';
  const [type, ranges] = family === 4 ? (['ipv4', IPV4] as const) : (['ipv6', IPV6] as const);
  if (ranges.closed.check(address, type)) return 'closed';
  if (ranges.local.check(address, type)) return 'local';
  return ranges.all.check(address, type) ? 'public' : 'closed';
}

const IPV4 = {
  all: blocks('ipv4', '0.0.0.0/0'),
  local: blocks('ipv4', '127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'),
  closed: blocks(
    'ipv4',
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
  ),
};

/** Only global unicast is public; IPv4-mapped, NAT64, link-local and multicast addresses lie outside of it. */
const IPV6 = {
  all: blocks('ipv6', '2000::/3'),
  local: blocks('ipv6', '::1/128', 'fc00::/7'),
  closed: blocks(
    'ipv6',
    '2001::/23', // protocol assignments, and Teredo, which hides an IPv4 address
    '2001:db8::/32', // documentation
    '3fff::/20', // documentation
    '2002::/16', // 6to4, which hides an IPv4 address
    'fd00:ec2::/32', // metadata of one cloud
    'fd20:ce::/32', // metadata of another
  ),
};

function blocks(family: 'ipv4' | 'ipv6', ...ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network, prefix] = range.split('/') as [string, string];
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
