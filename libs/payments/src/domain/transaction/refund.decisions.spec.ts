import fastCheck from 'fast-check';
import {
  type MoneyData,
  type Posting,
  type Recorded,
  StepContentConflict,
  assertBalanced,
  foldView,
  later,
} from '@app/kernel';
import { given } from '@app/kernel/testing';
import {
  CREATED_AT,
  CUSTOMER_ID,
  INCOMING,
  OTHER_ACCOUNT_ID,
  PUSHED_QUOTE,
  QUOTE,
  SOURCE_ID,
  TRANSACTION_ID,
  UUID,
  usd,
} from '../../testing/example-terms.js';
import type { ReceivingAccount } from './refund.decisions.js';
import {
  DepositSuspended,
  SuspendedFundsRecalled,
  type SuspenseEnd,
  SuspenseResolutionFailed,
  SuspenseResolutionStarted,
  SuspenseResolved,
} from './suspense.events.js';
import { suspenseView } from './suspense.view.js';
import type { TransactionCommand } from './transaction.commands.js';
import { transaction } from './transaction.decider.js';
import {
  CancellationCompleted,
  DepositRecalled,
  FundsReceived,
  FurtherFundsReceived,
  IncomingFundsReceived,
  IncomingPaymentApproved,
  IncomingPaymentFailed,
  IncomingPaymentRequested,
  PaymentFailed,
  QuoteCreated,
  QuoteExecuted,
  RefundCompleted,
  RefundFailed,
  RefundStarted,
  type TransactionEvent,
} from './transaction.events.js';
import { transactionView } from './transaction.view.js';

const CLEARING = `clearing:${UUID}`;
const BY = { operator: 'Grace Hopper', reason: 'the bank closed the account' };
const SOURCE: ReceivingAccount = { accountId: SOURCE_ID, status: 'ACTIVE' };

const line = (account: string, amount: number): Posting => ({ account, currency: 'USD', amount: String(amount) });
const moved = (from: string, to: string, amount: number): Posting[] => [line(from, -amount), line(to, amount)];

const resolve = (
  to: SuspenseEnd,
  account: ReceivingAccount | null = SOURCE,
  approved?: MoneyData,
): TransactionCommand => ({ kind: 'resolve-suspense', to, account, by: BY, ...(approved && { approved }) });
const started = (accountId: string | null, amount = 10_000, sending = 1) =>
  SuspenseResolutionStarted({
    subject: 'operators',
    ...BY,
    transactionId: TRANSACTION_ID,
    amount: usd(amount),
    accountId,
    sending,
    postings: moved('suspense', CLEARING, amount),
  });
const sentOutside = (amount: number) => SuspenseResolved({ postings: moved(CLEARING, 'world', amount) });
const credited = SuspenseResolved({ postings: [] });
const notTaken = SuspenseResolutionFailed({ postings: moved(CLEARING, 'suspense', 10_000) });

const refund = {
  transactionId: TRANSACTION_ID,
  direction: 'OUTGOING',
  reference: `${QUOTE.reference}-REFUND`,
  reason: 'TRANSACTION_FAILED',
  amount: usd(10_000),
  accountId: SOURCE_ID,
  paidOut: false,
  flow: 'QUOTE',
  platformFee: null,
  postings: [],
} as const;
const completed = RefundCompleted({ direction: 'OUTGOING', postings: [] });
const refused = RefundFailed({ direction: 'OUTGOING', postings: moved(CLEARING, 'suspense', 10_000) });

const refunding = [
  QuoteCreated(QUOTE),
  QuoteExecuted({}),
  PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' }),
  RefundStarted(refund),
];
const kept = [...refunding, refused];
const resolving = [...kept, started(SOURCE_ID)];
const resolved = [...resolving, credited, completed];

