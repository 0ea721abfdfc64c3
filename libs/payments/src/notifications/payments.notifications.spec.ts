import type { RecordedEvent } from '@app/event-sourcing/definitions';
import { TRANSACTION_EVENTS } from '../domain/transaction/transaction.events.js';
import { transactionView } from '../domain/transaction/transaction.view.js';
import { paymentNotifications } from './payments.notifications.js';

/** Webhook types that report an event. */
const notified = (type: string, direction = 'OUTGOING'): (string | null)[] =>
  paymentNotifications
    .filter((each) => each.event.type === type)
    .map((each) => each.type({ type, data: { direction } } as unknown as RecordedEvent));

describe('webhooks of payments', () => {
  it.each([
    ['payments.quote-created', 'OUTGOING_PAYMENT.PENDING'],
    ['payments.transfer-out-created', 'OUTGOING_PAYMENT.PENDING'],
    ['payments.authorization-requested', 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION'],
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
    ['payments.incoming-payment-requested', 'INCOMING_PAYMENT.PENDING'],
    ['payments.incoming-payment-rejected', 'INCOMING_PAYMENT.FAILED'],
    ['payments.incoming-payment-failed', 'INCOMING_PAYMENT.FAILED'],
    ['payments.incoming-payment-completed', 'INCOMING_PAYMENT.COMPLETED'],
    ['payments.incoming-payment-returned', 'INCOMING_PAYMENT.FAILED'],
  ])('%s as %s', (type, webhook) => expect(notified(type)).toEqual([webhook]));

  it.each([
    ['payments.refund-started', 'INCOMING_PAYMENT.REFUND_PENDING'],
    ['payments.refund-completed', 'INCOMING_PAYMENT.REFUND_COMPLETED'],
    ['payments.refund-failed', 'INCOMING_PAYMENT.REFUND_FAILED'],
  ])('%s of an incoming payment as %s', (type, webhook) => expect(notified(type, 'INCOMING')).toEqual([webhook]));

  it('are sent for every event except those of the books and of the process', () => {
    expect(TRANSACTION_EVENTS.map(({ type }) => type).filter((type) => notified(type).length !== 1)).toEqual([
      'payments.authorization-granted',
      'payments.funds-received',
      'payments.further-funds-received',
      'payments.funds-converted',
      'payments.collection-settled',
      'payments.funding-returned',
      'payments.deposit-recalled',
      'payments.deposit-suspended',
      'payments.incoming-payment-deferred',
      'payments.incoming-payment-approved',
      'payments.incoming-funds-received',
      'payments.receipt-confirmed',
      'payments.suspense-resolution-started',
      'payments.suspense-resolved',
      'payments.suspense-resolution-failed',
      'payments.suspended-funds-recalled',
    ]);
  });

  it('report a recall as a failure, unless the receiver has the money elsewhere', () => {
    const recall = paymentNotifications.find(({ event }) => event.type === 'payments.incoming-payment-recalled')!;
    const reported = (failureReason: string | null) =>
      recall.type({ type: recall.event.type, data: { failureReason } } as unknown as RecordedEvent);
    expect([reported('COLLECTION_FAILED'), reported(null)]).toEqual(['INCOMING_PAYMENT.FAILED', null]);
  });

  it('ask for a decision where an incoming payment waits for one', () => {
    expect(paymentNotifications.filter(({ asks }) => asks !== undefined).map(({ event }) => event.type)).toEqual([
      'payments.incoming-payment-requested',
    ]);
  });

  it('carry the transaction as GET shows it', () => {
    for (const { view } of paymentNotifications) expect(view).toBe(transactionView);
  });
});
