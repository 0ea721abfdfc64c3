/** Also works on pages without TLS, where `crypto.randomUUID` does not exist. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
