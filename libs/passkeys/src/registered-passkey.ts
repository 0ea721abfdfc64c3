/** A registered WebAuthn credential. Bytes are base64url, hashes hex. */
export interface RegisteredPasskey {
  /** The credential id, chosen by the authenticator. */
  readonly credentialId: string;
  /** COSE key. */
  readonly publicKey: string;
  readonly signCount: number;
  readonly rpIdHash: string;
  readonly origin: string;
  readonly transports: readonly string[];
}

/**
 * True if a counter may follow another (wallet-auth 7.3): it must increase, unless the authenticator has no counter, as is the case for
 * passkeys on several devices.
 */
export function counterFollows(before: number, after: number): boolean {
  return after > before || (before === 0 && after === 0);
}

/**
 * True if a page of that origin may use passkeys of the relying party (wallet-auth 7.1): the scheme is https, or http on localhost, and the
 * relying party is the page's host or a parent domain of it.
 */
export function isOriginOf(origin: string, isRelyingParty: (domain: string) => boolean): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: canonical } = new URL(origin);
  if (canonical !== origin) return false;
  const secure = protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
  const labels = hostname.split('.');
  return secure && labels.some((_, index) => isRelyingParty(labels.slice(index).join('.')));
}
