/** Longest address that is kept. */
export const LONGEST_ENDPOINT = 2048;

/** How an endpoint may be used: `public` by every platform, `local` by sandboxes whose operator allows it. */
export type EndpointReach = 'public' | 'local';

/** What an address is, or what is wrong with it: completes the sentence "webhookEndpoint …". */
export type EndpointFinding = { readonly reach: EndpointReach } | { readonly fault: string };

/** Names that no public resolver answers for. */
const INSIDE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private)$/;

/**
 * Judges a webhook endpoint as it is written (onboarding-accounts 1.4: it must be public https). Loopback is found to be
 * `local`, over http too. The addresses behind a public name are judged where they are connected to.
 */
export function judgeEndpoint(value: string): EndpointFinding {
  if (value.length > LONGEST_ENDPOINT) return { fault: `must be at most ${LONGEST_ENDPOINT} characters` };
  if (value.trim() !== value || !URL.canParse(value)) return { fault: 'must be an absolute https URL' };
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { fault: 'must be an absolute https URL' };
  if (url.username !== '' || url.password !== '') return { fault: 'must not carry credentials' };
  const host = url.hostname.replace(/\.$/, '');
  if (isLoopback(host)) return { reach: 'local' };
  if (url.protocol !== 'https:') return { fault: 'must be an absolute https URL' };
  if (!isPublicHost(host)) return { fault: 'must name a public host' };
  return { reach: 'public' };
}

/** What is wrong with an endpoint for a platform that may or may not use local ones; undefined when nothing is. */
export function endpointFault(value: string, localAllowed: boolean): string | undefined {
  const finding = judgeEndpoint(value);
  if ('fault' in finding) return finding.fault;
  return finding.reach === 'local' && !localAllowed ? 'must name a public host over https' : undefined;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127(\.\d+){3}$/.test(host) || host === '[::1]';
}

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicIPv6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return isPublicIPv4(host.split('.').map(Number));
  return host.includes('.') && !INSIDE_NAMES.test(host);
}

/** URLs spell every IPv4 address with four decimal numbers, however it was written. */
function isPublicIPv4([first, second, third]: readonly number[]): boolean {
  if (first === undefined || second === undefined || first === 0 || first === 10 || first === 127 || first >= 224)
    return false;
  if (first === 100) return second < 64 || second > 127;
  if (first === 169) return second !== 254;
  if (first === 172) return second < 16 || second > 31;
  if (first === 192)
    return second !== 168 && !(second === 0 && (third === 0 || third === 2)) && !(second === 88 && third === 99);
  if (first === 198) return second !== 18 && second !== 19 && !(second === 51 && third === 100);
  return !(first === 203 && second === 0 && third === 113);
}

/** Only global unicast is public, without the parts that document (2001:db8) or hide another address (2001:0 to 2001:1ff, 2002). */
function isPublicIPv6(address: string): boolean {
  const [first = 0, second = 0] = address.split(':').map((group) => Number.parseInt(group || '0', 16));
  if (first < 0x2000 || first > 0x3fff || first === 0x2002) return false;
  return first !== 0x2001 || (second >= 0x200 && second !== 0xdb8);
}
