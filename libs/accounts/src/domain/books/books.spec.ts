import { type BookedEvent, type PostingExpectation, type Posting, money, movement, toMoneyData } from '@app/kernel';
import { BookRules, imbalancesIn } from './books.js';

const TENANT = '00000000-0000-8000-8000-000000000001~sandbox';
const ADA = '00000000-0000-8000-8000-00000000000a';
const BOB = '00000000-0000-8000-8000-00000000000b';
const UUID = '00000000-0000-8000-8000-0000000000ff';
const TRANSACTION = `Transaction:${UUID}`;
const IN_FLIGHT = `clearing:${UUID}`;
const usd = (amount: number) => money('USD', BigInt(amount));
const moves = (from: string, to: string, amount: number) => movement(from, to, usd(amount));

/** A payment of 100 from Ada to the world, final once it reports so. */
const claim: PostingExpectation = {
  resource: 'Transaction',
  aggregate: 'payments.transaction',
  initial: 'NONE',
  evolve: (state, { type }) => (type === 'payments.created' ? 'OPEN' : type === 'payments.completed' ? 'OVER' : state),
  expected: (state) => (state === 'NONE' ? [] : state === 'OPEN' ? null : moves(`account:${ADA}`, 'world', 100)),
};

const event = (stream: string, type: string, data: BookedEvent['data'] = {}): BookedEvent => ({
  stream: `${TENANT}.${stream}`,
  type,
  data,
  at: '2026-01-15T12:00:00.000Z',
});
const ofAccount = (type: string, amount: number, postings: readonly Posting[], uuid = ADA, more: object = {}) =>
  event(`accounts.internal-account-${uuid}`, `accounts.${type}`, {
    transactionId: TRANSACTION,
    amount: toMoneyData(usd(amount)),
    postings,
    ...more,
  });
const opened = (uuid: string, owner: 'CUSTOMER' | 'PLATFORM' = 'CUSTOMER') =>
  event(`accounts.internal-account-${uuid}`, 'accounts.account-opened', { owner });
const ofPayment = (type: string, postings?: readonly Posting[]) =>
  event(`payments.transaction-${UUID}`, `payments.${type}`, postings === undefined ? {} : { postings });

const funded = event(`accounts.internal-account-${ADA}`, 'accounts.account-funded', {
  amount: toMoneyData(usd(1_000)),
  postings: moves('world', `account:${ADA}`, 1_000),
});
const begun = [opened(ADA), opened(BOB), funded];
const reserved = (amount: number) => ofAccount('debit-reserved', amount, moves(`account:${ADA}`, IN_FLIGHT, amount));
const confirmed = event(`accounts.internal-account-${ADA}`, 'accounts.debit-confirmed', { transactionId: TRANSACTION });
const released = (amount: number) => ofAccount('debit-released', amount, moves(IN_FLIGHT, `account:${ADA}`, amount));
const completed = (amount: number) => ofPayment('completed', moves(IN_FLIGHT, 'world', amount));

const wrongIn = (...more: readonly BookedEvent[]) =>
  imbalancesIn([...begun, ...more], [claim]).map(
    ({ subject, account, amount, expected }) => `${subject} ${account} ${amount} instead of ${expected}`,
  );

