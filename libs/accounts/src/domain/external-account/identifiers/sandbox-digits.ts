/** True if the last three characters are digits, which in the sandbox select an outcome instead of being part of the identifier. */
export function endsInSandboxDigits(identifier: string): boolean {
  return /[0-9]{3}$/.test(identifier);
}
