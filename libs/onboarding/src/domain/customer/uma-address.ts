const USERNAME = /^\$[a-z0-9\-_.+]+$/i;
const LONGEST_USERNAME = 64;

/**
 * Whether a text is a UMA address of the domain: `$username@domain`, username of `a-z 0-9 - _ . +` in any case, at most
 * 64 characters with its `$` (specification, "UMA username rules").
 */
export function isUmaAddressOf(domain: string, value: string): boolean {
  const at = value.indexOf('@');
  if (at < 0) return false;
  const username = value.slice(0, at);
  return username.length <= LONGEST_USERNAME && USERNAME.test(username) && value.slice(at + 1).toLowerCase() === domain.toLowerCase();
}

/** The one spelling under which addresses are compared, since case does not part them. */
export function canonicalUmaAddress(value: string): string {
  return value.toLowerCase();
}

/** The address of a customer that chose none: a pure function of its id, so that a repeated request names the same. */
export function generatedUmaAddress(customerUuid: string, domain: string): string {
  return `$${customerUuid.replaceAll('-', '').slice(0, 20)}@${domain}`;
}
