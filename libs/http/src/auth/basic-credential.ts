interface BasicCredential {
  readonly clientId: string;
  readonly clientSecret: string;
}

// RFC 7617, 2: neither half may hold a control character
const CONTROL = /\p{Cc}/u;

/** Reads `Basic base64(clientId:clientSecret)`; null on anything else. */
export function basicCredential(header: string | undefined): BasicCredential | null {
  const match = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '');
  if (match === null) return null;
  const decoded = Buffer.from(match[1]!, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1 || colon === decoded.length - 1 || CONTROL.test(decoded)) return null;
  return { clientId: decoded.slice(0, colon), clientSecret: decoded.slice(colon + 1) };
}
