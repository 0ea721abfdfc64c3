/**
 * True when the last three characters are digits: in the sandbox they select an outcome and replace the network's own
 * characters.
 */
export function endsInSandboxDigits(identifier: string): boolean {
  return /[0-9]{3}$/.test(identifier);
}
