import { given } from '@app/kernel/testing';
import { type Posting, later } from '@app/kernel';
import {
  CREATED_AT,
  CUSTOMER_ID,
  DESTINATION_ID,
  INCOMING,
  TRANSACTION_ID,
  TRANSFER_IN,
  USD,
  UUID,
  usd,
} from '../../testing/example-terms.js';
import type { PlatformAnswer, TransactionStep } from './transaction.commands.js';
import { receiverInformation } from './incoming.decisions.js';
import { transaction } from './transaction.decider.js';
import {
  IncomingFundsReceived,
  IncomingPaymentApproved,
  IncomingPaymentCompleted,
  IncomingPaymentDeferred,
  IncomingPaymentFailed,
  IncomingPaymentRecalled,
  IncomingPaymentRejected,
  IncomingPaymentRequested,
  RefundCompleted,
  RefundFailed,
  RefundStarted,
  type TransactionEvent,
  TransferInCreated,
} from './transaction.events.js';
import { owesFunding } from './transaction.state.js';

const line = (account: string, amount: number): Posting => ({ account, currency: 'USD', amount: String(amount) });
const asked = IncomingPaymentRequested(INCOMING);
const askedForMore = IncomingPaymentRequested({
  ...INCOMING,
  requestedFields: [
    { name: 'NATIONALITY', mandatory: true },
    { name: 'EMAIL', mandatory: false },
  ],
});
const approved = IncomingPaymentApproved({ customerId: CUSTOMER_ID, receiverCustomerInfo: {} });
const received = IncomingFundsReceived({ postings: [line('world', -1_000), line(`clearing:${UUID}`, 1_000)] });
const failed = (failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' | 'OFFRAMP_FAILED') =>
  IncomingPaymentFailed({ failureReason, requiredFields: [] });
const answer = (given: PlatformAnswer): TransactionStep => ({ kind: 'take-platform-answer', answer: given });
const inTime = { at: '2026-01-15T12:00:04.999Z' };
const tooLate = { at: INCOMING.decideBy };

const completed = (kind: 'EXTERNAL' | 'INTERNAL') => [
  IncomingPaymentRequested({ ...INCOMING, destination: { ...INCOMING.destination, kind } }),
  approved,
  received,
  IncomingPaymentCompleted({ postings: [] }),
];

describe('a payment that comes by UMA', () => {
  it('asks the platform first', () =>
    given(transaction, []).when({ kind: 'request-incoming', terms: INCOMING }).then([asked]));

  it.each<[PlatformAnswer, TransactionEvent]>([
    [
      { kind: 'APPROVED', receiverCustomerInfo: { EMAIL: 'a@b.c' } },
      IncomingPaymentApproved({ customerId: CUSTOMER_ID, receiverCustomerInfo: { EMAIL: 'a@b.c' } }),
    ],
    [{ kind: 'DEFERRED', within: 5_000 }, IncomingPaymentDeferred({ decideBy: later(inTime.at, 5_000) })],
    [
      { kind: 'REJECTED', reason: 'unwanted' },
      IncomingPaymentRejected({ customerId: CUSTOMER_ID, reason: 'unwanted' }),
    ],
    [{ kind: 'REJECTED' }, IncomingPaymentRejected({ customerId: CUSTOMER_ID })],
    [
      { kind: 'MORE_DATA_NEEDED', requiredFields: ['TAX_ID'] },
      IncomingPaymentFailed({ failureReason: 'PAY_REQUEST_FAILED', requiredFields: ['TAX_ID'] }),
    ],
    [{ kind: 'NO_ANSWER' }, failed('PAYMENT_APPROVAL_TIMED_OUT')],
    [{ kind: 'ERROR' }, IncomingPaymentFailed({ failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR', requiredFields: [] })],
  ])('is decided by the answer %j', (platformAnswer, event) => {
    given(transaction, [asked]).when(answer(platformAnswer), inTime).then([event]);
    given(transaction, [asked, approved]).when(answer(platformAnswer), inTime).then([]);
    given(transaction, [asked])
      .when(answer(platformAnswer), tooLate)
      .then([failed('PAYMENT_APPROVAL_TIMED_OUT')]);
  });

  it("is accepted only with the receiver's data that the sender requires", () => {
    const notified = { kind: 'APPROVED', receiverCustomerInfo: { NATIONALITY: 'FR' } } as const;
    given(transaction, [askedForMore])
      .when(answer(notified), inTime)
      .then([
        IncomingPaymentApproved({ customerId: CUSTOMER_ID, receiverCustomerInfo: notified.receiverCustomerInfo }),
      ]);
    given(transaction, [askedForMore])
      .when(answer({ ...notified, receiverCustomerInfo: {} }), inTime)
      .then([IncomingPaymentFailed({ failureReason: 'MISSING_MANDATORY_PAYEE_DATA', requiredFields: [] })]);
    given(transaction, [askedForMore])
      .when({ kind: 'approve', receiverCustomerInfo: { NATIONALITY: '' } }, inTime)
      .refuses('MISSING_MANDATORY_USER_INFO');
  });

  it("gives the sender's side the fields that it requests: the platform's values, else the service's own", () => {
    const known = { FULL_NAME: 'Ada Lovelace', COUNTRY_OF_RESIDENCE: 'FR' };
    const requestedFields = ['NATIONALITY', 'constructor'].map((name) => ({ name, mandatory: name === 'NATIONALITY' }));
    const terms = { ...INCOMING, requestedFields, receiverInformation: known };
    const stated = { NATIONALITY: { code: 'FR' }, FULL_NAME: 'Ada King', TAX_ID: 'not requested' };
    expect(receiverInformation(terms, stated)).toEqual({
      values: { ...known, NATIONALITY: '{"code":"FR"}', FULL_NAME: 'Ada King' },
      missing: [],
      long: [],
    });
    expect(receiverInformation(terms, {})).toEqual({ values: known, missing: ['NATIONALITY'], long: [] });
    expect(receiverInformation({ ...terms, receiverInformation: null as never }, {}).values).toEqual({});
    const long = { receiverCustomerInfo: { NATIONALITY: 'x'.repeat(1_001) } };
    given(transaction, [IncomingPaymentRequested(terms)])
      .when({ kind: 'approve', ...long }, inTime)
      .refuses('INVALID_INPUT');
    given(transaction, [IncomingPaymentRequested(terms)])
      .when(answer({ kind: 'APPROVED', ...long }), inTime)
      .then([IncomingPaymentFailed({ failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR', requiredFields: [] })]);
  });

  it('is approved or rejected by a call while it waits, never after, and never twice', () => {
    const pending = 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL';
    given(transaction, [asked]).when({ kind: 'approve', receiverCustomerInfo: {} }, inTime).then([approved]);
    given(transaction, [asked])
      .when({ kind: 'reject' }, inTime)
      .then([IncomingPaymentRejected({ customerId: CUSTOMER_ID })]);
    given(transaction, [asked]).when({ kind: 'approve', receiverCustomerInfo: {} }, tooLate).refuses(pending);
    given(transaction, [asked, approved]).when({ kind: 'reject' }, inTime).refuses(pending);
    given(transaction, [TransferInCreated({ ...TRANSFER_IN, postings: [] })])
      .when({ kind: 'approve', receiverCustomerInfo: {} }, inTime)
      .refuses(pending);
    given(transaction, []).when({ kind: 'reject' }, inTime).refuses('TRANSACTION_NOT_FOUND');
    const deferred = IncomingPaymentDeferred({ decideBy: '2026-01-15T12:00:09.000Z' });
    given(transaction, [asked, deferred]).when({ kind: 'approve', receiverCustomerInfo: {} }, tooLate).then([approved]);
  });

  it('times out when the platform does not decide in time', () => {
    given(transaction, [asked]).when({ kind: 'time-out-decision' }, inTime).then([]);
    given(transaction, [asked])
      .when({ kind: 'time-out-decision' }, tooLate)
      .then([failed('PAYMENT_APPROVAL_TIMED_OUT')]);
    given(transaction, [asked, approved]).when({ kind: 'time-out-decision' }, tooLate).then([]);
  });

  it('receives its money once, and completes: on an internal account, or at an account elsewhere', () => {
    given(transaction, [asked]).when({ kind: 'receive-incoming-funds' }).then([]);
    given(transaction, [asked, approved]).when({ kind: 'receive-incoming-funds' }).then([received]);
    given(transaction, [asked, approved, received]).when({ kind: 'receive-incoming-funds' }).then([]);
    given(transaction, [asked, approved]).when({ kind: 'complete-incoming' }).then([]);
    given(transaction, [asked, approved, received])
      .when({ kind: 'complete-incoming' })
      .then([IncomingPaymentCompleted({ postings: [] })]);
    const elsewhere = IncomingPaymentRequested({
      ...INCOMING,
      destination: { accountId: DESTINATION_ID, kind: 'EXTERNAL', currency: USD },
    });
    given(transaction, [elsewhere, approved, received])
      .when({ kind: 'complete-incoming' })
      .then([IncomingPaymentCompleted({ postings: [line(`clearing:${UUID}`, -1_000), line('world', 1_000)] })]);
  });

  it('that fails returns money that had come to the sender', () => {
    const refund = RefundStarted({
      transactionId: TRANSACTION_ID,
      direction: 'INCOMING',
      reference: `${INCOMING.reference}-REFUND`,
      reason: 'TRANSACTION_FAILED',
      amount: usd(1_000),
      accountId: null,
      paidOut: false,
      flow: 'TRANSFER',
      platformFee: null,
      postings: [],
    });
    const fail = { kind: 'fail-incoming', failureReason: 'OFFRAMP_FAILED' } as const;
    given(transaction, [asked, approved])
      .when(fail)
      .then([failed('OFFRAMP_FAILED')]);
    given(transaction, [asked, approved, received])
      .when(fail)
      .then([failed('OFFRAMP_FAILED'), refund]);
    const history = [asked, approved, received, failed('OFFRAMP_FAILED'), refund];
    given(transaction, history).when(fail).then([]);
    given(transaction, history)
      .when({ kind: 'complete-refund' })
      .then([
        RefundCompleted({ direction: 'INCOMING', postings: [line(`clearing:${UUID}`, -1_000), line('world', 1_000)] }),
      ]);
    given(transaction, history)
      .when({ kind: 'fail-refund' })
      .then([
        RefundFailed({ direction: 'INCOMING', postings: [line(`clearing:${UUID}`, -1_000), line('suspense', 1_000)] }),
      ]);
  });

  it('passed on to an account elsewhere goes back to its sender, once, when the bank returns it after it was completed', () => {
    const back = given(transaction, completed('EXTERNAL')).when({ kind: 'return-incoming' }).events();
    expect(back).toMatchObject([
      {
        type: 'payments.incoming-payment-returned',
        data: {
          failureReason: 'OFFRAMP_FAILED',
          postings: [line('world', -1_000), line(`clearing:${UUID}`, 1_000)],
        },
      },
      { type: 'payments.refund-started', data: { direction: 'INCOMING', amount: usd(1_000), accountId: null } },
    ]);
    given(transaction, [...completed('EXTERNAL'), ...back])
      .when({ kind: 'return-incoming' })
      .then([]);
    given(transaction, completed('INTERNAL')).when({ kind: 'return-incoming' }).then([]);
  });

  it('is recalled by its sender once it is completed, once, and is paid for by the account of its receiver', () => {
    const recall = { kind: 'recall-incoming', accountId: DESTINATION_ID } as const;
    const recalled = (failureReason: 'COLLECTION_FAILED' | null) =>
      IncomingPaymentRecalled({ accountId: DESTINATION_ID, amount: usd(1_000), failureReason });
    for (const [kind, failureReason, status] of [
      ['INTERNAL', 'COLLECTION_FAILED', 'FAILED'],
      ['EXTERNAL', null, 'COMPLETED'], // its receiver has the money elsewhere
    ] as const) {
      given(transaction, completed(kind))
        .when(recall)
        .then([recalled(failureReason)]);
      const after = [...completed(kind), recalled(failureReason)];
      const { state } = given(transaction, after);
      expect([state.status, owesFunding(state)]).toEqual([status, true]);
      given(transaction, after).when(recall).then([]);
    }
    for (const history of [
      [asked, approved],
      [asked, approved, received],
    ])
      given(transaction, history).when(recall).then([]);
    // a payout that comes back is for the account that paid
    expect(
      given(transaction, [...completed('EXTERNAL'), recalled(null)])
        .when({ kind: 'return-incoming' })
        .events()
        .at(-1),
    ).toMatchObject({ type: 'payments.refund-started', data: { flow: 'QUOTE', accountId: DESTINATION_ID } });
  });

  it('cannot be cancelled', () => {
    given(transaction, [asked])
      .when({ kind: 'cancel', rails: ['ACH'] }, { at: CREATED_AT })
      .refuses('INVALID_INPUT');
  });
});
