import { composeIBAN, electronicFormatIBAN, isValidIBAN } from 'ibantools';

const IBAN_HEAD = 4;

/** IBANs of a bank that are all ways to one account of ours: a range of account numbers, from which accounts of the platform get one each. */
export class VirtualIbans {
  private constructor(
    private readonly country: string,
    /** The part of the number that all have. */
    private readonly stem: string,
    /** Length of the part by which they differ, and its range. */
    private readonly digits: number,
    private readonly first: bigint,
    private readonly last: bigint,
  ) {}

  /** Those from the first to the last of `<IBAN> <IBAN>`, which differ in digits at their end alone; null for another text. */
  static of(text: string): VirtualIbans | null {
    const ibans = text
      .trim()
      .split(/\s+/)
      .map((iban) => electronicFormatIBAN(iban) ?? '');
    const [from = '', to = ''] = ibans;
    const country = from.slice(0, 2);
    if (ibans.length !== 2 || !ibans.every((iban) => isValidIBAN(iban)) || !to.startsWith(country)) return null;
    const [low, high] = [from.slice(IBAN_HEAD), to.slice(IBAN_HEAD)];
    const place = [...low].findIndex((sign, index) => sign !== high[index]);
    const [first, last] = [low.slice(place), high.slice(place)];
    if (place < 0 || !/^\d+$/.test(first) || !/^\d+$/.test(last) || first > last) return null;
    return new VirtualIbans(country, low.slice(0, place), first.length, BigInt(first), BigInt(last));
  }

  /** An IBAN is one of them. */
  has(iban: string): boolean {
    return this.numberOf(iban) !== null;
  }

  /** The next one that is not taken after an IBAN, or of all where it is none of them; null when there are no more. */
  after(iban: string | null, isTaken: (iban: string) => boolean): string | null {
    const before = iban === null ? null : this.numberOf(iban);
    for (let number = before === null ? this.first : before + 1n; number <= this.last; number += 1n) {
      const bban = this.stem + number.toString().padStart(this.digits, '0');
      const next = composeIBAN({ countryCode: this.country, bban });
      // some countries have check digits in the number too: not each number is one of an account
      if (next !== null && isValidIBAN(next) && !isTaken(next)) return next;
    }
    return null;
  }

  private numberOf(iban: string): bigint | null {
    const [country, bban] = [iban.slice(0, 2), iban.slice(IBAN_HEAD)];
    const end = bban.slice(this.stem.length);
    if (country !== this.country || !bban.startsWith(this.stem)) return null;
    if (end.length !== this.digits || !/^\d+$/.test(end)) return null;
    return BigInt(end) >= this.first && BigInt(end) <= this.last ? BigInt(end) : null;
  }
}
