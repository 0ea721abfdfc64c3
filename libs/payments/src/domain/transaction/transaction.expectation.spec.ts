import { type MoneyData, type Posting, money } from '@app/kernel';
import { given } from '@app/kernel/testing';
import {
  CREATED_AT,
  INCOMING,
  INTERNAL_QUOTE,
  OTHER_ACCOUNT_ID,
  PLATFORM_ACCOUNT_ID,
  PULLED_QUOTE,
  PUSHED_COIN_QUOTE,
  QUOTE,
  SOURCE_ID,
  TRANSACTION_ID,
  TRANSFER_IN,
  TRANSFER_OUT,
  UUID,
} from '../../testing/example-terms.js';
import { transactionExpectation } from './transaction.expectation.js';
import type { TransactionCommand } from './transaction.commands.js';
import { transaction } from './transaction.decider.js';
import type { TransactionEvent } from './transaction.events.js';

const account = (id: string) => `account:${id.slice('InternalAccount:'.length)}`;
const DELIVERED = { kind: 'record-payout', outcome: { status: 'DELIVERED' } } as const;
const RETURNED = { kind: 'record-payout', outcome: { status: 'RETURNED' } } as const;
const quoted = (terms = QUOTE): TransactionCommand => ({ kind: 'create-quote', terms, execute: false });
const EXECUTE = { kind: 'execute-quote', signed: false } as const;
const FAIL = { kind: 'fail', failureReason: 'QUOTE_EXECUTION_FAILED' } as const;
const GRACE = { operator: 'Grace', reason: 'a test' };

/** An act of the payer's account: it was charged with a shortfall, or has paid the service back. */
type AccountAct = { readonly shortfall: MoneyData } | 'RECOVERED';

/**
 * Expected ledger balances of a payment after these commands: `<account> <currency>` to amount; null: still in flight.
 */
function claimed(...commands: readonly (TransactionCommand | AccountAct)[]): Readonly<Record<string, number>> | null {
  let history: readonly TransactionEvent[] = [];
  const booked: { readonly type: string; readonly data: object }[] = [];
  for (const command of commands) {
    if (command === 'RECOVERED') booked.push({ type: 'accounts.return-loss-recovered', data: {} });
    else if ('shortfall' in command) booked.push({ type: 'accounts.credit-returned', data: command });
    else {
      const events = given(transaction, history).when(command, { id: UUID, at: CREATED_AT }).events();
      history = [...history, ...events];
      booked.push(...events);
    }
  }
  const state = booked.reduce(
    (claim, { type, data }) =>
      transactionExpectation.evolve(claim, {
        stream: `tenant.payments.transaction-${UUID}`,
        type,
        data: data as Readonly<Record<string, unknown>>,
        at: CREATED_AT,
      }),
    transactionExpectation.initial,
  );
  const lines = transactionExpectation.expected(state);
  return lines === null ? null : sumsOf(lines);
}

