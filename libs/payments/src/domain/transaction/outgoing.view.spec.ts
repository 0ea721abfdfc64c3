import { minute, shown } from '@app/kernel/testing';
import {
  CONVERSION_CHALLENGE,
  CUSTOMER_ID,
  DESTINATION_ID,
  PUSHED_QUOTE,
  QUOTE,
  SOURCE_ID,
  TRANSACTION_ID,
  TRANSFER_OUT,
  UMA_QUOTE,
  usd,
} from '../../testing/example-terms.js';
import {
  AuthorizationGranted,
  AuthorizationRequested,
  CancellationCompleted,
  CollectionCompleted,
  CollectionFailed,
  CollectionSettled,
  FundsReceived,
  FurtherFundsReceived,
  IncomingFundsReceived,
  IncomingPaymentApproved,
  IncomingPaymentCompleted,
  IncomingPaymentDeferred,
  IncomingPaymentFailed,
  IncomingPaymentRejected,
  PayoutCompleted,
  PayoutReturned,
  PayoutStarted,
  QuoteCreated,
  QuoteExpired,
  ReceiptConfirmed,
  RefundCompleted,
  RefundFailed,
  type TransactionEvent,
  TransferOutCreated,
} from './transaction.events.js';
import { SuspenseResolutionFailed, SuspenseResolutionStarted, SuspenseResolved } from './suspense.events.js';
import { transactionView } from './transaction.view.js';

const created = QuoteCreated(QUOTE);
const document = shown(transactionView, created)!;
const { paymentInstructions } = PUSHED_QUOTE;
const withheld = QuoteCreated({ ...PUSHED_QUOTE, paymentInstructions: [] });
const requested = AuthorizationRequested({
  ...CONVERSION_CHALLENGE,
  customerId: CUSTOMER_ID,
  withheldInstructions: paymentInstructions,
});
const granted = (instructions: typeof paymentInstructions | null) =>
  AuthorizationGranted({
    customerId: CUSTOMER_ID,
    challengeId: CONVERSION_CHALLENGE.challengeId,
    paymentInstructions: instructions as typeof paymentInstructions,
  });

describe('The ends of a payment as they are shown', () => {
  it('are its accounts', () => {
    expect([document.source, document.destination]).toEqual([
      { sourceType: 'ACCOUNT', accountId: SOURCE_ID, currency: 'USD' },
      { destinationType: 'ACCOUNT', accountId: DESTINATION_ID, currency: 'EUR' },
    ]);
  });

  it('have no account where the money is pushed in real time, and a customer where the caller named one', () => {
    const pushed = { sourceType: 'REALTIME_FUNDING', currency: 'USD' };
    const named = QuoteCreated({ ...PUSHED_QUOTE, sourceCustomerId: CUSTOMER_ID });
    expect(shown(transactionView, QuoteCreated(PUSHED_QUOTE))!.source).toStrictEqual(pushed);
    expect(shown(transactionView, named)!.source).toEqual({ ...pushed, customerId: CUSTOMER_ID });
  });

  it('have the UMA address of the receiver, until the customer is erased', () => {
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$ana@elsewhere.example', currency: 'EUR' };
    const erased = QuoteCreated({ ...UMA_QUOTE, umaAddress: null as never });
    expect(shown(transactionView, QuoteCreated(UMA_QUOTE))!.destination).toEqual(destination);
    expect(shown(transactionView, erased)!.destination).toEqual({ ...destination, umaAddress: null });
  });
});

