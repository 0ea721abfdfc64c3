/** An amount of one currency in its smallest unit, as the program computes with it. */
export interface Money {
  readonly currency: string;
  readonly amount: bigint;
}

/** The same in events: the integer as text, since JSON numbers are exact only up to 2^53. */
export interface MoneyData {
  readonly currency: string;
  readonly amount: string;
}

/** An amount in the smallest unit of its currency. */
export function money(currency: string, amount: bigint): Money {
  return { currency, amount };
}

/** Parses an amount of an event. */
export function toMoney(data: MoneyData): Money {
  return { currency: data.currency, amount: BigInt(data.amount) };
}

/** Formats an amount for an event, as decimal text. */
export function toMoneyData(value: Money): MoneyData {
  return { currency: value.currency, amount: value.amount.toString() };
}

/** True if JSON can carry the amount exactly. Checked before a converted amount is recorded. */
export function fitsWire(amount: bigint): boolean {
  return amount <= MAX_WIRE_AMOUNT && amount >= -MAX_WIRE_AMOUNT;
}

/**
 * An integer for the API, exact below 2^53. A sum may be larger, and so may an amount recorded by an earlier release: it is shown as the
 * largest exact integer, so that one row cannot fail a whole list.
 */
export function wireAmount(amount: bigint | string): number {
  const exact = BigInt(amount);
  if (fitsWire(exact)) return Number(exact);
  return exact > 0n ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER;
}

const MAX_WIRE_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

/** One line of double-entry bookkeeping: a signed amount added to an account. */
export interface Posting {
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
}

/** A posting that adds an amount to an account; negative amounts are taken from it. */
export function posting(account: string, value: Money): Posting {
  return { account, currency: value.currency, amount: value.amount.toString() };
}

/** Moves value from one account to another: two postings that sum to zero. */
export function movement(from: string, to: string, value: Money): Posting[] {
  return [posting(from, money(value.currency, -value.amount)), posting(to, value)];
}

/** Throws unless the postings sum to zero in every currency. */
export function assertBalanced(postings: readonly Posting[]): void {
  const sums = new Map<string, bigint>();
  for (const line of postings) sums.set(line.currency, (sums.get(line.currency) ?? 0n) + BigInt(line.amount));
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new Error(`postings leave ${sum} ${currency} unaccounted for`);
  }
}