const incoming = [
  IncomingPaymentRequested(INCOMING),
  IncomingPaymentApproved({ customerId: CUSTOMER_ID, receiverCustomerInfo: {} }),
  IncomingFundsReceived({ postings: moved('world', CLEARING, 1_000) }),
  IncomingPaymentFailed({ failureReason: 'OFFRAMP_FAILED', requiredFields: [] }),
  RefundStarted({ ...refund, direction: 'INCOMING', amount: usd(1_000), accountId: null, flow: 'TRANSFER' }),
  RefundFailed({ direction: 'INCOMING', postings: moved(CLEARING, 'suspense', 1_000) }),
];

const recorded = (events: readonly TransactionEvent[]) =>
  events.map((event, revision) => ({
    ...event,
    recorded: { id: `event-${revision}`, revision, at: later(CREATED_AT, revision * 1_000) } as Recorded,
  }));

describe('money in suspense', () => {
  it('goes to the account that it is owed to: in flight first, then credited, and the refund is complete', () => {
    given(transaction, kept)
      .when(resolve('ACCOUNT'))
      .then([started(SOURCE_ID)]);
    given(transaction, resolving).when({ kind: 'complete-resolution' }).then([credited, completed]);
  });

  it('is in suspense again when the account refuses it, and can be sent again, also elsewhere', () => {
    given(transaction, resolving).when({ kind: 'fail-resolution' }).then([notTaken]);
    given(transaction, [...resolving, notTaken])
      .when(resolve('ACCOUNT'))
      .then([started(SOURCE_ID, 10_000, 2)]);
    given(transaction, [...resolving, notTaken])
      .when(resolve('OUTSIDE'))
      .then([started(null, 10_000, 2), sentOutside(10_000), completed]);
  });

  it('goes outside at once, whether or not the account could take it', () => {
    for (const account of [SOURCE, { ...SOURCE, status: 'CLOSED' }, null]) {
      given(transaction, kept)
        .when(resolve('OUTSIDE', account))
        .then([started(null), sentOutside(10_000), completed]);
    }
  });

  it('completes the cancellation whose refund was refused', () => {
    const cancelled = [
      QuoteCreated(QUOTE),
      QuoteExecuted({}),
      RefundStarted({ ...refund, reason: 'USER_CANCELLATION' }),
      refused,
    ];
    given(transaction, cancelled)
      .when(resolve('OUTSIDE'))
      .then([started(null), sentOutside(10_000), completed, CancellationCompleted({})]);
  });

  it('that came from elsewhere is refunded only outside; an account that gets it has the payment instead', () => {
    const account = { accountId: OTHER_ACCOUNT_ID, status: 'ACTIVE' };
    given(transaction, incoming)
      .when(resolve('ACCOUNT', account))
      .then([started(OTHER_ACCOUNT_ID, 1_000)]);
    given(transaction, [...incoming, started(OTHER_ACCOUNT_ID, 1_000)])
      .when({ kind: 'complete-resolution' })
      .then([credited]);
    given(transaction, incoming)
      .when(resolve('OUTSIDE', account))
      .then([started(null, 1_000), sentOutside(1_000), RefundCompleted({ direction: 'INCOMING', postings: [] })]);
  });

  it('is refused without money in suspense: before a refund was refused, after one was paid, and where there is no transaction', () => {
    for (const to of ['ACCOUNT', 'OUTSIDE'] as const) {
      given(transaction, refunding).when(resolve(to)).refuses('CONFLICT');
      given(transaction, [...refunding, completed])
        .when(resolve(to))
        .refuses('CONFLICT');
      given(transaction, []).when(resolve(to)).refuses('TRANSACTION_NOT_FOUND');
    }
  });

  it('is refused for an account that takes no money, and for an unknown one', () => {
    for (const account of [{ ...SOURCE, status: 'CLOSED' }, { ...SOURCE, status: 'FROZEN' }, null])
      given(transaction, kept).when(resolve('ACCOUNT', account)).refuses('CONFLICT');
  });

  it('is sent once: repeating it changes nothing, whatever the state of the account, and another destination is refused', () => {
    for (const history of [resolving, resolved]) {
      given(transaction, history).when(resolve('ACCOUNT')).then([]);
      given(transaction, history)
        .when(resolve('ACCOUNT', { ...SOURCE, status: 'CLOSED' }))
        .then([]);
      given(transaction, history).when(resolve('OUTSIDE')).refuses('CONFLICT');
    }
    const outside = [...kept, started(null), sentOutside(10_000), completed];
    given(transaction, outside).when(resolve('OUTSIDE')).then([]);
    given(transaction, outside).when(resolve('ACCOUNT')).refuses('CONFLICT');
    for (const history of [kept, resolved, outside]) {
      given(transaction, history).when({ kind: 'complete-resolution' }).then([]);
      given(transaction, history).when({ kind: 'fail-resolution' }).then([]);
    }
  });

  it('never holds a deposit of a wrong amount, which is returned at once', () => {
    const wrong = given(transaction, [QuoteCreated(PUSHED_QUOTE)])
      .when(
        { kind: 'receive-pushed-funds', canContinue: true, amount: { currency: 'USD', amount: 7n } },
        { at: CREATED_AT },
      )
      .events();
    const history = [QuoteCreated(PUSHED_QUOTE), ...wrong];
    const back = given(transaction, history).when({ kind: 'complete-refund' }).events();
    given(transaction, [...history, ...back])
      .when(resolve('OUTSIDE'))
      .refuses('CONFLICT');
  });
});

