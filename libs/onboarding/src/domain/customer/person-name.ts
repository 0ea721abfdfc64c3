/**
 * Names as people write them, in any script: letters, marks and digits, parted by single spaces, with the apostrophes,
 * hyphens and dots names really have, and the joiners some scripts need to be spelled. Everything else is a "special
 * character" (specification, "Customer": validation rules).
 */
const PERSON_NAME = new RegExp(
  String.raw`^[\p{L}\p{M}\p{Nd}'’‘\-‐‑.,·・׳״\u200C\u200D]+(?:[ \u3000][\p{L}\p{M}\p{Nd}'’‘\-‐‑.,·・׳״\u200C\u200D]+)*$`, 'u');
const BUSINESS_NAME = new RegExp(String.raw`^[^\p{C}\p{Z}{}\[\]\\<>|~^=$_]+(?:[ \u3000][^\p{C}\p{Z}{}\[\]\\<>|~^=$_]+)*$`, 'u');
const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;

export function isPersonName(value: string): boolean {
  return PERSON_NAME.test(value) && LETTER.test(value);
}

/** Companies also spell themselves with signs a person does not (`&`, `!`, `+`, `@`); markup and control characters stay out. */
export function isBusinessName(value: string): boolean {
  return BUSINESS_NAME.test(value) && LETTER_OR_DIGIT.test(value);
}
