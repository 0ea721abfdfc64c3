import { type Money, money, operatorNote, toMoneyData } from '@app/kernel';
import { given, TEST_TENANT } from '@app/kernel/testing';
import { hasFunds } from './confirmed-empty.js';
import {
  CardCredited,
  CardDebited,
  CardLossRecovered,
  CardMoneySuspended,
  CardPullReversed,
  HoldCaptured,
  HoldPlaced,
  HoldReleased,
  HoldResized,
  SuspendedCardMoneySent,
  SuspendedCardMoneyTaken,
} from './hold.events.js';
import { internalAccount } from './internal-account.decider.js';
import {
  AccountConfirmedEmpty,
  AccountFunded,
  AccountOpened,
  AccountStatusChanged,
  CardLossWrittenOff,
  type InternalAccountEvent,
} from './internal-account.events.js';

const ID = '00000000-0000-8000-8000-00000000000a';
const CARD_TRANSACTION = 'CardTransaction:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const usd = (amount: number): Money => money('USD', BigInt(amount));
const data = (amount: number) => toMoneyData(usd(amount));
const line = (account: string, amount: number) => ({ account, currency: 'USD', amount: `${amount}` });
const MINE = `account:${ID}`;
const ASIDE = `hold:${ID}`;
const act = (step: string) => ({ transactionId: CARD_TRANSACTION, step });

const opened = AccountOpened({
  accountId: `InternalAccount:${ID}`,
  owner: 'PLATFORM',
  ownerId: TEST_TENANT.platformId,
  type: 'INTERNAL_FIAT',
  currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
  status: 'ACTIVE',
  fundingPaymentInstructions: [],
});
const funded = (amount: number) =>
  AccountFunded({ amount: data(amount), postings: [line('world', -amount), line(MINE, amount)] });
const held = (amount: number) =>
  HoldPlaced({ ...act('authorization'), amount: data(amount), postings: [line(MINE, -amount), line(ASIDE, amount)] });
const account = (balance: number, ...more: readonly InternalAccountEvent[]) =>
  given(internalAccount, [opened, funded(balance), ...more]);

describe('a hold for a card', () => {
  it('takes the amount from the spendable balance at once (flow 13)', () => {
    const placed = account(50_000).when({ kind: 'place-hold', ...act('authorization'), amount: usd(1_250) });
    placed.then([held(1_250)]);
    const { balance, holds } = account(50_000, ...placed.events()).state;
    expect([balance, holds.of(CARD_TRANSACTION)]).toEqual([48_750n, 1_250n]);
  });

  it('is refused when the balance without earlier holds does not cover it', () => {
    account(100)
      .when({ kind: 'place-hold', ...act('authorization'), amount: usd(101) })
      .refuses('INSUFFICIENT_BALANCE');
    account(100, held(60))
      .when({ kind: 'place-hold', transactionId: 'CardTransaction:other', step: 'authorization', amount: usd(41) })
      .refuses('INSUFFICIENT_BALANCE');
  });

  it('is refused in another currency, for nothing, and on an account that is not ACTIVE', () => {
    account(100)
      .when({ kind: 'place-hold', ...act('authorization'), amount: money('EUR', 1n) })
      .refuses('INVALID_CURRENCY');
    account(100)
      .when({ kind: 'place-hold', ...act('authorization'), amount: usd(0) })
      .refuses('INVALID_AMOUNT');
    account(100, AccountStatusChanged({ from: 'ACTIVE', to: 'FROZEN' }))
      .when({ kind: 'place-hold', ...act('authorization'), amount: usd(1) })
      .refuses('INVALID_INPUT');
  });

  it('is placed once, however often it is asked for', () => {
    account(100, held(60))
      .when({ kind: 'place-hold', ...act('authorization'), amount: usd(60) })
      .then([]);
  });

  it('grows and shrinks with its authorization (flow 18)', () => {
    account(100, held(60))
      .when({ kind: 'resize-hold', ...act('up'), wanted: usd(90) })
      .then([
        HoldResized({ ...act('up'), wanted: data(90), held: data(90), postings: [line(MINE, -30), line(ASIDE, 30)] }),
      ]);
    account(100, held(60))
      .when({ kind: 'resize-hold', ...act('down'), wanted: usd(20) })
      .then([
        HoldResized({ ...act('down'), wanted: data(20), held: data(20), postings: [line(ASIDE, -40), line(MINE, 40)] }),
      ]);
  });

  it('stays as it is when the balance does not cover its growth', () => {
    account(100, held(60))
      .when({ kind: 'resize-hold', ...act('up'), wanted: usd(101) })
      .then([HoldResized({ ...act('up'), wanted: data(101), held: data(60), postings: [] })]);
  });

  it('is released whole (flow 17), on an account of any status', () => {
    account(100, held(60), AccountStatusChanged({ from: 'ACTIVE', to: 'FROZEN' }))
      .when({ kind: 'release-hold', ...act('expiry') })
      .then([HoldReleased({ ...act('expiry'), amount: data(60), postings: [line(ASIDE, -60), line(MINE, 60)] })]);
    account(100)
      .when({ kind: 'release-hold', ...act('expiry') })
      .then([]);
  });
});

