/** Reach of an address: the internet, this machine and its private networks, or a range that must never be contacted. */
export type AddressReach = 'public' | 'local' | 'closed';

interface Range {
  readonly network: bigint;
  readonly length: number;
}

/** Addresses of one family, looked through from the closed ones to the public ones; what is in none is closed. */
interface Family {
  readonly bits: number;
  readonly closed: readonly Range[];
  readonly local: readonly Range[];
  readonly public: readonly Range[];
}

/**
 * Reach of an IP address in any textual form. `closed` addresses are allowed by no setting: they lead to
 * machine metadata or hide another address. A text that is no address is closed too.
 */
export function addressReach(text: string): AddressReach {
  const version4 = parseVersion4(text);
  if (version4 !== null) return reachIn(VERSION_4, version4);
  const version6 = parseVersion6(text);
  return version6 === null ? 'closed' : reachIn(VERSION_6, version6);
}

function reachIn(family: Family, address: bigint): AddressReach {
  const within = ({ network, length }: Range) => address >> BigInt(family.bits - length) === network;
  if (family.closed.some(within)) return 'closed';
  if (family.local.some(within)) return 'local';
  return family.public.some(within) ? 'public' : 'closed';
}

/** Four decimal numbers. None begins with a zero: some systems would read it as octal, and reach another address. */
function parseVersion4(text: string): bigint | null {
  if (!/^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(text)) return null;
  const parts = text.split('.').map(BigInt);
  return parts.every((part) => part < 256n) ? parts.reduce((address, part) => (address << 8n) | part, 0n) : null;
}

/** Groups in hexadecimal, one run of zeros left out as `::`, the last two groups perhaps as an IPv4 address; no zones. */
function parseVersion6(text: string): bigint | null {
  const [head, tail, ...more] = withHexadecimalEnd(text).split('::');
  if (head === undefined || more.length > 0) return null;
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const left = 8 - before.length - after.length;
  if (tail === undefined ? left !== 0 : left < 1) return null;
  const groups = [...before, ...Array<string>(Math.max(0, left)).fill('0'), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((address, group) => (address << 16n) | BigInt(`0x${group}`), 0n);
}

function withHexadecimalEnd(text: string): string {
  const end = text.slice(text.lastIndexOf(':') + 1);
  const address = parseVersion4(end);
  if (address === null) return text;
  return `${text.slice(0, -end.length)}${(address >> 16n).toString(16)}:${(address & 0xffffn).toString(16)}`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

function ranges(bits: number, ...texts: readonly string[]): Range[] {
  return texts.map((text) => {
    const [address, length] = text.split('/') as [string, string];
    const parsed = (bits === 32 ? parseVersion4(address) : parseVersion6(address))!;
    return { network: parsed >> BigInt(bits - Number(length)), length: Number(length) };
  });
}

const VERSION_4: Family = {
  bits: 32,
  closed: ranges(
    32,
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
  local: ranges(32, '127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'),
  public: ranges(32, '0.0.0.0/0'),
};

/** Only global unicast is public; IPv4-mapped, NAT64, link-local and multicast addresses lie outside of it. */
const VERSION_6: Family = {
  bits: 128,
  closed: ranges(
    128,
    '2001::/23', // protocol assignments, and Teredo, which hides an IPv4 address
    '2001:db8::/32', // documentation
    '3fff::/20', // documentation
    '2002::/16', // 6to4, which hides an IPv4 address
    'fd00:ec2::/32', // metadata of one cloud
    'fd20:ce::/32', // metadata of another
  ),
  local: ranges(128, '::1/128', 'fc00::/7'),
  public: ranges(128, '2000::/3'),
};
