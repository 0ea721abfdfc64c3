import type { BookedEvent } from '@app/kernel';
import { cardTransactionExpectation } from './card-transaction.expectation.js';
import type { CardOperation, PRESENTMENTS } from './card-transaction.events.js';

const ADA = '00000000-0000-8000-8000-00000000000a';
const amount = (units: number) => ({ currency: 'USD', amount: String(units) });
const event = (type: string, data: BookedEvent['data'], stream = 'tenant.cards.card-transaction-t'): BookedEvent => ({
  stream,
  type,
  data,
  at: '2026-01-15T12:00:00.000Z',
});
const requested = (units: number, operation: CardOperation = 'AUTHORIZATION') =>
  event('cards.authorization-requested', { amount: amount(units), operation });
const approved = (units: number, kind = 'authorization-approved') =>
  event(`cards.${kind}`, { amount: amount(units), accountId: `InternalAccount:${ADA}` });
const declined = event('cards.authorization-declined', { accountId: `InternalAccount:${ADA}` });
const received = (presentment: (typeof PRESENTMENTS)[number]) => event('cards.presentment-received', { presentment });
const posted = (type: string, amounts: Readonly<Record<string, number>>) => [
  event('cards.presentment-received', {}),
  event(`cards.${type}`, Object.fromEntries(Object.entries(amounts).map(([name, units]) => [name, amount(units)]))),
];
const ofAccount = (type: string, units: number) =>
  event(`accounts.${type}`, { amount: amount(units) }, `tenant.accounts.internal-account-${ADA}`);
const cleared = (units: number, covered: number, shortfall = 0) =>
  posted('clearing-posted', { amount: units, covered, pulled: units - covered - shortfall, shortfall });

function claimed(...events: readonly BookedEvent[]): Readonly<Record<string, number>> | null {
  const state = events.reduce(
    (claim, each) => cardTransactionExpectation.evolve(claim, each),
    cardTransactionExpectation.initial,
  );
  const lines = cardTransactionExpectation.expected(state);
  if (lines === null) return null;
  const sums: Record<string, number> = {};
  for (const line of lines) sums[line.account] = (sums[line.account] ?? 0) + Number(line.amount);
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

describe('the books expected of a card transaction', () => {
  const mine = `account:${ADA}`;
  const aside = `hold:${ADA}`;

  it('are empty before it is requested and once it is declined, and unknown while it moves', () => {
    expect(claimed()).toEqual({});
    expect(claimed(requested(100))).toBeNull();
    expect(claimed(requested(100), declined)).toEqual({});
    expect(claimed(requested(100), approved(100), received('CLEARING'))).toBeNull();
    expect(
      claimed(requested(100), approved(100), received('RECOVERY'), event('cards.presentment-refused', {})),
    ).toEqual({
      [aside]: 100,
      [mine]: -100,
    });
  });

  it('show a credit that was declined after it had come, as far as it was spent before it could be taken back', () => {
    const credit = [requested(100, 'FINANCIAL_CREDIT_AUTHORIZATION'), declined];
    const undone = (shortfall: number, step = 'undo') => {
      const taken = ofAccount('card-debited', 100);
      return { ...taken, data: { ...taken.data, step, shortfall: amount(shortfall) } };
    };
    expect(claimed(...credit, undone(0))).toEqual({});
    expect(claimed(...credit, undone(100))).toEqual({ [mine]: 100, 'card-loss': -100 });
    expect(claimed(...credit, undone(100, 'another step'))).toEqual({});
  });

  it('show the hold of an open authorization, as it was changed, cleared or has expired', () => {
    const open = [requested(100), approved(100)];
    expect(claimed(...open, ...posted('authorization-advised', { pulled: 20, released: 0 }))).toEqual({
      [aside]: 120,
      [mine]: -120,
    });
    expect(claimed(...open, ...cleared(60, 60))).toEqual({ [aside]: 40, [mine]: -100, 'card-settlement': 60 });
    expect(claimed(...open, ...cleared(60, 60), ...posted('authorization-expired', { released: 40 }))).toEqual({
      [mine]: -60,
      'card-settlement': 60,
    });
  });

  it('show the shortfall of the service, until it is recovered', () => {
    const over = [requested(100), approved(100), ...cleared(130, 100, 30)];
    expect(claimed(...over)).toEqual({ [mine]: -100, 'card-settlement': 130, 'card-loss': -30 });
    expect(claimed(...over, ...posted('shortfall-recovered', { amount: 30 }))).toEqual({
      [mine]: -130,
      'card-settlement': 130,
    });
    expect(claimed(requested(100), approved(100), ...posted('pull-failed', { released: 100, returned: 0 }))).toEqual(
      {},
    );
  });

  it('show amounts that the network returned, took back or credited', () => {
    const settled = [requested(100), approved(100, 'financial-authorization-approved')];
    expect(claimed(...settled)).toEqual({ [mine]: -100, 'card-settlement': 100 });
    const returned = [...settled, ...posted('return-credited', { amount: 100 })];
    expect(claimed(...returned)).toEqual({});
    expect(claimed(...returned, ...posted('return-reversed', { amount: 100, shortfall: 25 }))).toEqual({
      [mine]: -75,
      'card-settlement': 100,
      'card-loss': -25,
    });
    const credit = requested(100, 'CREDIT_AUTHORIZATION');
    expect(claimed(credit, approved(100))).toEqual({});
    expect(claimed(credit, approved(100), ...cleared(80, 0))).toEqual({ [mine]: 80, 'card-settlement': -80 });
  });

  it('show money in suspense for an owner who is deleted, until it is taken or sent', () => {
    const kept = [
      requested(100),
      approved(100, 'financial-authorization-approved'),
      ofAccount('card-money-suspended', 100),
      ...posted('return-credited', { amount: 100 }),
    ];
    expect(claimed(...kept)).toEqual({ [mine]: -100, suspense: 100 });
    expect(claimed(...kept, ofAccount('suspended-card-money-sent', 100))).toEqual({ [mine]: -100, world: 100 });
    const taken = [
      ofAccount('suspended-card-money-taken', 100),
      ...posted('return-reversed', { amount: 100, shortfall: 0 }),
    ];
    expect(claimed(...kept, ...taken)).toEqual({ [mine]: -100, 'card-settlement': 100 });
  });
});
