/** Bytes as Web Crypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A key of Web Crypto, by whatever name the platform's types have it. */
export type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Hexadecimal text of bytes. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes of hexadecimal text. */
export function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** Bytes of base64. */
export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Text of bytes as addresses and JSON Web Keys have it (RFC 4648, section 5), without padding. */
export function base64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Bytes of such a text. */
export function fromBase64Url(text: string): Bytes {
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}
