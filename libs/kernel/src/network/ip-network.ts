/** An address of IPv4 (32 bits) or IPv6 (128 bits) as a number. */
export interface IpAddress {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** The addresses that begin with the same bits. */
export interface IpNetwork {
  readonly bits: 32 | 128;
  readonly prefix: bigint;
  readonly length: number;
}

/** Reads an address in any textual form; null when it is none. */
export function parseAddress(text: string): IpAddress | null {
  const version4 = parseVersion4(text);
  if (version4 !== null) return { bits: 32, value: version4 };
  const version6 = parseVersion6(text);
  return version6 === null ? null : { bits: 128, value: version6 };
}

/** Reads a network in CIDR notation, or one address; null when it is neither. */
export function parseNetwork(text: string): IpNetwork | null {
  const [, first = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(first);
  if (address === null) return null;
  const { bits, value } = address;
  const length = Number(digits ?? bits);
  return length > bits ? null : { bits, prefix: value >> BigInt(bits - length), length };
}

export function includesAddress(network: IpNetwork, { bits, value }: IpAddress): boolean {
  return network.bits === bits && value >> BigInt(bits - network.length) === network.prefix;
}

/** True when every address of the inner network is one of the outer. */
export function includesNetwork(outer: IpNetwork, inner: IpNetwork): boolean {
  return (
    outer.bits === inner.bits &&
    outer.length <= inner.length &&
    inner.prefix >> BigInt(inner.length - outer.length) === outer.prefix
  );
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
