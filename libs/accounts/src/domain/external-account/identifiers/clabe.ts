const WEIGHTS = [3, 7, 1] as const;

/** Checks the last of the 18 digits: it completes the sum of the others, weighted 3, 7, 1 and each taken modulo ten, to a multiple of ten. */
export function hasClabeCheckDigit(clabe: string): boolean {
  const digits = [...clabe].map(Number);
  const sum = digits.slice(0, 17).reduce((total, digit, index) => total + ((digit * WEIGHTS[index % 3]!) % 10), 0);
  return (10 - (sum % 10)) % 10 === digits[17];
}
