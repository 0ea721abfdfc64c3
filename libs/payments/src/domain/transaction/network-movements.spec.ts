import type { Posting } from '@app/kernel';
import { type LoggedEvent, NetworkBooks } from './network-movements.js';

const UUID = '0d3f6f0e-7d0c-8a51-9a3e-000000000001';
const AT = '2026-01-15T12:00:00.000Z';

const event = (type: string, toWorld: number | null, data: object = {}): LoggedEvent => {
  const lines: Posting[] =
    toWorld === null
      ? []
      : [
          { account: 'world', currency: 'USD', amount: String(toWorld) },
          { account: `clearing:${UUID}`, currency: 'USD', amount: String(-toWorld) },
        ];
  return { type, id: UUID, commandId: 'c', at: AT, data: { ...data, postings: lines } };
};

/** Movements over the network, each with the operation that moved it. */
function movementsOf(...events: readonly LoggedEvent[]): readonly (readonly [string, bigint])[] {
  const books = new NetworkBooks();
  return events.flatMap((each) => books.movementsOf(each)).map(({ by, amount }) => [by, amount] as const);
}

describe('movements of our books over the payment network', () => {
  it.each([
    ['payments.payout-completed', 300, ['payout', -300n]],
    ['payments.payout-returned', -300, ['payout', 300n]],
    ['payments.incoming-payment-completed', 300, ['payout', -300n]],
    ['payments.incoming-payment-returned', -300, ['payout', 300n]],
    ['payments.refund-completed', 300, ['return-funds', -300n]],
    ['payments.funds-received', -300, ['FUNDS', 300n]],
    ['payments.further-funds-received', -300, ['FUNDS', 300n]],
    ['payments.deposit-suspended', -300, ['FUNDS', 300n]],
    ['accounts.deposit-received', -300, ['FUNDS', 300n]],
    ['payments.refund-started', -300, ['collect', 300n]],
    ['payments.suspense-resolved', 300, ['BY_HAND', -300n]],
  ] as const)('%s', (type, toWorld, moved) => {
    expect(movementsOf(event(type, toWorld))).toEqual([moved]);
    expect(movementsOf(event(type, null))).toEqual([]);
  });

  it('is a collection once the network has the money, and not when it is ordered', () => {
    const ordered = event('payments.transfer-in-created', -300);
    const settled = event('payments.collection-settled', null);
    const completed = event('payments.collection-completed', null);
    const failed = event('payments.collection-failed', 300);
    expect(movementsOf(ordered)).toEqual([]);
    expect(movementsOf(ordered, settled, completed)).toEqual([['collect', 300n]]);
    expect(movementsOf(ordered, completed)).toEqual([['collect', 300n]]); // of a release that recorded no settling
    expect(movementsOf(ordered, failed)).toEqual([]);
    expect(movementsOf(ordered, settled, failed)).toEqual([
      ['collect', 300n],
      ['collect', -300n],
    ]);
  });

  it('is a collection that the bank of the payer took back, as the account recorded it', () => {
    const account = 'ffffffff-0000-8000-8000-000000000001';
    const returned = event('accounts.credit-returned', 300, {
      transactionId: `Transaction:${UUID}`,
      reason: 'transfer-in',
    });
    const [movement] = new NetworkBooks().movementsOf({ ...returned, id: account });
    expect(movement).toMatchObject({ by: 'collect', transaction: UUID, amount: -300n });
  });

  it('is the collection or the deposit that had paid for a quote and was taken back, charged or not sent again', () => {
    const charged = event('accounts.credit-returned', 300, {
      transactionId: `Transaction:${UUID}`,
      reason: 'funding',
    });
    const unsent = [
      event('payments.refund-started', null, { isReturned: true }),
      event('payments.refund-completed', 300),
    ];
    for (const depositId of [undefined, 'D-1'])
      for (const events of [[charged], unsent]) {
        const books = new NetworkBooks();
        const returned = event('payments.funding-returned', null, depositId === undefined ? {} : { depositId });
        const [movement] = [returned, ...events].flatMap((each) => books.movementsOf(each));
        expect(movement).toEqual(expect.objectContaining({ by: 'FUNDS', transaction: UUID, amount: -300n }));
        expect(movement?.depositId).toBe(depositId);
      }
    expect(movementsOf(charged)).toEqual([]); // of a payment that came over another network
  });

  it('is a deposit that was taken back, out of suspense or charged to the account that it was paid into', () => {
    const suspended = event('payments.suspended-funds-recalled', 300, { depositId: 'D-1' });
    const charged = event('accounts.credit-returned', 300, { transactionId: `Transaction:${UUID}`, reason: 'funding' });
    for (const events of [[suspended], [event('payments.deposit-recalled', null, { depositId: 'D-1' }), charged]]) {
      const books = new NetworkBooks();
      const moved = events.flatMap((each) => books.movementsOf(each));
      expect(moved).toEqual([expect.objectContaining({ by: 'FUNDS', depositId: 'D-1', amount: -300n })]);
    }
  });

  it('is nothing of other events, whatever they book', () => {
    expect(movementsOf(event('cards.network-settled', 300), event('payments.funds-converted', 300))).toEqual([]);
  });
});
