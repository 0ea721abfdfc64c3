import { given } from '@app/kernel/testing';
import { type Posting, money } from '@app/kernel';
import {
  CREATED_AT,
  EXPIRES_AT,
  PULLED_QUOTE,
  PUSHED_COIN_QUOTE,
  PUSHED_QUOTE,
  QUOTE,
  SOURCE_ID,
  TRANSACTION_ID,
  TRANSFER_OUT,
  UUID,
  usd,
} from '../../testing/example-terms.js';
import type { TransactionCommand } from './transaction.commands.js';
import { transaction } from './transaction.decider.js';
import {
  FundingReturned,
  FundsConverted,
  FundsReceived,
  FurtherFundsReceived,
  PaymentFailed,
  PayoutCompleted,
  PayoutStarted,
  QuoteCreated,
  QuoteExecuted,
  QuoteExpired,
  RefundStarted,
  type TransactionEvent,
  TransferOutCreated,
} from './transaction.events.js';
import { conversion } from './transaction.postings.js';
import { owesFunding } from './transaction.state.js';

const line = (account: string, amount: number): Posting => ({ account, currency: 'USD', amount: String(amount) });
const funds = (amount: number) =>
  FundsReceived({ amount: usd(amount), postings: [line('world', -amount), line(`clearing:${UUID}`, amount)] });
const push = (amount: bigint, currency = 'USD') =>
  ({ kind: 'receive-pushed-funds', canContinue: true, amount: money(currency, amount) }) as const;
const refund = (amount: number, reason: 'TIMEOUT' | 'TRANSACTION_FAILED', accountId: string | null = null) =>
  RefundStarted({
    transactionId: TRANSACTION_ID,
    direction: 'OUTGOING',
    reference: `${QUOTE.reference}-REFUND`,
    reason,
    amount: usd(amount),
    accountId,
    paidOut: false,
    flow: 'QUOTE',
    platformFee: null,
    postings: [],
  });
const pushed = QuoteCreated(PUSHED_QUOTE);
const early = { at: CREATED_AT };

describe('a quote that the payer pushes money for', () => {
  it('starts when exactly its money comes in time', () => {
    given(transaction, [pushed])
      .when(push(10_000n), early)
      .then([funds(10_000), QuoteExecuted({})]);
  });

  it("fails when another amount comes, which goes back: outside, or onto the payer's account of the coin", () => {
    const mismatch = PaymentFailed({ failureReason: 'FUNDING_AMOUNT_MISMATCH' });
    given(transaction, [pushed])
      .when(push(9_999n), early)
      .then([funds(9_999), mismatch, refund(9_999, 'TRANSACTION_FAILED')]);
    given(transaction, [QuoteCreated(PUSHED_COIN_QUOTE)])
      .when(push(1n), early)
      .then([funds(1), mismatch, refund(1, 'TRANSACTION_FAILED', SOURCE_ID)]);
  });

  it('fails when its destination has gone meanwhile, and the money goes back', () => {
    given(transaction, [pushed])
      .when({ ...push(10_000n), canContinue: false }, early)
      .then([
        funds(10_000),
        PaymentFailed({ failureReason: 'ACCOUNT_CANNOT_RECEIVE' }),
        refund(10_000, 'TRANSACTION_FAILED'),
      ]);
  });

  it('stays expired when its deposit arrives too late, whether or not its timer has fired', () => {
    given(transaction, [pushed])
      .when(push(10_000n), { at: EXPIRES_AT })
      .then([QuoteExpired({}), funds(10_000), refund(10_000, 'TIMEOUT')]);
    given(transaction, [pushed, QuoteExpired({})])
      .when(push(10_000n), { at: EXPIRES_AT })
      .then([funds(10_000), refund(10_000, 'TIMEOUT')]);
  });

  it('keeps unexpected money in suspense and continues to wait: another currency, and a quote that is not pushed', () => {
    const kept = (currency: string) =>
      FurtherFundsReceived({
        transactionId: TRANSACTION_ID,
        amount: { currency, amount: '10000' },
        postings: [
          { account: 'world', currency, amount: '-10000' },
          { account: 'suspense', currency, amount: '10000' },
        ],
      });
    given(transaction, [pushed])
      .when(push(10_000n, 'EUR'), early)
      .then([kept('EUR')]);
    given(transaction, [pushed, kept('EUR')])
      .when(push(10_000n), early)
      .then([funds(10_000), QuoteExecuted({})]);
    given(transaction, [pushed, funds(10_000), QuoteExecuted({})])
      .when(push(10_000n, 'EUR'), early)
      .then([kept('EUR')]);
    given(transaction, [QuoteCreated(QUOTE)])
      .when(push(10_000n), early)
      .then([kept('USD')]);
  });

  it('refuses an unexpected simulated deposit, cannot be executed, and exists', () => {
    const simulated = (amount: bigint, currency?: string) => ({ ...push(amount, currency), simulated: true }) as const;
    given(transaction, [pushed]).when(simulated(10_000n, 'EUR'), early).refuses('INVALID_CURRENCY');
    given(transaction, [QuoteCreated(QUOTE)])
      .when(simulated(10_000n), early)
      .refuses('INVALID_INPUT');
    given(transaction, [pushed, funds(10_000), QuoteExecuted({})])
      .when(simulated(10_000n), early)
      .refuses('CONFLICT');
    given(transaction, [pushed]).when({ kind: 'execute-quote', signed: false }, early).refuses('INVALID_INPUT');
    given(transaction, [TransferOutCreated(TRANSFER_OUT)])
      .when(push(10_000n), early)
      .refuses('QUOTE_NOT_FOUND');
  });
});