describe('An outgoing payment as it is shown', () => {
  it('names the agent that made it, and no other caller', () => {
    const agent = 'Agent:00000000-0000-8000-8000-000000000001';
    const by = (actor: string) =>
      transactionView.evolve(null, created, { id: 'event-0', revision: 0, at: minute(0), actor });
    expect(by(agent)).toEqual({ ...document, agentId: agent });
    expect(by('token-1')).toStrictEqual(document);
  });

  it('waits for its authorization, and shows how to pay once that is granted', () => {
    const pending = shown(transactionView, withheld)!;
    expect(pending).not.toHaveProperty('paymentInstructions');
    expect(shown(transactionView, withheld, requested)).toEqual({
      ...pending,
      status: 'PENDING_AUTHORIZATION',
      updatedAt: minute(1),
    });
    expect(shown(transactionView, withheld, requested, granted(paymentInstructions))).toEqual({
      ...pending,
      status: 'PENDING',
      paymentInstructions,
      updatedAt: minute(2),
    });
  });

  it('shows no way to pay where there is none, or where it was erased', () => {
    for (const instructions of [[], null]) {
      expect(shown(transactionView, withheld, requested, granted(instructions))).not.toHaveProperty(
        'paymentInstructions',
      );
    }
  });

  it.each<[string, TransactionEvent, object]>([
    ['PROCESSING once the network accepted it', PayoutStarted({}), { status: 'PROCESSING' }],
    ['COMPLETED once it arrived', PayoutCompleted({ postings: [] }), { status: 'COMPLETED', settledAt: minute(1) }],
    [
      'COMPLETED once its cancellation was paid back',
      CancellationCompleted({}),
      { status: 'COMPLETED', settledAt: minute(1) },
    ],
    [
      'FAILED once the bank sent it back',
      PayoutReturned({ failureReason: 'PAYOUT_RETURNED', postings: [] }),
      { status: 'FAILED', failureReason: 'PAYOUT_RETURNED' },
    ],
  ])('is %s', (_, event, members) => {
    const transfer = TransferOutCreated(TRANSFER_OUT);
    expect(shown(transactionView, transfer, event)).toEqual({
      ...shown(transactionView, transfer),
      ...members,
      updatedAt: minute(1),
    });
  });

  it('shows when its customer received the receipt', () => {
    expect(shown(transactionView, created, ReceiptConfirmed({ confirmedAt: minute(40) }))).toEqual({
      ...document,
      receiptDeliveryConfirmedAt: minute(40),
      updatedAt: minute(1),
    });
  });

  it('shows no refund that never began', () => {
    for (const end of [RefundCompleted, RefundFailed]) {
      expect(shown(transactionView, created, end({ direction: 'OUTGOING', postings: [] }))).not.toHaveProperty(
        'refund',
      );
    }
  });

  it.each<[string, TransactionEvent]>([
    ['money that came in for it', FundsReceived({ amount: usd(10_000), postings: [] })],
    ['further money', FurtherFundsReceived({ transactionId: TRANSACTION_ID, amount: usd(1), postings: [] })],
    [
      'a sending out of suspense',
      SuspenseResolutionStarted({
        subject: 'operators',
        operator: 'Grace Hopper',
        reason: 'the bank closed the account',
        transactionId: TRANSACTION_ID,
        amount: usd(1_000),
        accountId: null,
        sending: 1,
        postings: [],
      }),
    ],
    ['its arrival', SuspenseResolved({ postings: [] })],
    ['its failure', SuspenseResolutionFailed({ postings: [] })],
  ])('is the same after %s', (_, event) => {
    expect(shown(transactionView, created, event)).toEqual(document);
  });

  it.each(
    [
      CollectionSettled({}),
      CollectionCompleted({}),
      CollectionFailed({ failureReason: 'COLLECTION_FAILED', postings: [] }),
      IncomingPaymentDeferred({ decideBy: minute(5) }),
      IncomingPaymentApproved({ customerId: CUSTOMER_ID, receiverCustomerInfo: {} }),
      IncomingPaymentRejected({ customerId: CUSTOMER_ID }),
      IncomingPaymentFailed({ failureReason: 'PAYMENT_APPROVAL_TIMED_OUT', requiredFields: [] }),
      IncomingFundsReceived({ postings: [] }),
      IncomingPaymentCompleted({ postings: [] }),
    ].map((event): [string, TransactionEvent] => [event.type, event]),
  )('is the same after %s, which concerns incoming payments', (_, event) => {
    expect(shown(transactionView, created, event)).toEqual(document);
  });

  it('is sealed under the key of its customer', () => {
    expect(transactionView.subject!(document)).toBe(CUSTOMER_ID);
  });

  it('is not there before it is created', () => {
    expect(shown(transactionView, QuoteExpired({}))).toBeNull();
  });
});