function sumsOf(lines: readonly Posting[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { account: name, currency, amount } of lines)
    sums[`${name} ${currency}`] = (sums[`${name} ${currency}`] ?? 0) + Number(amount);
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

const EXCHANGED = { 'fees USD': 40, [`${account(PLATFORM_ACCOUNT_ID)} USD`]: 80, 'fx USD': 9_880, 'fx EUR': -9_089 };

describe('the books expected of a payment', () => {
  it('are empty before it exists, and unknown while its money may move', () => {
    expect(claimed()).toEqual({});
    expect(claimed(quoted())).toBeNull();
    expect(claimed(quoted(), EXECUTE, { kind: 'convert' })).toBeNull();
  });

  it('show the agreed amounts once it is delivered', () => {
    expect(claimed(quoted(), EXECUTE, { kind: 'convert' }, DELIVERED)).toEqual({
      [`${account(SOURCE_ID)} USD`]: -10_000,
      'world EUR': 9_089,
      ...EXCHANGED,
    });
    expect(
      claimed(
        quoted({ ...PULLED_QUOTE, destination: INTERNAL_QUOTE.destination }),
        EXECUTE,
        { kind: 'receive-pulled-funds' },
        { kind: 'convert' },
        DELIVERED,
      ),
    ).toEqual({ 'world USD': -10_000, [`${account(OTHER_ACCOUNT_ID)} EUR`]: 9_089, ...EXCHANGED });
    expect(
      claimed(
        {
          kind: 'create-transfer-out',
          terms: {
            ...TRANSFER_OUT,
            receivedAmount: { currency: 'USD', amount: '990' },
            fees: { currency: 'USD', amount: '10' },
          },
        },
        DELIVERED,
      ),
    ).toEqual({ [`${account(SOURCE_ID)} USD`]: -1_000, 'world USD': 990, 'fees USD': 10 });
    expect(
      claimed(
        { kind: 'create-transfer-in', terms: TRANSFER_IN },
        { kind: 'settle-collection' },
        { kind: 'complete-collection' },
      ),
    ).toEqual({
      'world USD': -1_000,
      [`${account(SOURCE_ID)} USD`]: 1_000,
    });
    expect(
      claimed(
        { kind: 'request-incoming', terms: INCOMING },
        { kind: 'approve', receiverCustomerInfo: {} },
        { kind: 'receive-incoming-funds' },
        { kind: 'complete-incoming' },
      ),
    ).toEqual({
      [`world ${INCOMING.amount.currency}`]: -Number(INCOMING.amount.amount),
      [`${account(INCOMING.destination.accountId)} ${INCOMING.amount.currency}`]: Number(INCOMING.amount.amount),
    });
  });

  it('are empty where nothing came in or all went back, also after it was delivered', () => {
    expect(claimed({ kind: 'create-transfer-out', terms: TRANSFER_OUT }, { kind: 'fail-unfunded' })).toEqual({});
    expect(
      claimed(
        { kind: 'create-transfer-in', terms: TRANSFER_IN },
        { kind: 'fail-collection', failureReason: 'COLLECTION_FAILED' },
      ),
    ).toEqual({});
    const collected = [
      { kind: 'create-transfer-in', terms: TRANSFER_IN },
      { kind: 'settle-collection' },
      { kind: 'complete-collection' },
      { kind: 'return-collection' },
    ] as const;
    expect(claimed(...collected)).toBeNull(); // until its account has paid
    const settled = [{ kind: 'create-transfer-in', terms: TRANSFER_IN }, { kind: 'settle-collection' }] as const;
    const notTaken = [...settled, { kind: 'fail-collection', failureReason: 'OFFRAMP_FAILED' }] as const;
    expect(claimed(...notTaken)).toBeNull();
    expect(claimed(...notTaken, { kind: 'complete-refund' })).toEqual({});
    expect(claimed(...notTaken, { kind: 'fail-refund' })).toEqual({ 'world USD': -1_000, 'suspense USD': 1_000 });
    const returned = [quoted(), EXECUTE, { kind: 'convert' }, DELIVERED, RETURNED] as const;
    expect(claimed(...returned)).toBeNull();
    expect(claimed(...returned, { kind: 'complete-refund' })).toEqual({});
  });

  it("show what the payer's bank took back on the payer's account and as a loss, unless nothing was passed on", () => {
    const take = { kind: 'return-funding', accountId: SOURCE_ID } as const;
    const sold = [quoted(PULLED_QUOTE), EXECUTE, { kind: 'receive-pulled-funds' }, { kind: 'convert' }] as const;
    const paid = claimed(...sold, DELIVERED)!;
    expect(claimed(...sold, DELIVERED, take)).toBeNull(); // until the account was charged
    const charged = { shortfall: { currency: 'USD', amount: '7000' } };
    const owing = claimed(...sold, DELIVERED, take, charged);
    const { 'world USD': _, ...others } = paid;
    const onAccount = { [`${account(SOURCE_ID)} USD`]: -3_000, 'return-loss USD': -7_000 };
    expect(owing).toEqual({ ...others, ...onAccount });
    expect(claimed(...sold, DELIVERED, take, charged, 'RECOVERED')).toEqual({
      ...others,
      [`${account(SOURCE_ID)} USD`]: -10_000,
    });
    expect(claimed(...sold, DELIVERED, take, charged, RETURNED, { kind: 'complete-refund' })).toEqual({
      [`${account(SOURCE_ID)} USD`]: 7_000,
      'return-loss USD': -7_000,
    });
    expect(claimed(...sold, take, FAIL, { kind: 'complete-refund' })).toEqual({});
    expect(claimed(...sold, FAIL, { kind: 'complete-refund' }, take, charged)).toEqual({
      ...onAccount,
      'world USD': 10_000,
    });
  });

  it('show a recalled payment on the account of its receiver and as a loss', () => {
    const completed = [
      { kind: 'request-incoming', terms: INCOMING },
      { kind: 'approve', receiverCustomerInfo: {} },
      { kind: 'receive-incoming-funds' },
      { kind: 'complete-incoming' },
      { kind: 'recall-incoming', accountId: INCOMING.destination.accountId },
    ] as const;
    expect(claimed(...completed)).toBeNull();
    expect(claimed(...completed, { shortfall: { currency: 'USD', amount: '400' } })).toEqual({
      [`${account(INCOMING.destination.accountId)} USD`]: 400, // it spent them
      'return-loss USD': -400,
    });
  });

  it('show a deposit that was taken back on the account that it was paid into and as a loss', () => {
    const recall = {
      kind: 'recall-deposit',
      depositId: 'D-1',
      amount: { currency: 'USD', amount: '1000' },
      accountId: SOURCE_ID,
      suspended: null,
    } as const;
    const charged = { shortfall: { currency: 'USD', amount: '400' } };
    expect(claimed(recall)).toBeNull(); // until the account was charged
    const paid = { [`${account(SOURCE_ID)} USD`]: -600, 'return-loss USD': -400, 'world USD': 1_000 };
    expect(claimed(recall, charged)).toEqual(paid);
    expect(claimed(recall, charged, 'RECOVERED')).toEqual({
      [`${account(SOURCE_ID)} USD`]: -1_000,
      'world USD': 1_000,
    });
    const suspended = { ...recall, suspended: { transactionId: TRANSACTION_ID, receivedBy: 3 } };
    expect([claimed(suspended), claimed(suspended, charged)]).toEqual([{}, paid]);
  });

  it('show the pushed amount, on the account that it passed through', () => {
    const pushed = [
      quoted(PUSHED_COIN_QUOTE),
      { kind: 'receive-pushed-funds', canContinue: true, amount: money('USD', 10_000n) },
    ] as const;
    const onDeposit = { 'world USD': -10_000, [`${account(SOURCE_ID)} USD`]: 10_000 };
    expect(claimed(...pushed, { kind: 'fail-unfunded' })).toEqual(onDeposit);
    expect(claimed(...pushed, FAIL, { kind: 'complete-refund' })).toEqual(onDeposit);
  });

  it('show money in suspense while it waits there, then at the destination that an operator chose', () => {
    const kept = [quoted(), EXECUTE, FAIL, { kind: 'fail-refund' }] as const;
    expect(claimed(...kept)).toEqual({ [`${account(SOURCE_ID)} USD`]: -10_000, 'suspense USD': 10_000 });
    const outside = { kind: 'resolve-suspense', to: 'OUTSIDE', account: null, by: GRACE } as const;
    expect(claimed(...kept, outside)).toEqual({ [`${account(SOURCE_ID)} USD`]: -10_000, 'world USD': 10_000 });
    const back = {
      kind: 'resolve-suspense',
      to: 'ACCOUNT',
      account: { accountId: SOURCE_ID, status: 'ACTIVE' },
      by: GRACE,
    } as const;
    expect(claimed(...kept, back)).toBeNull();
    expect(claimed(...kept, back, { kind: 'fail-resolution' })).toEqual(claimed(...kept));
    expect(claimed(...kept, back, { kind: 'complete-resolution' })).toEqual({});
  });

  it('show a deposit that its account did not take in suspense, until it goes to the account or back', () => {
    const amount = { currency: 'USD', amount: '700' };
    const deposit = { depositId: 'D-1', accountId: SOURCE_ID, amount };
    const suspended = { kind: 'suspend-deposit', ...deposit, refusedWith: 'AMOUNT_OUT_OF_RANGE' } as const;
    expect(claimed(suspended)).toEqual({ 'world USD': -700, 'suspense USD': 700 });
    expect(claimed(suspended, { kind: 'recall-suspended', depositId: 'D-1', receivedBy: 0, amount })).toEqual({});
    const receiving = { accountId: SOURCE_ID, status: 'ACTIVE' };
    const sent = [suspended, { kind: 'resolve-suspense', to: 'ACCOUNT', account: receiving, by: GRACE }] as const;
    expect(claimed(...sent)).toBeNull();
    expect(claimed(...sent, { kind: 'complete-resolution' })).toEqual({
      'world USD': -700,
      [`${account(SOURCE_ID)} USD`]: 700,
    });
  });

  it("show further deposits in suspense, beside the payment's own amounts", () => {
    const push = { kind: 'receive-pushed-funds', canContinue: true, amount: money('USD', 10_000n) } as const;
    const twice = [quoted(PUSHED_COIN_QUOTE), push, push] as const;
    const kept = { 'world USD': -20_000, [`${account(SOURCE_ID)} USD`]: 10_000, 'suspense USD': 10_000 };
    expect(claimed(...twice)).toBeNull();
    expect(claimed(...twice, { kind: 'fail-unfunded' })).toEqual(kept);
    const outside = { kind: 'resolve-suspense', to: 'OUTSIDE', account: null, by: GRACE } as const;
    const recall = {
      kind: 'recall-suspended',
      depositId: 'D-2',
      receivedBy: 3,
      amount: { currency: 'USD', amount: '10000' },
    } as const;
    const { 'suspense USD': _, ...without } = kept;
    expect(claimed(...twice, { kind: 'fail-unfunded' }, recall)).toEqual({ ...without, 'world USD': -10_000 });
    expect(claimed(...twice, { kind: 'fail-unfunded' }, outside)).toEqual({
      'world USD': -10_000,
      [`${account(SOURCE_ID)} USD`]: 10_000,
    });
  });
});