describe('money pushed for a quote that has its money already', () => {
  const push = (amount: bigint, simulated?: true): TransactionCommand => ({
    kind: 'receive-pushed-funds',
    canContinue: true,
    amount: { currency: 'USD', amount },
    ...(simulated && { simulated }),
  });
  const after = (history: readonly TransactionEvent[], command: TransactionCommand): readonly TransactionEvent[] => [
    ...history,
    ...given(transaction, history).when(command, { at: CREATED_AT }).events(),
  ];
  const further = (amount: number) =>
    FurtherFundsReceived({
      transactionId: TRANSACTION_ID,
      amount: usd(amount),
      postings: moved('world', 'suspense', amount),
    });
  const paid = after([QuoteCreated(PUSHED_QUOTE)], push(10_000n));
  const failed = after(paid, { kind: 'fail', failureReason: 'QUOTE_EXECUTION_FAILED' });

  it('waits in suspense, whatever the state of the quote and whatever the amount, and the quote continues', () => {
    const completedRefund = after(failed, { kind: 'complete-refund' });
    for (const history of [paid, failed, completedRefund]) {
      for (const amount of [10_000n, 7n]) {
        const { state: before } = given(transaction, history);
        given(transaction, history)
          .when(push(amount))
          .then([further(Number(amount))]);
        const { status, refund, funded } = given(transaction, after(history, push(amount))).state;
        expect([status, refund, funded]).toEqual([before.status, before.refund, before.funded]);
      }
      given(transaction, history).when(push(10_000n, true)).refuses('CONFLICT');
    }
  });

  it('goes to the account it is owed to or outside, and completes no unrelated refund', () => {
    const waiting = after(paid, push(10_000n));
    given(transaction, waiting)
      .when(resolve('OUTSIDE', null))
      .then([started(null), sentOutside(10_000)]);
    const sent = after(waiting, resolve('ACCOUNT'));
    given(transaction, sent).when({ kind: 'complete-resolution' }).then([credited]);
    const again = after(after(sent, { kind: 'complete-resolution' }), push(5n));
    given(transaction, again)
      .when(resolve('ACCOUNT'))
      .then([started(SOURCE_ID, 5, 2)]);
  });

  it('is added to a refused refund that waits, and one sending brings both, unless another amount was approved', () => {
    const both = after(after(failed, { kind: 'fail-refund' }), push(5n));
    for (const approved of [usd(10_000), { ...usd(10_005), currency: 'EUR' }])
      given(transaction, both)
        .when(resolve('OUTSIDE', SOURCE, approved))
        .refuses('CONFLICT');
    given(transaction, both)
      .when(resolve('OUTSIDE', SOURCE, usd(10_005)))
      .then([started(null, 10_005), sentOutside(10_005), completed]);
    given(transaction, both)
      .when(resolve('OUTSIDE'))
      .then([started(null, 10_005), sentOutside(10_005), completed]);
  });

  it('that comes while the rest is being sent waits for another sending', () => {
    const sent = after(after(after(failed, { kind: 'fail-refund' }), resolve('ACCOUNT')), push(5n));
    const arrived = after(sent, { kind: 'complete-resolution' });
    given(transaction, arrived)
      .when(resolve('ACCOUNT'))
      .then([started(SOURCE_ID, 5, 2)]);
    given(transaction, after(sent, { kind: 'fail-resolution' }))
      .when(resolve('ACCOUNT'))
      .then([started(SOURCE_ID, 10_005, 2)]);
  });

  it('keeps a refund open that is refused while a further deposit is being sent', () => {
    const sent = after(after(after(failed, push(5n)), resolve('ACCOUNT')), { kind: 'fail-refund' });
    const arrived = after(sent, { kind: 'complete-resolution' });
    expect(given(transaction, arrived).state).toMatchObject({
      refund: { status: 'FAILED' },
      suspense: { status: 'KEPT', amount: usd(10_000) },
    });
    given(transaction, arrived)
      .when(resolve('OUTSIDE'))
      .then([started(null, 10_000, 2), sentOutside(10_000), completed]);
  });
});

