/**
 * Whether the last three characters are digits: in the sandbox they choose an outcome and stand in place of characters
 * that the network would have there.
 */
export function endsInSandboxDigits(identifier: string): boolean {
  return /[0-9]{3}$/.test(identifier);
}
