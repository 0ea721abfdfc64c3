import type { RecordedEvent } from '@app/event-sourcing';
import { TRANSACTION_EVENTS } from '../domain/transaction/transaction.events.js';
import { transactionView } from '../domain/transaction/transaction.view.js';
import { paymentNotifications } from './payments.notifications.js';

/** The webhook types by which an event is told. */
const told = (type: string): (string | null)[] =>
  paymentNotifications.filter((each) => each.event.type === type).map((each) => each.type({ type } as RecordedEvent));

describe('what a platform is told of its payments', () => {
  it.each([
    ['payments.quote-created', 'OUTGOING_PAYMENT.PENDING'],
    ['payments.transfer-out-created', 'OUTGOING_PAYMENT.PENDING'],
    ['payments.quote-executed', 'OUTGOING_PAYMENT.PROCESSING'],
    ['payments.payout-started', 'OUTGOING_PAYMENT.PROCESSING'],
    ['payments.quote-expired', 'OUTGOING_PAYMENT.EXPIRED'],
    ['payments.payout-completed', 'OUTGOING_PAYMENT.COMPLETED'],
    ['payments.cancellation-completed', 'OUTGOING_PAYMENT.COMPLETED'],
    ['payments.payment-failed', 'OUTGOING_PAYMENT.FAILED'],
    ['payments.payout-returned', 'OUTGOING_PAYMENT.FAILED'],
    ['payments.refund-started', 'OUTGOING_PAYMENT.REFUND_PENDING'],
    ['payments.refund-completed', 'OUTGOING_PAYMENT.REFUND_COMPLETED'],
    ['payments.refund-failed', 'OUTGOING_PAYMENT.REFUND_FAILED'],
    ['payments.transfer-in-created', 'INCOMING_PAYMENT.PENDING'],
    ['payments.collection-completed', 'INCOMING_PAYMENT.COMPLETED'],
    ['payments.collection-failed', 'INCOMING_PAYMENT.FAILED'],
  ])('%s as %s', (type, webhook) => expect(told(type)).toEqual([webhook]));

  it('is every event but the booking of a conversion, which only the ledger sees', () => {
    expect(TRANSACTION_EVENTS.map(({ type }) => type).filter((type) => told(type).length !== 1)).toEqual(['payments.funds-converted']);
  });

  it('carries the transaction as GET shows it', () => {
    for (const { view } of paymentNotifications) expect(view).toBe(transactionView);
  });
});