describe('a further deposit that the bank of its sender took back', () => {
  const further = (amount: number) =>
    FurtherFundsReceived({
      transactionId: TRANSACTION_ID,
      amount: usd(amount),
      postings: moved('world', 'suspense', amount),
    });
  const waiting = [QuoteCreated(PUSHED_QUOTE), further(7), further(5)];
  const recall = (receivedBy: number, amount: number): TransactionCommand => ({
    kind: 'recall-suspended',
    depositId: 'D-2',
    receivedBy,
    amount: usd(amount),
  });
  const recalled = (receivedBy: number, amount: number) =>
    SuspendedFundsRecalled({
      depositId: 'D-2',
      receivedBy,
      amount: usd(amount),
      postings: moved('suspense', 'world', amount),
    });

  it('goes back out of suspense, once; the rest is still there', () => {
    given(transaction, waiting)
      .when(recall(2, 5))
      .then([recalled(2, 5)]);
    const rest = [...waiting, recalled(2, 5)];
    given(transaction, rest).when(recall(2, 5)).then([]);
    given(transaction, rest)
      .when(resolve('ACCOUNT'))
      .then([started(SOURCE_ID, 7)]);
    const none = [...rest, recalled(1, 7)];
    given(transaction, none).when(resolve('OUTSIDE')).refuses('CONFLICT');
    given(transaction, [...none, further(3)])
      .when(resolve('ACCOUNT'))
      .then([started(SOURCE_ID, 3)]);
  });

  it('is in suspense no more once an operator has sent it; another deposit that came meanwhile is', () => {
    const sent = [...waiting, started(SOURCE_ID, 12), further(9)];
    given(transaction, sent).when(recall(1, 7)).then([]);
    given(transaction, sent)
      .when(recall(4, 9))
      .then([recalled(4, 9)]);
    given(transaction, [...sent, credited])
      .when(recall(1, 7))
      .then([]);
    given(transaction, [...sent, SuspenseResolutionFailed({ postings: [] })])
      .when(recall(1, 7))
      .then([recalled(1, 7)]);
    given(transaction, [...sent, recalled(4, 9), credited])
      .when(resolve('ACCOUNT'))
      .then([]);
  });
});

