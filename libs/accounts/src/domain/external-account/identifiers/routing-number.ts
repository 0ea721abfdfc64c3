const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/** ABA check: the sum of the digits, weighted 3, 7, 1, is a multiple of ten. */
export function hasRoutingNumberCheckDigit(routingNumber: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(routingNumber[index]), 0);
  return sum % 10 === 0;
}
