import { withoutTrailing } from '@app/kernel';

/** Only text with a long run of digits or an exponent can hold a number that a double rounds. */
const SUSPICIOUS = /[\d.]{16}|\d[eE][+-]?\d/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * The paths of the numbers in a valid JSON text that JSON.parse does not keep exactly (9007199254740993,
 * 100.00000000000000001, 1e999), the first `most` of them. Ordinary bodies cost one regular expression.
 */
export function inexactNumbersIn(text: string, most: number): readonly string[] {
  return SUSPICIOUS.test(text) ? inexactIn(text, most) : [];
}

type Step = { key: string | number; expectsKey: boolean };

function inexactIn(text: string, most: number): readonly string[] {
  const path: Step[] = [];
  const found: string[] = [];
  for (let at = 0; at < text.length && found.length < most;) {
    const character = text[at]!;
    const place = path.at(-1);
    if (character === '"') {
      const end = endOfString(text, at);
      if (place?.expectsKey) {
        place.key = JSON.parse(text.slice(at, end)) as string;
        place.expectsKey = false;
      }
      at = end;
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      NUMBER.lastIndex = at;
      const token = NUMBER.exec(text)![0];
      if (!isExact(token)) found.push(textOf(path));
      at += token.length;
    } else {
      if (character === '{') path.push({ key: '', expectsKey: true });
      else if (character === '[') path.push({ key: 0, expectsKey: false });
      else if (character === '}' || character === ']') path.pop();
      else if (character === ',' && place !== undefined) advance(place);
      at += 1;
    }
  }
  return found;
}

function advance(place: Step): void {
  if (typeof place.key === 'number') place.key += 1;
  else place.expectsKey = true;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function textOf(path: readonly Step[]): string {
  return path.reduce(
    (before, { key }) => (typeof key === 'number' ? `${before}[${key}]` : before === '' ? key : `${before}.${key}`),
    '',
  );
}

/** No amount, rate or coordinate is longer; to compare a number with its double takes time that grows faster than its length. */
const MAX_NUMBER_LENGTH = 64;

/** True when the double equals the token: the same integer, or a shortest spelling with the same decimal value. */
function isExact(token: string): boolean {
  if (token.length > MAX_NUMBER_LENGTH) return false;
  const value = Number(token);
  if (/^-?\d+$/.test(token)) return Number.isFinite(value) && BigInt(value) === BigInt(token);
  return Number.isFinite(value) && normalized(token) === normalized(String(value));
}

/** A decimal as significant digits and a power of ten: `1.50e3` is `15e2`. */
function normalized(decimal: string): string {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(decimal)!;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = withoutTrailing(digits, '0');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