describe('a collection by the network', () => {
  const captured = (
    amount: number,
    covered: number,
    pulled: number,
    shortfall: number,
    ...postings: ReturnType<typeof line>[]
  ) =>
    HoldCaptured({
      ...act('clearing'),
      amount: data(amount),
      covered: data(covered),
      pulled: data(pulled),
      shortfall: data(shortfall),
      postings,
    });

  it('comes out of the hold (flows 14 and 16)', () => {
    account(100, held(60))
      .when({ kind: 'capture-hold', ...act('clearing'), amount: usd(60) })
      .then([captured(60, 60, 0, 0, line(ASIDE, -60), line('card-settlement', 60))]);
    account(100, held(60))
      .when({ kind: 'capture-hold', ...act('clearing'), amount: usd(20) })
      .then([captured(20, 20, 0, 0, line(ASIDE, -20), line('card-settlement', 20))]);
  });

  it('comes out of the balance beyond the hold (flow 15)', () => {
    account(100, held(60))
      .when({ kind: 'capture-hold', ...act('clearing'), amount: usd(100) })
      .then([
        captured(
          100,
          60,
          40,
          0,
          line(ASIDE, -60),
          line('card-settlement', 60),
          line(MINE, -40),
          line('card-settlement', 40),
        ),
      ]);
  });

  it('leaves a shortfall to the service where the balance does not cover the rest, with no partial pull', () => {
    account(100, held(60))
      .when({ kind: 'capture-hold', ...act('clearing'), amount: usd(101) })
      .then([
        captured(
          101,
          60,
          0,
          41,
          line(ASIDE, -60),
          line('card-settlement', 60),
          line('card-loss', -41),
          line('card-settlement', 41),
        ),
      ]);
  });

  it('needs no hold when it is forced (flow 22)', () => {
    account(100)
      .when({ kind: 'capture-hold', ...act('clearing'), amount: usd(30) })
      .then([
        CardDebited({
          ...act('clearing'),
          amount: data(30),
          pulled: data(30),
          shortfall: data(0),
          postings: [line(MINE, -30), line('card-settlement', 30)],
        }),
      ]);
    account(10)
      .when({ kind: 'capture-hold', ...act('clearing'), amount: usd(30) })
      .then([
        CardDebited({
          ...act('clearing'),
          amount: data(30),
          pulled: data(0),
          shortfall: data(30),
          postings: [line('card-loss', -30), line('card-settlement', 30)],
        }),
      ]);
  });

  it('is refused for insufficient balance only where the network allows it: a financial authorization (flow 19), not a return reversal (flow 21)', () => {
    account(10)
      .when({ kind: 'debit-card', ...act('debit'), amount: usd(30), guarded: true })
      .refuses('INSUFFICIENT_BALANCE');
    account(10)
      .when({ kind: 'debit-card', ...act('reversal'), amount: usd(30), guarded: false })
      .then([
        CardDebited({
          ...act('reversal'),
          amount: data(30),
          pulled: data(0),
          shortfall: data(30),
          postings: [line('card-loss', -30), line('card-settlement', 30)],
        }),
      ]);
  });

  it('is taken from a frozen account only to take back a credit that was declined', () => {
    const frozen = account(100, AccountStatusChanged({ from: 'ACTIVE', to: 'FROZEN' }));
    const debit = (step: string, pulled: number) =>
      CardDebited({
        ...act(step),
        amount: data(30),
        pulled: data(pulled),
        shortfall: data(30 - pulled),
        postings: [line(pulled === 0 ? 'card-loss' : MINE, -30), line('card-settlement', 30)],
      });
    frozen
      .when({ kind: 'debit-card', ...act('undo'), amount: usd(30), guarded: false, takesBack: true })
      .then([debit('undo', 30)]);
    frozen
      .when({ kind: 'debit-card', ...act('reversal'), amount: usd(30), guarded: false })
      .then([debit('reversal', 0)]);
    account(29)
      .when({ kind: 'debit-card', ...act('undo'), amount: usd(30), guarded: false, takesBack: true })
      .then([debit('undo', 0)]);
  });
});

