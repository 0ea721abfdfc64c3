import { jsonTokensOf } from './json-tokens.js';

/** The end of a name; a string value may contain the same characters. */
const END_OF_NAME = /"[ \t\r\n]*:/g;

/**
 * The paths of the first `most` repeated members in a valid JSON text: JSON.parse keeps the last of them, other parsers the first. `members`
 * is the number that JSON.parse kept. Ordinary bodies cost one regular expression.
 */
export function repeatedMembersIn(text: string, members: number, most: number): readonly string[] {
  const ends = text.match(END_OF_NAME)?.length ?? 0;
  if (ends === members) return [];
  const found: string[] = [];
  for (const token of jsonTokensOf(text)) {
    if (token.isRepeated) found.push(token.path());
    if (found.length === most) break;
  }
  return found;
}
