/** Id and secret of an API credential. */
export interface BasicCredential {
  readonly clientId: string;
  readonly clientSecret: string;
}

// RFC 7617, section 2: neither part may contain control characters.
const CONTROL = /\p{Cc}/u;

/** Parses `Basic base64(clientId:clientSecret)`; null for anything else. */
export function basicCredential(header: string | undefined): BasicCredential | null {
  const match = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '');
  if (match === null) return null;
  return credentialOf(Buffer.from(match[1]!, 'base64').toString('utf8'));
}

/** Parses `clientId:clientSecret`; null for anything else. */
export function credentialOf(text: string): BasicCredential | null {
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1 || CONTROL.test(text)) return null;
  return { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) };
}
