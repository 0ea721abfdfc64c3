import type { Report, StatementEntry } from '@app/partner-protocol';

/** A statement without the members of its report. */
export type Statement = Omit<Extract<Report, { kind: 'STATEMENT' }>, 'reportId' | 'reportedAt' | 'kind'>;

/** An entry with the currency of its account. */
export interface Booking extends StatementEntry {
  readonly currency: string;
}

interface Payment {
  readonly amount: { readonly currency: string; readonly amount: string };
}

/** The results of an operation that move money, with the direction for the platform. */
const MOVES: Readonly<Record<string, StatementEntry['direction']>> = {
  'payout DELIVERED': 'DEBIT',
  'payout RETURNED': 'CREDIT',
  'collect COLLECTED': 'CREDIT',
  'collect RETURNED': 'DEBIT',
  'return-funds RECOVERED': 'DEBIT',
};

/** The entries of an order by its results; results that move no money have none. */
export function bookingsOf(
  {
    operationId,
    operation,
    data,
  }: { readonly operationId: string; readonly operation: string; readonly data: unknown },
  results: readonly unknown[],
): readonly Booking[] {
  const { amount } = data as Payment;
  return results.flatMap((result, number) => {
    const direction = MOVES[`${operation} ${(result as { readonly status?: string }).status}`];
    if (direction === undefined) return [];
    return [{ entryId: `${operationId}-${number}`, direction, operationId, ...amount }];
  });
}

/** The account of each currency at the reference partner, with the entries already on a statement. */
export class Statements {
  private readonly closing = new Map<string, bigint>();
  private readonly stated = new Set<string>();
  private readonly days = new Map<string, number>();

  /** True if any account has a statement for the day. */
  isStated(day: string): boolean {
    return [...this.days.keys()].some((key) => key.endsWith(` ${day}`));
  }

  /** The statement of a currency's account with every entry not yet on a statement; another one on the same day is its next part. */
  of(currency: string, day: string, bookings: readonly Booking[]): Statement {
    const fresh = bookings.filter((each) => each.currency === currency && !this.stated.has(each.entryId));
    const opening = this.closing.get(currency) ?? 0n;
    const entries = fresh.map(({ currency: _, ...entry }) => entry);
    const closing = entries.reduce(
      (sum, { direction, amount }) => sum + (direction === 'CREDIT' ? BigInt(amount) : -BigInt(amount)),
      opening,
    );
    for (const { entryId } of entries) this.stated.add(entryId);
    this.closing.set(currency, closing);
    const part = (this.days.get(`${currency} ${day}`) ?? 0) + 1;
    this.days.set(`${currency} ${day}`, part);
    const balances = { opening: opening.toString(), closing: closing.toString() };
    return { account: `reference-${currency}`, day, part, parts: part, currency, ...balances, entries };
  }
}