describe('the books of single accounts and payments', () => {
  it('are right at every step of a sound payment, money reserved for no payment included', () => {
    const history = [reserved(100), ofPayment('created'), confirmed, completed(100)];
    for (let length = 0; length <= history.length; length++) expect(wrongIn(...history.slice(0, length))).toEqual([]);
    expect(wrongIn(reserved(100), released(100))).toEqual([]);
    expect(wrongIn(reserved(100), released(100), ofPayment('created'), reserved(100), confirmed)).toEqual([]);
  });

  it('are wrong when another amount left the account than the payment completed with, though all sums to zero', () => {
    expect(wrongIn(reserved(95), ofPayment('created'), confirmed, completed(100))).toEqual([
      `${TRANSACTION} account:${ADA} -95 instead of -100`,
      `${TRANSACTION} ${IN_FLIGHT} -5 instead of 0`,
    ]);
  });

  it('are wrong when the amount in flight is below zero, even before the payment has ended', () => {
    expect(
      wrongIn(reserved(95), ofPayment('created'), confirmed, ofPayment('moved', moves(IN_FLIGHT, 'fx', 100))),
    ).toEqual([`${TRANSACTION} ${IN_FLIGHT} -5 instead of 0`]);
  });

  it('are wrong when a payment takes money that was only reserved, or reserves once more', () => {
    expect(wrongIn(reserved(100), ofPayment('created'), completed(100))).toEqual([
      `${TRANSACTION} account:${ADA} -100 instead of -200`,
      `${TRANSACTION} ${IN_FLIGHT} 0 instead of 100`,
    ]);
    expect(
      wrongIn(reserved(100), confirmed, ofPayment('created'), completed(100), reserved(7), confirmed),
    ).toHaveLength(2);
  });

  it('are wrong when another account was credited', () => {
    const paid = [reserved(100), ofPayment('created'), confirmed, completed(100)];
    const credited = ofAccount('account-credited', 5, moves('suspense', `account:${BOB}`, 5), BOB);
    expect(wrongIn(...paid, credited)).toEqual([
      `${TRANSACTION} account:${BOB} 5 instead of 0`,
      `${TRANSACTION} suspense -5 instead of 0`,
    ]);
  });

  it("accept no account below zero, except a platform's after a refunded fee", () => {
    expect(wrongIn(ofAccount('debit-reserved', 1_001, moves(`account:${ADA}`, IN_FLIGHT, 1_001)))).toEqual([
      `InternalAccount:${ADA} account:${ADA} -1 instead of 0`,
    ]);
    expect(wrongIn(event(`cards.card-${UUID}`, 'cards.odd', { postings: moves(`hold:${ADA}`, 'world', 1) }))).toEqual([
      `InternalAccount:${ADA} hold:${ADA} -1 instead of 0`,
      `cards.card-${UUID} hold:${ADA} -1 instead of 0`,
      `cards.card-${UUID} world 1 instead of 0`,
    ]);
    const back = ofAccount('credit-taken-back', 7, moves(`account:${BOB}`, IN_FLIGHT, 7), BOB);
    const spent = ofAccount('debit-reserved', 1, moves(`account:${BOB}`, IN_FLIGHT, 1), BOB);
    const come = ofAccount('account-credited', 5, moves(IN_FLIGHT, `account:${BOB}`, 5), BOB);
    const floors = (...history: readonly BookedEvent[]) =>
      imbalancesIn([opened(BOB, 'PLATFORM'), ofPayment('created'), ...history], [claim])
        .filter(({ problem }) => problem === 'is below its minimum')
        .map(({ amount, expected }) => [amount, expected]);
    expect(floors(back)).toEqual([]);
    expect(floors(back, spent)).toEqual([['-8', '-7']]);
    expect(floors(back, come)).toEqual([]);
    expect(floors(back, come, spent)).toEqual([['-3', '-2']]);
  });

  it('are wrong when an account moved another amount than its event names', () => {
    const [wrong, ...others] = imbalancesIn(
      [...begun, { ...funded, data: { ...funded.data, amount: toMoneyData(usd(999)) } }],
      [claim],
    );
    expect(others).toEqual([]);
    expect(wrong).toMatchObject({ subject: `InternalAccount:${ADA}` });
    expect(wrong!.problem).toContain('accounts.account-funded');
  });

  it('are wrong when money of an account moves for no payment', () => {
    const { transactionId: _, ...data } = reserved(5).data;
    expect(wrongIn({ ...reserved(5), data })).toEqual([
      `accounts.internal-account-${ADA} account:${ADA} -5 instead of 0`,
      `accounts.internal-account-${ADA} ${IN_FLIGHT} 5 instead of 0`,
    ]);
  });

  it('are kept apart by tenant', () => {
    const rules = new BookRules([claim]);
    expect(rules.subjectsOf(reserved(1))).toEqual([
      { kind: 'ACCOUNT', id: ADA },
      { kind: 'PAYMENT', id: TRANSACTION },
    ]);
    const elsewhere = (each: BookedEvent) => ({ ...each, stream: each.stream.replace(/^[^~]+/, BOB) });
    const found = imbalancesIn([...begun, elsewhere(reserved(1))], [claim]);
    expect(found.map(({ tenant, account }) => [tenant, account])).toEqual([[`${BOB}~sandbox`, `account:${ADA}`]]);
  });

  it("need no book for a customer's account before money moves: its opening changes nothing", () => {
    const rules = new BookRules([claim]);
    const ofAda = { kind: 'ACCOUNT', id: ADA } as const;
    expect(rules.subjectsOf(opened(ADA))).toEqual([]);
    expect(rules.subjectsOf(opened(ADA, 'PLATFORM'))).toEqual([ofAda]);
    const [before, after] = [null, rules.book(ofAda, null, opened(ADA))];
    expect(rules.book(ofAda, after, funded)).toEqual(rules.book(ofAda, before, funded));
  });
});
