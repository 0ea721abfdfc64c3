/** An amount of one currency in its smallest unit, as the program computes with it. */
export interface Money {
  readonly currency: string;
  readonly amount: bigint;
}

/** The same as events carry it: the integer as text, since JSON numbers round above 2^53. */
export interface MoneyData {
  readonly currency: string;
  readonly amount: string;
}

/** An amount in the smallest unit of its currency. */
export function money(currency: string, amount: bigint): Money {
  return { currency, amount };
}

/** Parses an amount as events carry it. */
export function toMoney(data: MoneyData): Money {
  return { currency: data.currency, amount: BigInt(data.amount) };
}

/** An amount as events carry it: a decimal text. */
export function toMoneyData(value: Money): MoneyData {
  return { currency: value.currency, amount: value.amount.toString() };
}

/** True when the wire can carry an amount exactly. Checked before a converted amount is recorded. */
export function fitsWire(amount: bigint): boolean {
  return amount <= MAX_WIRE_AMOUNT && amount >= -MAX_WIRE_AMOUNT;
}

/**
 * An integer as the wire carries it, exact below 2^53. A sum may be larger, as may an amount that an earlier release recorded:
 * it shows as the largest integer that the wire carries, so that no list fails by one row.
 */
export function wireAmount(amount: bigint | string): number {
  const exact = BigInt(amount);
  if (fitsWire(exact)) return Number(exact);
  return exact > 0n ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
}

const MAX_WIRE_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

/** One line of double entry: the account gains the (signed) amount of the currency. */
export interface Posting {
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
}

/** One line of a movement: an amount that is added to an account, negative when taken. */
export function posting(account: string, value: Money): Posting {
  return { account, currency: value.currency, amount: value.amount.toString() };
}

/** Value moves from one account to another: two lines that sum to zero. */
export function movement(from: string, to: string, value: Money): Posting[] {
  return [posting(from, money(value.currency, -value.amount)), posting(to, value)];
}

/** Refuses a set of postings that does not sum to zero in every currency; no event may carry such a set. */
export function assertBalanced(postings: readonly Posting[]): void {
  const sums = new Map<string, bigint>();
  for (const line of postings) sums.set(line.currency, (sums.get(line.currency) ?? 0n) + BigInt(line.amount));
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new Error(`postings leave ${sum} ${currency} unaccounted for`);
  }
}