describe('a quote whose money is pulled', () => {
  const executed = [QuoteCreated(PULLED_QUOTE), QuoteExecuted({})];

  it('is funded once the money was collected, and exchanges nothing before', () => {
    given(transaction, executed).when({ kind: 'convert' }).then([]);
    given(transaction, executed)
      .when({ kind: 'receive-pulled-funds' })
      .then([funds(10_000)]);
    given(transaction, [...executed, funds(10_000)])
      .when({ kind: 'receive-pulled-funds' })
      .then([]);
  });

  it('refunds nothing when nothing was collected', () => {
    const failed = PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' });
    given(transaction, executed).when({ kind: 'fail', failureReason: 'QUOTE_EXECUTION_FAILED' }).then([failed]);
    given(transaction, [...executed, funds(10_000)])
      .when({ kind: 'fail', failureReason: 'QUOTE_EXECUTION_FAILED' })
      .then([failed, refund(10_000, 'TRANSACTION_FAILED')]);
  });
});

describe('a quote whose money the bank of its payer took back', () => {
  const pulled = [QuoteCreated(PULLED_QUOTE), QuoteExecuted({})];
  const received = [...pulled, funds(10_000)];
  const sold = [...received, FundsConverted({ postings: conversion(PULLED_QUOTE) })];
  const completed = [...sold, PayoutCompleted({ postings: [] })];
  const take = { kind: 'return-funding', accountId: SOURCE_ID } as const;
  const taken = FundingReturned({ accountId: SOURCE_ID, amount: usd(10_000) });
  const failed = PaymentFailed({ failureReason: 'QUOTE_EXECUTION_FAILED' });
  const eventsOf = (history: readonly TransactionEvent[], command: TransactionCommand) =>
    given(transaction, history).when(command, early).events();
  const after = (history: readonly TransactionEvent[], command: TransactionCommand) =>
    given(transaction, [...history, ...eventsOf(history, command)]).state;
  const refundAfter = (history: readonly TransactionEvent[], command: TransactionCommand) =>
    eventsOf(history, command).find(({ type }) => type === 'payments.refund-started')?.data;

  it('is recorded once, of a collection and of a deposit that came, and not of coins', () => {
    for (const history of [pulled, received, sold, completed]) given(transaction, history).when(take).then([taken]);
    given(transaction, [...completed, taken])
      .when(take)
      .then([]);
    given(transaction, [QuoteCreated(PULLED_QUOTE)])
      .when(take)
      .then([]);
    given(transaction, [pushed]).when(take).then([]);
    const deposit = { ...take, depositId: 'D-1' };
    given(transaction, [pushed, funds(10_000), QuoteExecuted({})])
      .when(deposit)
      .then([FundingReturned({ accountId: SOURCE_ID, amount: usd(10_000), depositId: 'D-1' })]);
    given(transaction, [QuoteCreated(PUSHED_COIN_QUOTE), funds(10_000), QuoteExecuted({})])
      .when(take)
      .then([]);
    given(transaction, [QuoteCreated(QUOTE), QuoteExecuted({})])
      .when(take)
      .then([]);
  });

  it('ends before its payout, and its money is not sent to the payer again', () => {
    const unsent = { isReturned: true, paidOut: false, accountId: null };
    expect(eventsOf([...pulled, taken], { kind: 'receive-pulled-funds' })).toMatchObject([
      funds(10_000),
      failed,
      { data: { ...unsent, postings: [] } },
    ]);
    const [converted, ended, back] = eventsOf([...received, taken], { kind: 'convert' });
    expect([converted?.type, ended]).toMatchObject(['payments.funds-converted', failed]);
    expect(back?.data).toMatchObject(unsent);
    expect(JSON.stringify(back?.data)).toContain('fx');
  });

  it('that was paid out stays completed, and the account of its payer owes it', () => {
    const delivered = { kind: 'record-payout', outcome: { status: 'DELIVERED' } } as const;
    expect(owesFunding(given(transaction, [...sold, taken]).state)).toBe(false); // its payout may fail
    for (const state of [after([...sold, taken], delivered), after(completed, take)])
      expect([state.status, owesFunding(state)]).toEqual(['COMPLETED', true]);
    expect(owesFunding(given(transaction, completed).state)).toBe(false);
  });

  it('whose payout failed or came back gives nothing to the payer twice', () => {
    const outcome = { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: true } as const;
    const lost = { kind: 'record-payout', outcome } as const;
    expect(refundAfter([...sold, taken], lost)).toMatchObject({ isReturned: true, paidOut: true, accountId: null });
    expect(owesFunding(after([...sold, taken], lost))).toBe(false);
    const back = { kind: 'record-payout', outcome: { status: 'RETURNED' } } as const;
    const refunded = refundAfter([...completed, taken], back);
    expect(refunded).toMatchObject({ accountId: SOURCE_ID }); // which paid for it
    expect(refunded).not.toHaveProperty('isReturned');
    expect(owesFunding(after([...completed, taken], back))).toBe(true);
    const givenBack = [...sold, failed, refund(10_000, 'TRANSACTION_FAILED')];
    expect(owesFunding(after(givenBack, take))).toBe(true);
  });
});

