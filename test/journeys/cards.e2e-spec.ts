import { TrialBalance } from '@app/accounts';
import { TestApplication } from '../support/application.js';
import { Cardholder } from '../support/cardholder.js';
import { imbalancesOf } from '../support/imbalances.js';

/** A generator of small numbers that a seed repeats: mulberry32. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe('A card under any messages of the network in any order', () => {
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.shared();
  }, 60_000);

  afterAll(async () => {
    expect(await imbalancesOf(application)).toEqual([]);
    await application.close();
  });

  it.each([1, 2, 3, 4])(
    'seed %i: hold, available and settled money add up at the end, on the account and in the books',
    async (seed) => {
      const holder = await Cardholder.with(application, 5_000);
      const draw = chance(seed);
      const transactions: string[] = [];
      const pick = () => transactions[draw(transactions.length)]!;
      for (let step = 0; step < 40; step++) {
        // two at a time, so that things happen to one transaction at once
        await Promise.all([act(step), act(step)]);
        if (step === 30) await holder.change({ state: 'CLOSED' });
      }
      await application.advance('3m');

      const { body } = await holder.api.get(`/transactions?type=CARD&customerId=${holder.customerId}&limit=100`);
      const debits = body.data.filter(({ direction }: { direction: string }) => direction === 'DEBIT');
      const credits = body.data.filter(({ direction }: { direction: string }) => direction === 'CREDIT');
      const sum = (list: any[], of: (transaction: any) => number) =>
        list.reduce((total, transaction) => total + of(transaction), 0);
      // everything is over: nothing is open on a closed card, so nothing is held
      expect(
        body.data.filter(({ status }: { status: string }) => ['AUTHORIZED', 'PARTIALLY_SETTLED'].includes(status)),
      ).toEqual([]);
      const { balance, total } = await holder.figures();
      expect(balance).toBe(total);
      const pulled = sum(debits, ({ pullSummary }) => pullSummary.totalAmount);
      const returned = sum(debits, ({ refundSummary }) => refundSummary.totalAmount);
      expect(balance).toBe(5_000 - pulled + returned + sum(credits, ({ settledAmount }) => settledAmount.amount));
      expect(balance).toBeGreaterThanOrEqual(0);

      const books = await application.get(TrialBalance).of(application.tenant);
      expect([books.unbalanced, books.overdrawn, books.inFlight]).toEqual([[], [], []]);
      expect(application.faults).toEqual([]);

      async function act(step: number): Promise<void> {
        const amount = 1 + draw(900);
        const choice = transactions.length === 0 ? 0 : draw(9);
        const cardTransactionId = transactions.length === 0 ? '' : pick();
        const answers = [
          () => holder.authorize(amount),
          () => holder.authorize(amount, ['SHOP', 'SHOP 002', 'SHOP 005', 'SHOP 006'][draw(4)]),
          () =>
            holder.authorize(
              amount,
              'SHOP',
              ['financial_authorization', 'credit_authorization', 'financial_credit_authorization'][draw(3)],
            ),
          () => holder.clear(cardTransactionId, amount),
          () => holder.clear(cardTransactionId, draw(4) === 0 ? 0 : amount),
          () => holder.simulate('return', { cardTransactionId, amount }),
          () => holder.simulate('return_reversal', { cardTransactionId }),
          () => holder.simulate('authorization_advice', { cardTransactionId, amount }),
          () =>
            step % 7 === 0 ? application.advance('40s').then(() => undefined) : holder.clear(cardTransactionId, amount),
        ] as const;
        const answer = await answers[choice]!();
        if (answer === undefined) return;
        expect([200, 202, 400]).toContain(answer.status);
        if (choice < 3) transactions.push(answer.body.id);
      }
    },
    60_000,
  );
});
