import { movementsOf } from './issuer-bookings.service.js';

const UUID = '0d3f6f0e-7d0c-8a51-9a3e-000000000001';
const AT = '2026-01-15T12:00:00.000Z';
const event = (type: string, ...owed: readonly string[]) => ({
  type,
  id: 'aggregate',
  commandId: 'c',
  at: AT,
  data: {
    transactionId: `CardTransaction:${UUID}`,
    postings: [
      ...owed.map((amount) => ({ account: 'card-settlement', currency: 'USD', amount })),
      { account: 'world', currency: 'USD', amount: '1' },
    ],
  },
});

describe('the books over a card issuer', () => {
  it('have the sum by which a card transaction changes the debt as one movement', () => {
    const of = { item: `card/${UUID}`, currency: 'USD', at: AT };
    expect(movementsOf(event('accounts.hold-captured', '30', '12'))).toEqual([{ ...of, amount: -42n }]);
    expect(movementsOf(event('accounts.card-credited', '-5'))).toEqual([{ ...of, amount: 5n }]);
  });

  it('have a payment to the network as a credit, without a card transaction', () => {
    const settled = { ...event('cards.network-settled', '-30'), data: { postings: event('', '-30').data.postings } };
    expect(movementsOf(settled)).toEqual([{ item: 'settlement', currency: 'USD', amount: 30n, at: AT }]);
  });

  it('have nothing of events that leave the debt as it is', () => {
    expect(movementsOf(event('accounts.card-money-suspended'))).toEqual([]);
  });
});
