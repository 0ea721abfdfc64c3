import { type AddressReach, addressReach } from './address-reach.js';
import type { LocalNetworks } from './local-networks.js';

/** Longest address that is kept. */
export const MAX_ENDPOINT_LENGTH = 2048;

/**
 * Host of an endpoint, or its fault, which completes the sentence "the endpoint …". An address is known by itself;
 * a name of the inside may lead to any address that is local.
 */
type EndpointAssessment = { readonly host: Host } | { readonly fault: string };

type Host =
  | { readonly kind: 'public-name' | 'loopback-name' | 'inside-name' }
  | { readonly kind: 'address'; readonly address: string; readonly reach: AddressReach };

/** Parsers take line ends and tabs out of an address in silence. */
const BLANK = /[\s\p{Cc}]/u;

/** Names that no public resolver answers for. */
const INSIDE_NAMES = /(^|\.)(local|internal|intranet|lan|home|corp|private)$/;
const LOOPBACK_NAMES = /(^|\.)localhost$/;

/**
 * Judges an address that callers name for us to send to, as it is written: public https (onboarding-accounts 1.4).
 * Loopback, private networks and names of the inside may be local, over http too. The addresses behind a name are judged
 * on connecting, by `LocalNetworks`.
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

/** Fault of an endpoint where these local networks may be used; undefined when valid. */
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

/** URLs spell every IPv4 address with four decimal numbers, however it was written, and IPv6 ones in brackets. */
function hostOf(hostname: string): Host {
  const host = hostname.replace(/\.$/, '');
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  if (host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host))
    return { kind: 'address', address, reach: addressReach(address) };
  if (LOOPBACK_NAMES.test(host)) return { kind: 'loopback-name' };
  return { kind: host.includes('.') && !INSIDE_NAMES.test(host) ? 'public-name' : 'inside-name' };
}
