import type { Report } from '@app/partner-protocol';
import type { Booking } from './statements.js';

/** A message of the card network, without the members of its report. */
export type CardReport = DistributiveOmit<
  Extract<Report, { readonly kind: `CARD_${string}` }>,
  'reportId' | 'reportedAt'
>;
type DistributiveOmit<T, Name extends PropertyKey> = T extends unknown ? Omit<T, Name> : never;

/** An amount in the smallest unit of its currency, as a decimal string. */
export interface MoneyAmount {
  readonly currency: string;
  readonly amount: string;
}

/** A platform's account at its card issuer: clearings are owed; returns and payments reduce that. */
export class CardBookings {
  readonly bookings: Booking[] = [];
  /** Returns that were not reversed, by card transaction; the newest last. */
  private readonly returns = new Map<string, MoneyAmount[]>();

  add(report: CardReport): void {
    switch (report.kind) {
      case 'CARD_CLEARING':
        return this.book('DEBIT', report.amount, report);
      case 'CARD_RETURN': {
        const { cardTransactionId, amount } = report;
        this.returns.set(cardTransactionId, [...(this.returns.get(cardTransactionId) ?? []), amount]);
        return this.book('CREDIT', amount, report);
      }
      case 'CARD_RETURN_REVERSAL': {
        const newest = this.returns.get(report.cardTransactionId)?.pop();
        return newest === undefined ? undefined : this.book('DEBIT', newest, report);
      }
      default: // moves no money
    }
  }

  addPayment({ currency, amount }: MoneyAmount): void {
    const direction = amount.startsWith('-') ? 'DEBIT' : 'CREDIT';
    const entryId = `payment-${this.bookings.length}`;
    this.bookings.push({ entryId, direction, currency, amount: amount.replace('-', ''), isSettlement: true });
  }

  private book(
    direction: Booking['direction'],
    money: MoneyAmount,
    { presentmentId, cardTransactionId }: { readonly presentmentId: string; readonly cardTransactionId: string },
  ): void {
    const entryId = `${this.bookings.length}-${presentmentId}`;
    this.bookings.push({ entryId, direction, cardTransactionId, ...money });
  }
}
