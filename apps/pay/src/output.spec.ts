import { linesOf, printable, tableOf } from './output.js';

describe('Answers on a terminal', () => {
  it('are a table of the most telling members', () => {
    expect(
      tableOf([
        {
          id: 'Transaction:1',
          status: 'COMPLETED',
          sentAmount: { amount: 2500, currency: { code: 'USD' } },
          note: 'x',
        },
        { id: 'Transaction:22', status: 'FAILED', createdAt: '2026-01-15T12:00:00.000Z' },
      ]),
    ).toEqual([
      'ID              STATUS     SENTAMOUNT  CREATEDAT',
      'Transaction:1   COMPLETED  2500 USD',
      'Transaction:22  FAILED                 2026-01-15T12:00:00.000Z',
    ]);
  });

  it('are a line for each member, inner ones by their path', () => {
    expect(linesOf({ id: 'Customer:1', address: { country: 'DE' }, tags: ['a', 'b'], parts: [{ x: null }] })).toEqual([
      'id               Customer:1',
      'address.country  DE',
      'tags             a, b',
      'parts[0].x       null',
    ]);
  });

  it('hold nothing that moves the cursor or colours the terminal', () => {
    const hostile = 'Ada\u001B[2J\u0007\u202Eevil\nnext';
    expect(printable(hostile)).toBe('Ada�[2J��evil�next');
    expect(tableOf([{ id: hostile }]).join('')).not.toContain('\u001B');
    expect(linesOf({ name: hostile }).join('')).not.toContain('\u001B');
  });
});
