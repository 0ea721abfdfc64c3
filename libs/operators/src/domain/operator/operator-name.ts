/** Maximum length of a name, as `length` counts it. */
export const MAX_NAME_LENGTH = 100;

/** Converts a person's name at the provider, of any length and with any characters, to a valid operator name. */
export function nameFrom(given: string): string {
  const text = given.replace(/\p{Cs}/gu, '\uFFFD').replace(/[\p{Cc}\s]+/gu, ' ');
  let name = '';
  for (const character of text.trim()) {
    if (name.length + character.length > MAX_NAME_LENGTH) break;
    name += character;
  }
  return name.trim() || 'Unnamed';
}
