const USERNAME = /^\$[a-z0-9\-_.+]+$/i;
const DOMAIN = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;
const MAX_USERNAME_LENGTH = 64;
const MAX_DOMAIN_LENGTH = 253;

/**
 * Validates `$username@domain`: username of `a-z 0-9 - _ . +`, case-insensitive, at most 64 characters with its `$` (specification, "UMA
 * username rules").
 */
export function isUmaAddress(value: string): boolean {
  const [username = '', domain = '', ...more] = value.split('@');
  return (
    more.length === 0 &&
    username.length <= MAX_USERNAME_LENGTH &&
    USERNAME.test(username) &&
    domain.length <= MAX_DOMAIN_LENGTH &&
    DOMAIN.test(domain)
  );
}

export function isOfDomain(umaAddress: string, domain: string): boolean {
  return umaAddress.toLowerCase().endsWith(`@${domain.toLowerCase()}`);
}

/** The form in which addresses are compared, since they are case-insensitive. */
export function canonicalUmaAddress(value: string): string {
  return value.toLowerCase();
}

/** The address of a customer that chose none, derived from its id so that a repeated request gives the same. */
export function generatedUmaAddress(customerUuid: string, domain: string): string {
  return `$${customerUuid.replaceAll('-', '').slice(0, 20)}@${domain}`;
}
