import type { BookedEvent, Posting } from '@app/kernel';

/** Balances by `<account> <currency>`, without zero balances. */
export type Lines = Readonly<Record<string, string>>;

export const NO_LINES: Lines = {};

export function lineKey(account: string, currency: string): string {
  return `${account} ${currency}`;
}

export function add(lines: Lines, postings: readonly Posting[]): Lines {
  if (postings.length === 0) return lines;
  const sums = { ...lines };
  for (const { account, currency, amount } of postings) {
    const key = lineKey(account, currency);
    const sum = BigInt(sums[key] ?? 0) + BigInt(amount);
    if (sum === 0n) delete sums[key];
    else sums[key] = sum.toString();
  }
  return sums;
}

/** The postings of an event; empty if it moves no money. */
export function movedLines({ data }: BookedEvent): readonly Posting[] {
  return (data['postings'] ?? []) as readonly Posting[];
}
