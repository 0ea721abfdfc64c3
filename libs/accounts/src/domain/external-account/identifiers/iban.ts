import { getCountrySpecifications, isValidIBAN } from 'ibantools';

interface Specification {
  readonly chars: number | null;
  readonly bban_regexp: string | null;
}

const SPECIFICATIONS = getCountrySpecifications() as Readonly<Record<string, Specification>>;

/** Checks country, length, and the positions of letters and digits for that country, but no check digits. */
export function hasIbanStructure(iban: string): boolean {
  const specification = SPECIFICATIONS[iban.slice(0, 2)];
  if (specification === undefined || specification.chars === null || specification.bban_regexp === null) return false;
  return iban.length === specification.chars && new RegExp(specification.bban_regexp).test(iban.slice(4).toUpperCase());
}

/** ISO 7064 mod 97-10. */
export function hasIbanCheckDigits(iban: string): boolean {
  return isValidIBAN(iban.toUpperCase(), { allowQRIBAN: true });
}