describe('money that comes back', () => {
  it('is credited by the network (flow 20), once for a step', () => {
    const credited = CardCredited({
      ...act('return'),
      amount: data(5),
      postings: [line('card-settlement', -5), line(MINE, 5)],
    });
    account(0)
      .when({ kind: 'credit-card', ...act('return'), amount: usd(5), guarded: false })
      .then([credited]);
    account(0, credited)
      .when({ kind: 'credit-card', ...act('return'), amount: usd(5), guarded: false })
      .then([]);
  });

  it('is the hold of a pull that failed (flow 24), and its collected part', () => {
    account(100, held(60))
      .when({ kind: 'reverse-pull', ...act('failure'), collected: usd(0) })
      .then([
        CardPullReversed({
          ...act('failure'),
          released: data(60),
          returned: data(0),
          postings: [line(ASIDE, -60), line(MINE, 60)],
        }),
      ]);
    account(100)
      .when({ kind: 'reverse-pull', ...act('failure'), collected: usd(60) })
      .then([
        CardPullReversed({
          ...act('failure'),
          released: data(0),
          returned: data(60),
          postings: [line('card-loss', -60), line(MINE, 60)],
        }),
      ]);
  });

  it('is the shortfall of the service, as soon as the balance covers it (flow 23)', () => {
    const paid = CardDebited({
      ...act('clearing'),
      amount: data(41),
      pulled: data(0),
      shortfall: data(41),
      postings: [line('card-loss', -41), line('card-settlement', 41)],
    });
    account(41, paid)
      .when({ kind: 'recover-card-loss', ...act('recovery'), amount: usd(41) })
      .then([
        CardLossRecovered({ ...act('recovery'), amount: data(41), postings: [line(MINE, -41), line('card-loss', 41)] }),
      ]);
    account(40, paid)
      .when({ kind: 'recover-card-loss', ...act('recovery'), amount: usd(41) })
      .refuses('INSUFFICIENT_BALANCE');
    const { transactionId } = act('recovery');
    const writtenOff = CardLossWrittenOff({ transactionId, amount: data(41) });
    account(41, paid).when({ kind: 'write-off-card-loss', transactionId }).then([writtenOff]);
    account(41, paid, writtenOff).when({ kind: 'write-off-card-loss', transactionId }).then([]);
    for (const history of [[], [paid, writtenOff]])
      account(41, ...history)
        .when({ kind: 'recover-card-loss', ...act('recovery'), amount: usd(41) })
        .refuses('INVALID_INPUT');
    expect([hasFunds(account(0, paid).state), hasFunds(account(0, paid, writtenOff).state)]).toEqual([true, false]);
  });
});