describe('a cancellation', () => {
  const cancel = { kind: 'cancel', rails: ['RTP', 'SEPA'] } as const;
  const transfer = TransferOutCreated(TRANSFER_OUT);
  const exchanged = [QuoteCreated(QUOTE), QuoteExecuted({}), FundsConverted({ postings: conversion(QUOTE) })];

  it('of a waiting transfer refunds it, like one that the network had accepted', () => {
    const events = given(transaction, [transfer]).when(cancel, early).events();
    expect(events.map(({ type }) => type)).toEqual(['payments.payout-started', 'payments.refund-started']);
    given(transaction, [transfer, ...events])
      .when(cancel, early)
      .refuses('TRANSACTION_NOT_CANCELLABLE');
    given(transaction, [transfer, PayoutStarted({}), ...events.slice(1)])
      .when({ kind: 'record-payout', outcome: { status: 'DELIVERED' } })
      .then([]);
  });

  it('of a quote is possible while its payout is in flight, not while it is exchanged', () => {
    given(transaction, exchanged.slice(0, 1)).when(cancel, early).refuses('INVALID_INPUT');
    given(transaction, exchanged.slice(0, 2)).when(cancel, early).refuses('TRANSACTION_NOT_CANCELLABLE');
    expect(given(transaction, exchanged).when(cancel, early).events()).toMatchObject([
      { type: 'payments.refund-started', data: { reason: 'USER_CANCELLATION' } },
    ]);
  });

  it('is refused on a rail that takes nothing back, and where no bank has the money', () => {
    given(transaction, [transfer])
      .when({ ...cancel, rails: [] }, early)
      .refuses('NOT_IMPLEMENTED');
    given(transaction, [TransferOutCreated({ ...TRANSFER_OUT, rail: null })])
      .when(cancel, early)
      .refuses('INVALID_INPUT');
    given(transaction, []).when(cancel, early).refuses('TRANSACTION_NOT_FOUND');
  });
});
