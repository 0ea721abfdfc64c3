import { minute, shown } from '@app/kernel/testing';
import {
  CONVERSION_CHALLENGE,
  CUSTOMER_ID,
  INCOMING,
  SOURCE_ID,
  TRANSACTION_ID,
  TRANSFER_IN,
  USD,
  usd,
} from '../../testing/example-terms.js';
import {
  AuthorizationGranted,
  AuthorizationRequested,
  CancellationCompleted,
  CollectionSettled,
  FundsConverted,
  FundsReceived,
  FurtherFundsReceived,
  IncomingFundsReceived,
  IncomingPaymentApproved,
  IncomingPaymentCompleted,
  IncomingPaymentDeferred,
  IncomingPaymentFailed,
  IncomingPaymentRejected,
  IncomingPaymentRequested,
  IncomingPaymentReturned,
  PaymentFailed,
  PayoutCompleted,
  PayoutReturned,
  PayoutStarted,
  QuoteExecuted,
  QuoteExpired,
  ReceiptConfirmed,
  RefundCompleted,
  RefundFailed,
  RefundStarted,
  type TransactionEvent,
  TransferInCreated,
} from './transaction.events.js';
import { SuspenseResolutionFailed, SuspenseResolutionStarted, SuspenseResolved } from './suspense.events.js';
import { transactionView } from './transaction.view.js';

const requestedFields = [{ name: 'BIRTH_DATE', mandatory: true }];
const requested = IncomingPaymentRequested({ ...INCOMING, requestedFields });
const approved = IncomingPaymentApproved({ customerId: CUSTOMER_ID, receiverCustomerInfo: {} });
const received = IncomingFundsReceived({ postings: [] });
const refundStarted = RefundStarted({
  transactionId: TRANSACTION_ID,
  direction: 'INCOMING',
  reference: 'PAY-REFUND',
  reason: 'TRANSACTION_FAILED',
  amount: usd(1_000),
  accountId: null,
  paidOut: false,
  flow: 'QUOTE',
  platformFee: null,
  postings: [],
});

const tenDollars = { amount: 1_000, currency: USD };
const settled = {
  id: TRANSACTION_ID,
  type: 'INCOMING',
  direction: 'CREDIT',
  source: { sourceType: 'UMA_ADDRESS', umaAddress: '$bob@elsewhere.example', currency: 'USD' },
  destination: { destinationType: 'ACCOUNT', accountId: SOURCE_ID, currency: 'USD' },
  customerId: CUSTOMER_ID,
  platformCustomerId: 'customer-1',
  sentAmount: tenDollars,
  receivedAmount: tenDollars,
  fees: 0,
  counterpartyInformation: { FULL_NAME: 'Bob' },
  reconciliationInstructions: { reference: INCOMING.reference },
  createdAt: minute(0),
};
const pending = {
  ...settled,
  status: 'PENDING',
  requestedReceiverCustomerInfoFields: requestedFields,
  updatedAt: minute(0),
};

describe('A payment from outside as it is shown', () => {
  it('has both ends, the amount, and the fields that the platform is asked for', () => {
    expect(shown(transactionView, requested)).toEqual(pending);
  });

  it('of an erased customer shows no information about the sender', () => {
    const erased = IncomingPaymentRequested({ ...INCOMING, counterpartyInformation: null as never });
    expect(shown(transactionView, erased)).toMatchObject({ counterpartyInformation: {} });
  });

  it.each<[string, TransactionEvent, object]>([
    ['PROCESSING once it is approved', approved, { status: 'PROCESSING' }],
    [
      'REJECTED once the platform does not want it',
      IncomingPaymentRejected({ customerId: CUSTOMER_ID }),
      { status: 'REJECTED' },
    ],
    [
      'FAILED when its money came back',
      IncomingPaymentReturned({ failureReason: 'OFFRAMP_FAILED', postings: [] }),
      { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' },
    ],
    [
      'FAILED with the reason',
      IncomingPaymentFailed({ failureReason: 'PAYMENT_APPROVAL_TIMED_OUT', requiredFields: [] }),
      { status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' },
    ],
  ])('is %s, and asks for no field from then on', (_, event, members) => {
    expect(shown(transactionView, requested, event)).toStrictEqual({ ...settled, ...members, updatedAt: minute(1) });
  });

  it('is COMPLETED when its receiver has the money', () => {
    const completed = IncomingPaymentCompleted({ postings: [] });
    expect(shown(transactionView, requested, approved, received, completed)).toEqual({
      ...settled,
      status: 'COMPLETED',
      settledAt: minute(3),
      updatedAt: minute(3),
    });
  });

  it('shows when its customer received the receipt', () => {
    const confirmed = ReceiptConfirmed({ confirmedAt: minute(40) });
    expect(shown(transactionView, requested, confirmed)).toEqual({
      ...pending,
      receiptDeliveryConfirmedAt: minute(40),
      updatedAt: minute(1),
    });
  });

  it('shows how its refund goes', () => {
    const refund = { reference: 'PAY-REFUND', initiatedAt: minute(1), reason: 'TRANSACTION_FAILED' };
    const [completed, failed] = [RefundCompleted, RefundFailed].map((event) =>
      event({ direction: 'INCOMING', postings: [] }),
    );
    expect(shown(transactionView, requested, refundStarted)).toEqual({
      ...pending,
      refund: { ...refund, status: 'PENDING' },
      updatedAt: minute(1),
    });
    expect(shown(transactionView, requested, refundStarted, completed!)).toEqual({
      ...pending,
      refund: { ...refund, status: 'COMPLETED', settledAt: minute(2) },
      updatedAt: minute(2),
    });
    expect(shown(transactionView, requested, refundStarted, failed!)).toEqual({
      ...pending,
      refund: { ...refund, status: 'FAILED' },
      updatedAt: minute(2),
    });
  });

  it.each<[string, TransactionEvent]>([
    ['more time to decide', IncomingPaymentDeferred({ decideBy: minute(5) })],
    ['the money on its way', received],
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
    expect(shown(transactionView, requested, event)).toEqual(pending);
  });

  it.each(
    [
      QuoteExecuted({}),
      QuoteExpired({}),
      AuthorizationRequested({ ...CONVERSION_CHALLENGE, customerId: CUSTOMER_ID, withheldInstructions: [] }),
      AuthorizationGranted({
        customerId: CUSTOMER_ID,
        challengeId: CONVERSION_CHALLENGE.challengeId,
        paymentInstructions: [],
      }),
      FundsReceived({ amount: usd(1_000), postings: [] }),
      FurtherFundsReceived({ transactionId: TRANSACTION_ID, amount: usd(1), postings: [] }),
      FundsConverted({ postings: [] }),
      PayoutStarted({}),
      PayoutCompleted({ postings: [] }),
      PayoutReturned({ failureReason: 'PAYOUT_RETURNED', postings: [] }),
      PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' }),
      CancellationCompleted({}),
    ].map((event): [string, TransactionEvent] => [event.type, event]),
  )('is the same after %s, which concerns outgoing payments', (_, event) => {
    expect(shown(transactionView, requested, event)).toEqual(pending);
  });
});

describe('A transfer in as it is shown', () => {
  it('is PROCESSING once the money was pulled', () => {
    const created = TransferInCreated({ ...TRANSFER_IN, postings: [] });
    expect(shown(transactionView, created, CollectionSettled({}))).toEqual({
      ...shown(transactionView, created),
      status: 'PROCESSING',
      updatedAt: minute(1),
    });
  });
});
