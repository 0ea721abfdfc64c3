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
 * A text in the characters that every bank takes (EPC217-08): letters without accents, digits and a few signs. Others become
 * a full stop, so that no text is empty. It neither begins nor ends with a slash, nor has two in a row.
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

/** An expression of the end would look for it from each slash on. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '/ '.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
