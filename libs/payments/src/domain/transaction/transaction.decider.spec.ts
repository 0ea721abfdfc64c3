import fastCheck from 'fast-check';
import { type Posting, assertBalanced, StepContentConflict } from '@app/kernel';
import { given } from '@app/kernel/testing';
import {
  CREATED_AT,
  EXPIRES_AT,
  INCOMING,
  INTERNAL_QUOTE,
  PLATFORM_ACCOUNT_ID,
  QUOTE,
  SOURCE_ID,
  TRANSACTION_ID,
  TRANSFER_IN,
  TRANSFER_OUT,
  UUID,
  usd,
} from '../../testing/example-terms.js';
import type { TransactionCommand, TransactionStep } from './transaction.commands.js';
import { transaction } from './transaction.decider.js';
import {
  CancellationCompleted,
  CollectionCompleted,
  CollectionFailed,
  CollectionReturned,
  CollectionSettled,
  FundsConverted,
  IncomingPaymentRequested,
  PaymentFailed,
  PayoutCompleted,
  PayoutReturned,
  PayoutStarted,
  QuoteCreated,
  QuoteExecuted,
  QuoteExpired,
  ReceiptConfirmed,
  RefundCompleted,
  RefundFailed,
  RefundStarted,
  type TransactionEvent,
  TransferInCreated,
  TransferOutCreated,
} from './transaction.events.js';
import { conversion, conversionUndone } from './transaction.postings.js';

const CLEARING = `clearing:${UUID}`;
const line = (account: string, currency: string, amount: number): Posting => ({
  account,
  currency,
  amount: String(amount),
});

