/** The UUID of a public id of any resource. */
export function uuidOfAny(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}
