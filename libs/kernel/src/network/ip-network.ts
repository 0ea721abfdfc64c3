import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** The addresses with a common prefix. */
export interface IpNetwork {
  readonly address: IpAddress;
  /** Length of the prefix in bits. */
  readonly length: number;
}

/**
 * Parses an address; null if the text is not an address. Rejects forms that systems read differently: IPv4 in octal, hexadecimal or fewer
 * than four parts, IPv6 with a zone.
 */
export function parseAddress(text: string): IpAddress | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) && !text.includes('%') ? ipaddr.IPv6.parse(text) : null;
}

/** Parses a network in CIDR notation, or one address; null for any other text. */
export function parseNetwork(text: string): IpNetwork | null {
  const [, first = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(first);
  if (address === null) return null;
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  const length = Number(digits ?? bits);
  return length > bits ? null : { address, length };
}

export function includesAddress(network: IpNetwork, address: IpAddress): boolean {
  return network.address.kind() === address.kind() && address.match(network.address, network.length);
}

/** True if the outer network contains every address of the inner one. */
export function includesNetwork(outer: IpNetwork, inner: IpNetwork): boolean {
  return outer.length <= inner.length && includesAddress(outer, inner.address);
}