const created = QuoteCreated(QUOTE);
const executed = QuoteExecuted({});
const converted = FundsConverted({ postings: conversion(QUOTE) });
const delivered = PayoutCompleted({ postings: [line(CLEARING, 'EUR', -9_089), line('world', 'EUR', 9_089)] });
const refund = {
  transactionId: TRANSACTION_ID,
  direction: 'OUTGOING',
  reference: `${QUOTE.reference}-REFUND`,
  reason: 'TRANSACTION_FAILED',
  amount: usd(10_000),
  accountId: SOURCE_ID,
  paidOut: true,
  flow: 'QUOTE',
  platformFee: { accountId: PLATFORM_ACCOUNT_ID, amount: usd(80) },
  postings: conversionUndone(QUOTE),
} as const;
const payout = (outcome: Extract<TransactionStep, { kind: 'record-payout' }>['outcome']): TransactionStep => ({
  kind: 'record-payout',
  outcome,
});
const failed = payout({ status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', accepted: true });

describe('a quote', () => {
  it('is created, and executed at once when asked for', () => {
    given(transaction, []).when({ kind: 'create-quote', terms: QUOTE, execute: false }).then([created]);
    given(transaction, []).when({ kind: 'create-quote', terms: QUOTE, execute: true }).then([created, executed]);
  });

  it('can be executed until the moment it expires', () => {
    given(transaction, [created])
      .when({ kind: 'execute-quote', signed: false }, { at: '2026-01-15T12:04:59.999Z' })
      .then([executed]);
    given(transaction, [created])
      .when({ kind: 'execute-quote', signed: false }, { at: EXPIRES_AT })
      .refuses('QUOTE_EXPIRED');
    given(transaction, [created, QuoteExpired({})])
      .when({ kind: 'execute-quote', signed: false }, { at: CREATED_AT })
      .refuses('QUOTE_EXPIRED');
  });

  it.each<[string, TransactionEvent[]]>([
    ['executed', [created, executed]],
    ['completed', [created, executed, converted, delivered]],
    ['failed', [created, executed, PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' })]],
  ])('cannot be executed again once %s', (_, history) => {
    given(transaction, history).when({ kind: 'execute-quote', signed: false }, { at: CREATED_AT }).refuses('CONFLICT');
  });

  it('is not found where there is none, and a transfer is no quote', () => {
    given(transaction, []).when({ kind: 'execute-quote', signed: false }).refuses('QUOTE_NOT_FOUND');
    given(transaction, [TransferOutCreated(TRANSFER_OUT)])
      .when({ kind: 'execute-quote', signed: false })
      .refuses('QUOTE_NOT_FOUND');
  });

  it('from an embedded wallet needs its owner to sign', () => {
    const wallet = QuoteCreated({ ...QUOTE, source: { ...QUOTE.source, kind: 'EMBEDDED_WALLET' } });
    given(transaction, [wallet])
      .when({ kind: 'execute-quote', signed: false }, { at: CREATED_AT })
      .refuses('WALLET_SIGNATURE_MISSING');
    given(transaction, [wallet])
      .when({ kind: 'execute-quote', signed: true }, { at: CREATED_AT })
      .then([QuoteExecuted({})]);
  });

  it('expires once its time is over, unless it was executed', () => {
    given(transaction, [created]).when({ kind: 'expire' }, { at: '2026-01-15T12:04:59.999Z' }).then([]);
    given(transaction, [created])
      .when({ kind: 'expire' }, { at: EXPIRES_AT })
      .then([QuoteExpired({})]);
    given(transaction, [created, QuoteExpired({})])
      .when({ kind: 'expire' }, { at: EXPIRES_AT })
      .then([]);
    given(transaction, [created, executed]).when({ kind: 'expire' }, { at: EXPIRES_AT }).then([]);
  });

  it('takes its fees and exchanges the principal when it is converted, once', () => {
    given(transaction, [created, executed])
      .when({ kind: 'convert' })
      .then([
        FundsConverted({
          postings: [
            line(CLEARING, 'USD', -40),
            line('fees', 'USD', 40),
            line(CLEARING, 'USD', -9_880),
            line('fx', 'USD', 9_880),
            line('fx', 'EUR', -9_089),
            line(CLEARING, 'EUR', 9_089),
          ],
        }),
      ]);
    given(transaction, [created, executed, converted]).when({ kind: 'convert' }).then([]);
    given(transaction, [created]).when({ kind: 'convert' }).then([]);
  });

  it('completes when its payout is delivered, outside or onto an internal account', () => {
    given(transaction, [created, executed, converted])
      .when(payout({ status: 'DELIVERED' }))
      .then([delivered]);
    given(transaction, [QuoteCreated(INTERNAL_QUOTE), executed, converted])
      .when(payout({ status: 'DELIVERED' }))
      .then([PayoutCompleted({ postings: [] })]);
  });

  it('that fails before the conversion is refunded without undoing anything', () => {
    given(transaction, [created, executed])
      .when({ kind: 'fail', failureReason: 'QUOTE_EXECUTION_FAILED' })
      .then([
        PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' }),
        RefundStarted({ ...refund, paidOut: false, platformFee: null, postings: [] }),
      ]);
  });

  it('that fails after the conversion undoes it and refunds the whole sending amount', () => {
    given(transaction, [created, executed, converted])
      .when(failed)
      .then([PaymentFailed({ failureReason: 'ACCOUNT_CANNOT_RECEIVE' }), RefundStarted(refund)]);
  });

  it('that the bank sends back after completion fails as PAYOUT_RETURNED and is refunded, once', () => {
    const history = [created, executed, converted, delivered];
    const returned = given(transaction, history).when(payout({ status: 'RETURNED' }));
    const facts = [
      PayoutReturned({
        failureReason: 'PAYOUT_RETURNED',
        postings: [line('world', 'EUR', -9_089), line(CLEARING, 'EUR', 9_089)],
      }),
      RefundStarted(refund),
    ];
    returned.then(facts);
    given(transaction, [...history, ...facts])
      .when(payout({ status: 'RETURNED' }))
      .then([]);
  });

  it('that the user cancels is refunded while it is processing, and completes when the money is back', () => {
    const cancelled = RefundStarted({ ...refund, reason: 'USER_CANCELLATION' });
    given(transaction, [created, executed, converted])
      .when(payout({ status: 'CANCELLED' }))
      .then([cancelled]);
    given(transaction, [created, executed, converted, cancelled])
      .when({ kind: 'complete-refund' })
      .then([RefundCompleted({ direction: 'OUTGOING', postings: [] }), CancellationCompleted({})]);
  });

  it('is created once, and is no longer executed when a retry creates it after its price has expired', () => {
    const create = { kind: 'create-quote', terms: QUOTE, execute: true } as const;
    given(transaction, []).when(create).then([created, executed]);
    given(transaction, [])
      .when(create, { at: EXPIRES_AT })
      .then([created, QuoteExpired({})]);
    given(transaction, [created]).when(create).faults();
    given(transaction, [created]).when({ kind: 'create-transfer-out', terms: TRANSFER_OUT }).faults();
  });

  it('whose refund is refused leaves the money in suspense', () => {
    const history = [
      created,
      executed,
      converted,
      PaymentFailed({ failureReason: 'ACCOUNT_CANNOT_RECEIVE' }),
      RefundStarted(refund),
    ];
    const kept = RefundFailed({
      direction: 'OUTGOING',
      postings: [line(CLEARING, 'USD', -10_000), line('suspense', 'USD', 10_000)],
    });
    given(transaction, history).when({ kind: 'fail-refund' }).then([kept]);
    given(transaction, [...history, kept])
      .when({ kind: 'fail-refund' })
      .then([]);
    given(transaction, [...history, kept])
      .when({ kind: 'complete-refund' })
      .faults();
  });

  it('whose debit was released before it could be claimed fails without a refund', () => {
    given(transaction, [created, executed])
      .when({ kind: 'fail-unfunded' })
      .then([PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' })]);
  });
});

describe('a transfer out', () => {
  const started = TransferOutCreated(TRANSFER_OUT);
  const refundOfTransfer = RefundStarted({
    ...refund,
    flow: 'TRANSFER',
    amount: usd(1_000),
    platformFee: null,
    postings: [],
  });

  it('is created, starts and completes', () => {
    given(transaction, []).when({ kind: 'create-transfer-out', terms: TRANSFER_OUT }).then([started]);
    given(transaction, [started])
      .when(payout({ status: 'DELIVERED' }))
      .then([
        PayoutStarted({}),
        PayoutCompleted({ postings: [line(CLEARING, 'USD', -1_000), line('world', 'USD', 1_000)] }),
      ]);
  });

  it("pays the network's fee out of the sent amount", () => {
    const terms = { ...TRANSFER_OUT, receivedAmount: usd(990), fees: usd(10) };
    const completed = PayoutCompleted({
      postings: [
        line(CLEARING, 'USD', -990),
        line('world', 'USD', 990),
        line(CLEARING, 'USD', -10),
        line('fees', 'USD', 10),
      ],
    });
    given(transaction, [TransferOutCreated(terms)])
      .when(payout({ status: 'DELIVERED' }))
      .then([PayoutStarted({}), completed]);
    given(transaction, [TransferOutCreated(terms), PayoutStarted({}), completed])
      .when(payout({ status: 'RETURNED' }))
      .then([
        PayoutReturned({
          failureReason: 'PAYOUT_RETURNED',
          postings: [line('world', 'USD', -990), line(CLEARING, 'USD', 990)],
        }),
        RefundStarted({ ...refundOfTransfer.data, postings: [line('fees', 'USD', -10), line(CLEARING, 'USD', 10)] }),
      ]);
  });

  it('that the network never accepts fails from PENDING; one it rejects later was processing first', () => {
    const never = payout({ status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false });
    given(transaction, [started])
      .when(never)
      .then([PaymentFailed({ failureReason: 'ACCOUNT_INVALID' }), refundOfTransfer]);
    given(transaction, [started])
      .when(failed)
      .then([PayoutStarted({}), PaymentFailed({ failureReason: 'ACCOUNT_CANNOT_RECEIVE' }), refundOfTransfer]);
  });
});

describe('a transfer in', () => {
  const started = TransferInCreated({
    ...TRANSFER_IN,
    postings: [line('world', 'USD', -1_000), line(CLEARING, 'USD', 1_000)],
  });

  it('puts the money in flight and completes once the account was credited', () => {
    given(transaction, []).when({ kind: 'create-transfer-in', terms: TRANSFER_IN }).then([started]);
    given(transaction, [started])
      .when({ kind: 'settle-collection' })
      .then([CollectionSettled({})]);
    given(transaction, [started]).when({ kind: 'complete-collection' }).then([]);
    given(transaction, [started, CollectionSettled({})])
      .when({ kind: 'complete-collection' })
      .then([CollectionCompleted({})]);
    given(transaction, [started, CollectionSettled({}), CollectionCompleted({})])
      .when({ kind: 'complete-collection' })
      .then([]);
  });

  it('that fails takes the money out of flight again', () => {
    const unfulfilled = CollectionFailed({
      failureReason: 'COLLECTION_FAILED',
      postings: [line(CLEARING, 'USD', -1_000), line('world', 'USD', 1_000)],
    });
    given(transaction, [started])
      .when({ kind: 'fail-collection', failureReason: 'COLLECTION_FAILED' })
      .then([unfulfilled]);
    given(transaction, [started, CollectionCompleted({})])
      .when({ kind: 'fail-collection', failureReason: 'COLLECTION_FAILED' })
      .then([]);
    given(transaction, [started])
      .when(payout({ status: 'DELIVERED' }))
      .then([]);
  });
});

/** A report that contradicts a recorded end is a fault and changes nothing. */
function decided(events: () => readonly TransactionEvent[]): readonly TransactionEvent[] {
  try {
    return events();
  } catch (error) {
    if (error instanceof StepContentConflict) return [];
    throw error;
  }
}

describe('a collection whose money no account takes', () => {
  const REFUND = {
    type: 'payments.refund-started',
    data: { direction: 'INCOMING', accountId: null, amount: { currency: 'USD', amount: '1000' } },
  };
  const created = TransferInCreated({ ...TRANSFER_IN, postings: [] });
  const fail = { kind: 'fail-collection', failureReason: 'OFFRAMP_FAILED' } as const;

  it('goes back to its payer once the network has it, and was never there before', () => {
    expect(given(transaction, [created]).when(fail).events()).toMatchObject([
      { type: 'payments.collection-failed', data: { postings: [{ amount: '-1000' }, { amount: '1000' }] } },
    ]);
    const { events } = given(transaction, [created, CollectionSettled({})]).when(fail);
    expect(events()).toMatchObject([{ type: 'payments.collection-failed', data: { postings: [] } }, REFUND]);
  });

  it('goes back to its payer when the transfer was cancelled before the network had it, once', () => {
    const cancelled = [created, CollectionFailed({ failureReason: 'COLLECTION_FAILED', postings: [] })];
    const late = given(transaction, cancelled).when({ kind: 'settle-collection' }).events();
    expect(late).toMatchObject([REFUND]);
    expect(late[0]!.data).toMatchObject({ postings: [{ account: 'world' }, { account: CLEARING, amount: '1000' }] });
    given(transaction, [...cancelled, ...late])
      .when({ kind: 'settle-collection' })
      .then([]);
  });
});

describe('any sequence of steps', () => {
  const steps = fastCheck.constantFrom<TransactionCommand>(
    { kind: 'expire' },
    { kind: 'fail-unfunded' },
    { kind: 'fail', failureReason: 'QUOTE_EXECUTION_FAILED' },
    { kind: 'convert' },
    payout({ status: 'DELIVERED' }),
    failed,
    payout({ status: 'CANCELLED' }),
    payout({ status: 'RETURNED' }),
    { kind: 'complete-refund' },
    { kind: 'fail-refund' },
    { kind: 'complete-collection' },
    { kind: 'fail-collection', failureReason: 'OFFRAMP_FAILED' },
  );
  const beginnings = fastCheck.constantFrom<readonly TransactionEvent[]>(
    [created],
    [created, executed],
    [TransferOutCreated(TRANSFER_OUT)],
    [TransferInCreated({ ...TRANSFER_IN, postings: [line('world', 'USD', -1_000), line(CLEARING, 'USD', 1_000)] })],
  );

  it('balances every event, refunds at most once, and leaves a finished payment finished', () => {
    fastCheck.assert(
      fastCheck.property(beginnings, fastCheck.array(steps, { maxLength: 12 }), (beginning, commands) => {
        let history = [...beginning];
        let finished = false;
        for (const command of commands) {
          const { events } = given(transaction, history).when(command, { at: EXPIRES_AT });
          const facts = decided(events);
          for (const { data } of facts) if ('postings' in data) assertBalanced(data.postings);
          expect(finished ? facts : []).toEqual([]);
          history = [...history, ...facts];
          const { status, refund: back } = given(transaction, history).state;
          finished =
            status === 'EXPIRED' ||
            (status === 'FAILED' && back?.status !== 'PENDING') ||
            (status === 'COMPLETED' && back !== null);
        }
        expect(history.filter(({ type }) => type === 'payments.refund-started').length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a step of a payment', () => {
  const kinds = [
    ['a quote', 'out', [created]],
    ['a transfer out', 'out', [TransferOutCreated(TRANSFER_OUT)]],
    ['a transfer in', 'in', [TransferInCreated({ ...TRANSFER_IN, postings: [] })]],
    ['an incoming payment', 'incoming', [IncomingPaymentRequested(INCOMING)]],
  ] as const;
  const steps: Readonly<Record<(typeof kinds)[number][1], readonly TransactionStep[]>> = {
    out: [
      { kind: 'expire' },
      { kind: 'fail-unfunded' },
      { kind: 'fail', failureReason: 'QUOTE_EXECUTION_FAILED' },
      { kind: 'receive-pulled-funds' },
      { kind: 'convert' },
      failed,
    ],
    in: [
      { kind: 'settle-collection' },
      { kind: 'complete-collection' },
      { kind: 'return-collection' },
      { kind: 'fail-collection', failureReason: 'COLLECTION_FAILED' },
    ],
    incoming: [
      { kind: 'take-platform-answer', answer: { kind: 'REJECTED' } },
      { kind: 'time-out-decision' },
      { kind: 'receive-incoming-funds' },
      { kind: 'complete-incoming' },
      { kind: 'return-incoming' },
      { kind: 'fail-incoming', failureReason: 'OFFRAMP_FAILED' },
    ],
  };

  it.each(kinds)('that belongs to another kind changes nothing about %s', (_, own, history) => {
    const foreign = Object.entries(steps).flatMap(([of, others]) => (of === own ? [] : others));
    for (const step of foreign) given(transaction, history).when(step).then([]);
  });

  it('changes nothing where there is no payment', () => {
    for (const step of Object.values(steps).flat()) given(transaction, []).when(step).then([]);
  });

  it('is refused where it is a wish of a caller and there is no payment', () => {
    for (const wish of [
      { kind: 'cancel', rails: ['SEPA'] },
      { kind: 'confirm-receipt', confirmedAt: CREATED_AT },
      { kind: 'reject' },
    ] as const)
      given(transaction, []).when(wish).refuses('TRANSACTION_NOT_FOUND');
  });
});

describe('a payment that is confirmed to have come', () => {
  it('records when its receiver has said so', () => {
    given(transaction, [created])
      .when({ kind: 'confirm-receipt', confirmedAt: CREATED_AT })
      .then([ReceiptConfirmed({ confirmedAt: CREATED_AT })]);
  });
});

describe('a transfer in that its caller cancels', () => {
  const started = TransferInCreated({
    ...TRANSFER_IN,
    postings: [line('world', 'USD', -1_000), line(CLEARING, 'USD', 1_000)],
  });
  const cancelled = CollectionFailed({
    failureReason: 'COLLECTION_FAILED',
    postings: [line(CLEARING, 'USD', -1_000), line('world', 'USD', 1_000)],
  });
  const cancel = { kind: 'cancel', rails: [] } as const;

  it('takes the money out of flight while it is PENDING, and is refused later', () => {
    given(transaction, [started]).when(cancel).then([cancelled]);
    given(transaction, [started, CollectionSettled({})])
      .when(cancel)
      .refuses('TRANSACTION_NOT_CANCELLABLE');
    given(transaction, [started, cancelled]).when(cancel).refuses('TRANSACTION_NOT_CANCELLABLE');
  });

  it('gives the money back once where the bank had collected it by then, and nothing where it had not', () => {
    const [refundStarted] = given(transaction, [started, cancelled]).when({ kind: 'settle-collection' }).events();
    expect(refundStarted).toMatchObject({
      type: 'payments.refund-started',
      data: { amount: usd(1_000), postings: [line('world', 'USD', -1_000), line(CLEARING, 'USD', 1_000)] },
    });
    given(transaction, [started, cancelled, refundStarted!]).when({ kind: 'settle-collection' }).then([]);
    given(transaction, [started, CollectionSettled({})])
      .when({ kind: 'settle-collection' })
      .then([]);
    given(transaction, [started, CollectionSettled({}), CollectionCompleted({})])
      .when({ kind: 'settle-collection' })
      .then([]);
  });

  it('is returned by its bank only once it was COMPLETED', () => {
    const completed = [started, CollectionSettled({}), CollectionCompleted({})];
    given(transaction, [started]).when({ kind: 'return-collection' }).then([]);
    given(transaction, [started, cancelled]).when({ kind: 'return-collection' }).then([]);
    given(transaction, completed)
      .when({ kind: 'return-collection' })
      .then([CollectionReturned({ failureReason: 'COLLECTION_FAILED' })]);
  });
});
