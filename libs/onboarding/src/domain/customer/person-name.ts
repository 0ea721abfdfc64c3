/**
 * Names in any script: letters, marks and digits separated by single spaces, with the apostrophes, hyphens and dots of real names, and the
 * joiners that some scripts need. Everything else is a "special character" (specification, "Customer": validation rules).
 */
const IN_PERSON_NAMES = String.raw`[\p{L}\p{M}\p{Nd}'\u2019\u2018\-\u2010\u2011.,\u00B7\u30FB\u05F3\u05F4\u200C\u200D]`;
const IN_BUSINESS_NAMES = String.raw`[^\p{C}\p{Z}{}\[\]\\<>|~^=$_]`;
const PERSON_NAME = wordsOf(IN_PERSON_NAMES);
const BUSINESS_NAME = wordsOf(IN_BUSINESS_NAMES);
const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;

export function isPersonName(value: string): boolean {
  return PERSON_NAME.test(value) && LETTER.test(value);
}

/** Company names may also contain signs that a person's name does not (`&`, `!`, `+`, `@`), but no markup or control characters. */
export function isBusinessName(value: string): boolean {
  return BUSINESS_NAME.test(value) && LETTER_OR_DIGIT.test(value);
}

/** Words of the given characters, separated by single spaces. */
function wordsOf(characters: string): RegExp {
  return new RegExp(String.raw`^${characters}+(?:[ \u3000]${characters}+)*$`, 'u');
}
