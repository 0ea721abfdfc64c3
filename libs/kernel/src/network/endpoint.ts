import { type AddressReach, addressReach } from './address-reach.js';
import type { LocalNetworks } from './local-networks.js';

/** Maximum length of an endpoint's URL. */
export const MAX_ENDPOINT_LENGTH = 2048;

/**
 * Host of an endpoint, or its fault, which completes the sentence "the endpoint …". The reach of an IP address is known; an internal name may
 * resolve to any local address.
 */
type EndpointAssessment = { readonly host: Host } | { readonly fault: string };

type Host =
  | { readonly kind: 'public-name' | 'loopback-name' | 'inside-name' }
  | { readonly kind: 'address'; readonly address: string; readonly reach: AddressReach };

/** URL parsers silently remove line ends and tabs. */
const BLANK = /[\s\p{Cc}]/u;

/** Names that no public resolver resolves. */
const INSIDE_NAMES = /(^|\.)(local|internal|intranet|lan|home|corp|private)$/;
const LOOPBACK_NAMES = /(^|\.)localhost$/;

/**
 * Checks the URL of an endpoint as written: public https (onboarding-accounts 1.4). Loopback, private networks and internal names may be
 * allowed as local, also with http. `LocalNetworks` checks the addresses behind a name on connecting.
 */
export function assessEndpoint(value: string): EndpointAssessment {
  if (value.length > MAX_ENDPOINT_LENGTH) return { fault: `must be at most ${MAX_ENDPOINT_LENGTH} characters` };
  if (BLANK.test(value) || !URL.canParse(value)) return { fault: 'must be an absolute https URL' };
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { fault: 'must be an absolute https URL' };
  if (url.username !== '' || url.password !== '') return { fault: 'must not carry credentials' };
  const host = hostOf(url.hostname);
  if (host.kind === 'address' && host.reach === 'closed') return { fault: 'must name a public host' };
  const isPublic = host.kind === 'public-name' || (host.kind === 'address' && host.reach === 'public');
  if (isPublic && url.protocol !== 'https:') return { fault: 'must be an absolute https URL' };
  return { host };
}

/** Fault of an endpoint if these local networks are allowed; undefined if it is valid. */
export function endpointFault(value: string, networks: LocalNetworks): string | undefined {
  const finding = assessEndpoint(value);
  if ('fault' in finding) return finding.fault;
  return mayBeReached(finding.host, networks) ? undefined : 'must name a public host over https';
}

function mayBeReached(host: Host, networks: LocalNetworks): boolean {
  switch (host.kind) {
    case 'public-name':
      return true;
    case 'loopback-name':
      return networks.loopback;
    case 'inside-name':
      return networks.some;
    case 'address':
      return networks.reach(host.address);
  }
}

/** URLs normalize every IPv4 address to four decimal numbers, and put IPv6 addresses in brackets. */
function hostOf(hostname: string): Host {
  const host = hostname.replace(/\.$/, '');
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  if (host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host))
    return { kind: 'address', address, reach: addressReach(address) };
  if (LOOPBACK_NAMES.test(host)) return { kind: 'loopback-name' };
  return { kind: host.includes('.') && !INSIDE_NAMES.test(host) ? 'public-name' : 'inside-name' };
}
