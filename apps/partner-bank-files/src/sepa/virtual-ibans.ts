import { composeIBAN, electronicFormatIBAN, isValidIBAN } from 'ibantools';

const IBAN_HEAD = 4;

/** A bank's range of virtual IBANs that all lead to one account of ours. Each account of the platform gets one. */
export class VirtualIbans {
  private constructor(
    private readonly country: string,
    /** Prefix that all numbers share. */
    private readonly stem: string,
    /** Length of the variable part, and its bounds. */
    private readonly digits: number,
    private readonly first: bigint,
    private readonly last: bigint,
  ) {}

  /** Parses a range `<IBAN> <IBAN>` from first to last, which may differ only in the digits at the end; null for any other text. */
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

  /** True if the IBAN is in the range. */
  has(iban: string): boolean {
    return this.numberOf(iban) !== null;
  }

  /** The next free IBAN after the given one, or the first free one if that is outside the range; null if none is left. */
  after(iban: string | null, isTaken: (iban: string) => boolean): string | null {
    const before = iban === null ? null : this.numberOf(iban);
    for (let number = before === null ? this.first : before + 1n; number <= this.last; number += 1n) {
      const bban = this.stem + number.toString().padStart(this.digits, '0');
      const next = composeIBAN({ countryCode: this.country, bban });
      // in some countries the account number has check digits too, so not every number is valid
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
