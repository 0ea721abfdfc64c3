/**
 * The last three characters of an account's primary identifier, which select the sandbox outcome; of an identifier with a domain, those of
 * its user part (specification, "Sandbox test rules").
 */
export function sandboxSuffix(identifier: string): string {
  const user = identifier.includes('@') ? identifier.slice(0, identifier.indexOf('@')) : identifier;
  return user.slice(-3);
}