describe('card money that comes back to an owner who is being deleted', () => {
  const empty = (...more: readonly InternalAccountEvent[]) =>
    given(internalAccount, [opened, AccountConfirmedEmpty({ announcements: 2 }), ...more]);
  const suspended = (amount: number, from = 'card-settlement') =>
    CardMoneySuspended({
      ...act('return'),
      amount: data(amount),
      postings: [line(from, -amount), line('suspense', amount)],
    });
  const taken = (step: string, amount: number, to: string) =>
    SuspendedCardMoneyTaken({
      ...act(step),
      amount: data(amount),
      postings: [line('suspense', -amount), line(to, amount)],
    });

  it('is refused until the owner knows of it: by an announcement that the deletion has not seen', () => {
    const credit = { kind: 'credit-card', ...act('return'), amount: usd(5), guarded: false } as const;
    empty().when(credit).refuses('CONFLICT');
    empty()
      .when({ ...credit, announcements: 2 })
      .refuses('CONFLICT');
    const credited = empty()
      .when({ ...credit, announcements: 3 })
      .events();
    expect(credited).toEqual([
      CardCredited({ ...act('return'), amount: data(5), postings: [line('card-settlement', -5), line(MINE, 5)] }),
    ]);
    expect(empty(...credited).state.confirmedEmpty).toBeNull();
    const reversal = { kind: 'reverse-pull', ...act('failure') } as const;
    empty()
      .when({ ...reversal, collected: usd(60) })
      .refuses('CONFLICT');
    expect(
      empty()
        .when({ ...reversal, collected: usd(60), announcements: 3 })
        .events()[0]!.type,
    ).toBe('accounts.card-pull-reversed');
    expect(
      empty()
        .when({ ...reversal, collected: usd(0) })
        .events()[0]!.type,
    ).toBe('accounts.card-pull-reversed');
  });

  it('is in suspense once the owner is gone, once for a step, and the account stays empty', () => {
    const credit = {
      kind: 'credit-card',
      ...act('return'),
      amount: usd(5),
      guarded: false,
      isOwnerGone: true,
    } as const;
    empty()
      .when(credit)
      .then([suspended(5)]);
    empty(suspended(5)).when(credit).then([]);
    empty()
      .when({ kind: 'reverse-pull', ...act('return'), collected: usd(60), isOwnerGone: true })
      .then([suspended(60, 'card-loss')]);
    const { balance, suspended: kept, confirmedEmpty } = empty(suspended(5)).state;
    expect([balance, kept.of(CARD_TRANSACTION), confirmedEmpty]).toEqual([0n, 5n, 2]);
  });

  it('pays later collections of the network and the shortfall of the transaction from there, wholly or not at all', () => {
    const back = { kind: 'debit-card', ...act('reversal'), guarded: false } as const;
    empty(suspended(5))
      .when({ ...back, amount: usd(5) })
      .then([taken('reversal', 5, 'card-settlement')]);
    expect(
      empty(suspended(5))
        .when({ ...back, amount: usd(6) })
        .events()[0]!.type,
    ).toBe('accounts.card-debited');
    expect(
      empty(suspended(5), taken('reversal', 5, 'card-settlement'))
        .when({ ...back, ...act('another'), amount: usd(5) })
        .events()[0]!.type,
    ).toBe('accounts.card-debited');
    empty(suspended(60, 'card-loss'))
      .when({ kind: 'recover-card-loss', ...act('recovery'), amount: usd(60) })
      .then([taken('recovery', 60, 'card-loss')]);
    empty(suspended(59))
      .when({ kind: 'recover-card-loss', ...act('recovery'), amount: usd(60) })
      .refuses('INVALID_INPUT');
    empty(suspended(60, 'card-loss'))
      .when({ kind: 'recover-card-loss', ...act('recovery'), transactionId: 'CardTransaction:other', amount: usd(60) })
      .refuses('INVALID_INPUT');
  });

  it('is sent outside by an operator, all of it and once (row 26)', () => {
    const by = { operator: 'Grace', reason: 'sent to her bank' };
    const sent = SuspendedCardMoneySent({
      ...operatorNote(by),
      ...act('sending'),
      amount: data(5),
      postings: [line('suspense', -5), line('world', 5)],
    });
    empty(suspended(5))
      .when({ kind: 'send-suspended', ...act('sending'), by })
      .then([sent]);
    empty(suspended(5), sent)
      .when({ kind: 'send-suspended', ...act('again'), by })
      .then([]);
    expect(empty(suspended(5), sent).state.suspended.total).toBe(0n);
    empty(suspended(5))
      .when({ kind: 'send-suspended', ...act('sending'), by, most: usd(5) })
      .then([sent]);
  });

  it('is not sent where it is more than two operators approved', () => {
    empty(suspended(6))
      .when({
        kind: 'send-suspended',
        ...act('sending'),
        by: { operator: 'Grace', reason: 'sent to her bank' },
        most: usd(5),
      })
      .refuses('CONFLICT');
  });
});