describe('the recall of a deposit that paid for no payment', () => {
  const deposit = { depositId: 'D-1', amount: usd(7), accountId: SOURCE_ID, suspended: null };
  const recall: TransactionCommand = { kind: 'recall-deposit', ...deposit };

  it('is recorded once, in a stream that shows no payment', () => {
    const recalled = DepositRecalled({ transactionId: TRANSACTION_ID, ...deposit });
    given(transaction, []).when(recall, { id: UUID }).then([recalled]);
    given(transaction, [recalled]).when(recall).then([]);
    expect(() =>
      given(transaction, [recalled])
        .when({ ...recall, amount: usd(8) })
        .events(),
    ).toThrow(StepContentConflict);
    given(transaction, [recalled]).when(resolve('ACCOUNT')).refuses('TRANSACTION_NOT_FOUND');
    expect(foldView(transactionView, recorded([recalled]))).toBeNull();
  });
});

describe('a deposit that its account did not take', () => {
  const deposit = { depositId: 'D-1', accountId: SOURCE_ID, amount: usd(7), refusedWith: 'AMOUNT_OUT_OF_RANGE' };
  const suspend: TransactionCommand = { kind: 'suspend-deposit', ...deposit };
  const waiting = DepositSuspended({
    transactionId: TRANSACTION_ID,
    ...deposit,
    postings: moved('world', 'suspense', 7),
  });

  it('waits in suspense, once, in a stream that shows no payment; an operator sees its status', () => {
    given(transaction, []).when(suspend, { id: UUID }).then([waiting]);
    given(transaction, [waiting]).when(suspend, { id: UUID }).then([]);
    const other = () =>
      given(transaction, [waiting])
        .when({ ...suspend, amount: usd(8) }, { id: UUID })
        .events();
    expect(other).toThrow(StepContentConflict);
    const shown = (...events: readonly TransactionEvent[]) =>
      foldView(suspenseView, recorded([waiting, ...events]))?.status;
    expect(foldView(transactionView, recorded([waiting]))).toBeNull();
    expect([shown(), shown(started(SOURCE_ID, 7)), shown(started(SOURCE_ID, 7), credited)]).toEqual([
      'KEPT',
      'RESOLVING',
      'RESOLVED',
    ]);
    for (const kind of ['cancel', 'approve'] as const)
      given(transaction, [waiting])
        .when({ kind, rails: [], receiverCustomerInfo: {} })
        .refuses('TRANSACTION_NOT_FOUND');
  });

  it('goes to its account, or outside, and is in suspense again where the account refuses it once more', () => {
    const sent = [waiting, started(SOURCE_ID, 7)];
    given(transaction, [waiting])
      .when(resolve('ACCOUNT'))
      .then([started(SOURCE_ID, 7)]);
    given(transaction, sent).when({ kind: 'complete-resolution' }).then([credited]);
    const back = SuspenseResolutionFailed({ postings: moved(CLEARING, 'suspense', 7) });
    given(transaction, sent).when({ kind: 'fail-resolution' }).then([back]);
    given(transaction, [...sent, back])
      .when(resolve('OUTSIDE', null))
      .then([started(null, 7, 2), sentOutside(7)]);
  });

  it('goes back to its bank where it still is there', () => {
    const recall: TransactionCommand = { kind: 'recall-suspended', depositId: 'D-1', receivedBy: 0, amount: usd(7) };
    const recalled = SuspendedFundsRecalled({
      depositId: 'D-1',
      receivedBy: 0,
      amount: usd(7),
      postings: moved('suspense', 'world', 7),
    });
    given(transaction, [waiting]).when(recall).then([recalled]);
    given(transaction, [waiting, recalled]).when(recall).then([]);
    given(transaction, [waiting, recalled]).when(resolve('ACCOUNT')).refuses('CONFLICT');
    given(transaction, [waiting, started(SOURCE_ID, 7)])
      .when(recall)
      .then([]);
  });
});

