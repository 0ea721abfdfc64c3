/** Letters whose Latin form Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '&': '+',
  _: '-',
  '’': "'",
};

/**
 * Converts a text to the characters that every bank accepts (EPC217-08): unaccented letters, digits and a few signs. Other characters
 * become a full stop, so that no text is empty. Slashes at the ends and double slashes are removed.
 */
export function latinText(text: string, length: number): string {
  const letters = [...text.normalize('NFD').replace(/\p{Mark}/gu, '')].map((letter) => LETTERS[letter] ?? letter);
  const latin = letters
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, '.')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[/ ]+/g, '');
  return withoutEnd(latin.slice(0, length)) || '.';
}

/** A loop instead of an anchored expression, which would be tried from every slash. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '/ '.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
