/** The UUID of a public id, whatever resource it names. */
export function uuidOfAny(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}