describe('under any acts of operators and accounts', () => {
  const commands = fastCheck.constantFrom<TransactionCommand | { readonly recallOf: number }>(
    { recallOf: 0 },
    { recallOf: 1 },
    { kind: 'complete-refund' },
    { kind: 'fail-refund' },
    { kind: 'complete-resolution' },
    { kind: 'fail-resolution' },
    resolve('ACCOUNT'),
    resolve('OUTSIDE'),
    resolve('ACCOUNT', null),
    resolve('ACCOUNT', { ...SOURCE, status: 'CLOSED' }),
    { kind: 'receive-pushed-funds', canContinue: true, amount: { currency: 'USD', amount: 7n } },
    { kind: 'receive-pushed-funds', canContinue: true, amount: { currency: 'EUR', amount: 5n } },
    { kind: 'receive-pushed-funds', canContinue: true, amount: { currency: 'GBP', amount: 3n } },
  );
  const refundingPushed = [
    QuoteCreated(PUSHED_QUOTE),
    FundsReceived({ amount: usd(10_000), postings: moved('world', CLEARING, 10_000) }),
    PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' }),
    RefundStarted({ ...refund, accountId: null }),
  ];

  /** The recall of a further deposit, by its place among them. */
  function recallOf(place: number, history: readonly TransactionEvent[]): TransactionCommand | null {
    const deposits = history.flatMap((event, receivedBy) =>
      event.type === 'payments.further-funds-received' ? [{ receivedBy, amount: event.data.amount }] : [],
    );
    const deposit = deposits[place];
    return deposit === undefined ? null : { kind: 'recall-suspended', depositId: `D-${place}`, ...deposit };
  }

  /** The events of a command; none where it is refused. */
  function eventsOf(history: readonly TransactionEvent[], command: TransactionCommand): readonly TransactionEvent[] {
    try {
      return given(transaction, history).when(command, { at: CREATED_AT }).events();
    } catch {
      return [];
    }
  }

  it('suspense holds exactly the rest of a refused refund and of further deposits, and each leaves once', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(commands, { maxLength: 12 }), (asked) => {
        let history: readonly TransactionEvent[] = refundingPushed;
        for (const act of asked) {
          const command = 'recallOf' in act ? recallOf(act.recallOf, history) : act;
          if (command === null) continue;
          history = [...history, ...eventsOf(history, command)];
          const postings = history.flatMap(({ data }) => ('postings' in data ? data.postings : []));
          assertBalanced(postings);
          const held = (code: string) =>
            postings
              .filter(({ account, currency }) => account === 'suspense' && currency === code)
              .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
          const { refund: back, suspense } = given(transaction, history).state;
          const waiting = suspense?.further ?? [];
          const kept = suspense?.status === 'KEPT' ? [suspense.amount, ...waiting] : waiting;
          for (const code of ['USD', 'EUR', 'GBP']) {
            const amounts = kept.filter(({ currency }) => currency === code);
            expect(amounts.length).toBeLessThanOrEqual(1);
            expect(held(code)).toBe(BigInt(amounts[0]?.amount ?? 0));
          }
          expect(held('USD') >= 10_000n && back?.status !== 'FAILED').toBe(false);
          const row = foldView(suspenseView, recorded(history));
          expect(row?.status === 'NONE' ? null : (row?.status ?? null)).toBe(suspense?.status ?? null);
          expect(suspense && [row?.amount, row?.further]).toEqual(suspense && [suspense.amount, suspense.further]);
        }
        expect(history.filter(({ type }) => type === 'payments.refund-completed').length).toBeLessThanOrEqual(1);
        const taken = history.flatMap(({ type, data }) =>
          type === 'payments.suspended-funds-recalled' ? [data.receivedBy] : [],
        );
        expect(new Set(taken).size).toBe(taken.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the views', () => {
  function shown(events: readonly TransactionEvent[]) {
    const history = recorded(events);
    return { suspense: foldView(suspenseView, history), transaction: foldView(transactionView, history) };
  }
  const document = { transactionId: TRANSACTION_ID, amount: usd(10_000), further: [] };

  it('of suspense show the money and its destination', () => {
    const since = later(CREATED_AT, 4_000);
    expect(shown(refunding.slice(0, 3)).suspense).toBeNull();
    expect(shown(refunding).suspense).toEqual({ ...document, status: 'NONE', since: null, to: null });
    expect(shown([...refunding, completed]).suspense).toMatchObject({ status: 'NONE' });
    expect(shown(kept).suspense).toEqual({ ...document, status: 'KEPT', since, to: null });
    expect(shown(resolving).suspense).toEqual({ ...document, status: 'RESOLVING', since, to: 'ACCOUNT' });
    expect(shown([...resolving, notTaken]).suspense).toEqual({ ...document, status: 'KEPT', since, to: null });
    expect(shown(resolved).suspense).toEqual({ ...document, status: 'RESOLVED', since, to: 'ACCOUNT' });
    expect(shown([...kept, started(null), sentOutside(10_000)]).suspense).toEqual({
      ...document,
      status: 'RESOLVED',
      since,
      to: 'OUTSIDE',
    });
  });

  it('of suspense begin again when money comes after the former was sent; a further amount waits from that moment on', () => {
    const more = FurtherFundsReceived({ transactionId: TRANSACTION_ID, amount: usd(5), postings: [] });
    const next = { ...document, amount: usd(5), status: 'KEPT', to: null };
    expect(shown([...resolved, more]).suspense).toEqual({ ...next, since: later(CREATED_AT, 8_000) });
    const meanwhile = [...resolving, more];
    expect(shown(meanwhile).suspense).toMatchObject({ status: 'RESOLVING', amount: usd(10_000), further: [usd(5)] });
    expect(shown([...meanwhile, credited]).suspense).toEqual({ ...next, since: later(CREATED_AT, 7_000) });
    expect(shown([...kept, more]).suspense).toMatchObject({ status: 'KEPT', amount: usd(10_005), further: [] });
  });

  it('of suspense show what the bank of its sender left there', () => {
    const more = FurtherFundsReceived({ transactionId: TRANSACTION_ID, amount: usd(5), postings: [] });
    const taken = SuspendedFundsRecalled({ depositId: 'D-1', receivedBy: 5, amount: usd(5), postings: [] });
    const rest = { ...document, status: 'KEPT' };
    expect(shown([...kept, more, taken]).suspense).toMatchObject(rest);
    expect(shown([QuoteCreated(PUSHED_QUOTE), more, taken]).suspense).toMatchObject({ status: 'RECALLED', to: null });
  });

  it('of suspense show nothing before there is a refund or a further deposit', () => {
    expect(shown([refused]).suspense).toBeNull();
    const unbooked = RefundFailed({ direction: 'OUTGOING', postings: [] });
    expect(shown([...refunding, unbooked]).suspense).toMatchObject({ status: 'KEPT', amount: usd(0) });
  });

  it('of the transaction show the refund FAILED until the payer has the money, then COMPLETED with the time it settled', () => {
    const shownRefund = (events: readonly TransactionEvent[]) => shown(events).transaction?.refund;
    expect(shownRefund(kept)).toMatchObject({ status: 'FAILED' });
    expect(shown(resolving).transaction).toEqual(shown(kept).transaction);
    expect(shownRefund(resolved)).toMatchObject({ status: 'COMPLETED', settledAt: later(CREATED_AT, 7_000) });
    expect(shown(resolved).transaction?.status).toBe('FAILED');
    expect(shownRefund([...incoming, started(OTHER_ACCOUNT_ID, 1_000), credited])).toMatchObject({ status: 'FAILED' });
  });
});
