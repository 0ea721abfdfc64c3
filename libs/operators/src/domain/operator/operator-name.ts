/** Most characters of a name, as `length` counts them. */
export const MAX_NAME_LENGTH = 100;

/** A name for an operator from the one that a provider has for the person, of any length and with any characters. */
export function nameFrom(given: string): string {
  const text = given.replace(/\p{Cs}/gu, '\uFFFD').replace(/[\p{Cc}\s]+/gu, ' ');
  let name = '';
  for (const character of text.trim()) {
    if (name.length + character.length > MAX_NAME_LENGTH) break;
    name += character;
  }
  return name.trim() || 'Unnamed';
}
