import { type AddressReach, addressReach } from './address-reach.js';

/** Longest address that is kept. */
export const LONGEST_ENDPOINT = 2048;

/** Reach of an endpoint, or its fault, which completes the sentence "the endpoint …". */
export type EndpointFinding = { readonly reach: Exclude<AddressReach, 'closed'> } | { readonly fault: string };

/** Parsers take line ends and tabs out of an address in silence. */
const BLANK = /[\s\p{Cc}]/u;

/** Names that no public resolver answers for. */
const INSIDE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private)$/;

/**
 * Judges an address that callers name for us to send to, as it is written: public https (onboarding-accounts 1.4).
 * Loopback, private networks and names of the inside are `local`, over http too. The addresses behind a name are judged
 * on connecting, by `addressReach`.
 */
export function judgeEndpoint(value: string): EndpointFinding {
  if (value.length > LONGEST_ENDPOINT) return { fault: `must be at most ${LONGEST_ENDPOINT} characters` };
  if (BLANK.test(value) || !URL.canParse(value)) return { fault: 'must be an absolute https URL' };
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { fault: 'must be an absolute https URL' };
  if (url.username !== '' || url.password !== '') return { fault: 'must not carry credentials' };
  const reach = hostReach(url.hostname);
  if (reach === 'closed') return { fault: 'must name a public host' };
  if (reach === 'public' && url.protocol !== 'https:') return { fault: 'must be an absolute https URL' };
  return { reach };
}

/** Fault of an endpoint where local ones may or may not be used; undefined when valid. */
export function endpointFault(value: string, localAllowed: boolean): string | undefined {
  const finding = judgeEndpoint(value);
  if ('fault' in finding) return finding.fault;
  return finding.reach === 'local' && !localAllowed ? 'must name a public host over https' : undefined;
}

/** URLs spell every IPv4 address with four decimal numbers, however it was written, and IPv6 ones in brackets. */
function hostReach(hostname: string): AddressReach {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return addressReach(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return addressReach(host);
  return host.includes('.') && !INSIDE_NAMES.test(host) ? 'public' : 'local';
}
