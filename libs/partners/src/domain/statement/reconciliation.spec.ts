import fc from 'fast-check';
import type { StatementEntry } from '@app/partner-protocol';
import { type CurrencyReconciliation, Reconciliation, type Statement } from './reconciliation.js';

const USD = 'USD';
const FIRST_DAY = '2026-01-12';
const DAY = '2026-01-15';
const OPERATION = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab';
const item = `operation/${OPERATION}`;

const debit = (amount: number, members: Partial<StatementEntry> = { operationId: OPERATION }): StatementEntry => ({
  entryId: 'e-1',
  direction: 'DEBIT',
  amount: String(amount),
  ...members,
});
const credit = (amount: number, members?: Partial<StatementEntry>): StatementEntry => ({
  ...debit(amount, members),
  direction: 'CREDIT',
  entryId: 'e-2',
});
const noon = (day: string): string => `${day}T12:00:00.000Z`;

/** Consecutive statements, each with these entries. */
function statements(...days: readonly (readonly [day: string, ...entries: readonly StatementEntry[]])[]): Statement[] {
  let balance = 1_000n;
  return days.map(([day, ...entries]) => {
    const opening = balance;
    for (const { direction, amount } of entries) balance += direction === 'CREDIT' ? BigInt(amount) : -BigInt(amount);
    const balances = { opening: opening.toString(), closing: balance.toString() };
    return { account: 'main', day, part: 1, parts: 1, currency: USD, ...balances, entries };
  });
}

function compared(
  stated: readonly Statement[],
  booked: readonly (readonly [day: string, amount: number, item?: string])[],
  accepted: readonly (readonly [item: string, amount: bigint])[] = [],
  { statementsFirst = false } = {},
): CurrencyReconciliation {
  const reconciliation = new Reconciliation(
    DAY,
    new Map([[USD, stated[0]!.day]]),
    stated.filter(({ day }) => day <= DAY).length,
  );
  const book = (): void => {
    for (const [day, amount, of = item] of booked)
      reconciliation.addMovement({ item: of, currency: USD, amount: BigInt(amount), at: noon(day) });
  };
  if (!statementsFirst) book();
  for (const statement of stated) if (statement.day <= DAY) reconciliation.addStatement(statement);
  if (statementsFirst) book();
  for (const [of, amount] of accepted) reconciliation.accept(of, USD, amount);
  const [report] = reconciliation.report().currencies;
  return report!;
}

/** The differences of a report, in an order independent of the log. */
function namesIn(report: CurrencyReconciliation): readonly string[] {
  const { missingFromStatements, missingFromBooks, differing } = report;
  return [...missingFromStatements, ...missingFromBooks, ...differing]
    .map((each) => `${each.item} ${each.stated} ${each.booked}`)
    .toSorted();
}

describe('the statements of a partner and our books', () => {
  it('agree where both have the same movements, and name those of the day', () => {
    expect(compared(statements([FIRST_DAY], [DAY, debit(300)]), [[DAY, -300]])).toEqual({
      currency: USD,
      accounts: [{ account: 'main', day: DAY, closing: 700n, missingParts: [] }],
      statements: 700n,
      books: 700n,
      matches: [{ item, since: DAY, stated: -300n, booked: -300n }],
      missingFromStatements: [],
      missingFromBooks: [],
      differing: [],
      accepted: [],
      brokenChains: [],
      agrees: true,
    });
  });

  it('do not agree where one side lacks a movement, or has another amount', () => {
    const open = { item, since: noon(DAY) };
    expect(compared(statements([FIRST_DAY], [DAY]), [[DAY, -300]])).toMatchObject({
      books: 700n,
      statements: 1_000n,
      missingFromStatements: [{ ...open, stated: 0n, booked: -300n }],
      agrees: false,
    });
    expect(compared(statements([FIRST_DAY], [DAY, debit(300)]), [])).toMatchObject({
      missingFromBooks: [{ item, since: DAY, stated: -300n, booked: 0n }],
      agrees: false,
    });
    expect(compared(statements([FIRST_DAY], [DAY, debit(300)]), [[DAY, -299]])).toMatchObject({
      differing: [{ item, since: DAY, stated: -300n, booked: -299n }],
      matches: [],
      agrees: false,
    });
  });

  it('do not agree where the partner debits a payment twice', () => {
    const twice = statements([FIRST_DAY, debit(300)], [DAY, debit(300)]);
    const report = compared(twice, [[FIRST_DAY, -300]]);
    expect(report).toMatchObject({ statements: 400n, books: 700n, missingFromBooks: [{ item, stated: -300n }] });
  });

  it('name the return alone where a statement has the payment and lacks its return', () => {
    const both = [
      [FIRST_DAY, -300],
      [DAY, 300],
    ] as const;
    const open = { missingFromStatements: [{ item, stated: 0n, booked: 300n }], missingFromBooks: [], differing: [] };
    expect(compared(statements([FIRST_DAY, debit(300)], [DAY]), both)).toMatchObject(open);
    const split = statements([FIRST_DAY, debit(100), { ...debit(200), entryId: 'e-3' }], [DAY, credit(300)]);
    expect(compared(split, both)).toMatchObject({ agrees: true });
  });

  it('do not take a later return for the other side of a second debit', () => {
    const booked = [
      [FIRST_DAY, -300],
      ['2026-01-16', 300],
    ] as const;
    const twice = statements([FIRST_DAY, debit(300)], [DAY, debit(300)]);
    expect(compared(twice, booked)).toMatchObject({ books: 700n, missingFromBooks: [{ stated: -300n, booked: 0n }] });
  });

  it('name a booking after the day with another amount than the statement has', () => {
    expect(compared(statements([FIRST_DAY], [DAY, debit(300)]), [['2026-01-16', -299]])).toMatchObject({
      differing: [{ stated: -300n, booked: -299n }],
    });
  });

  it('count a booking after the day where a statement up to the day shows it, and no other', () => {
    const later = '2026-01-16';
    expect(compared(statements([FIRST_DAY], [DAY, debit(300)]), [[later, -300]])).toMatchObject({ agrees: true });
    expect(compared(statements([FIRST_DAY], [DAY]), [[later, -300]])).toMatchObject({ books: 1_000n, agrees: true });
    // delivered and returned by now, and only the delivery was stated by then
    const both = [
      [later, -300],
      [later, 300],
    ] as const;
    expect(compared(statements([FIRST_DAY], [DAY, debit(300)]), both)).toMatchObject({ books: 700n, agrees: true });
  });

  it('begin with the first statement: a booking before it is part of its opening balance', () => {
    const before = '2026-01-11';
    expect(compared(statements([FIRST_DAY], [DAY]), [[before, -300]])).toMatchObject({ books: 1_000n, agrees: true });
    expect(compared(statements([FIRST_DAY, debit(300)], [DAY]), [[before, -300]])).toMatchObject({ agrees: true });
    const returned = [
      [before, -300],
      [FIRST_DAY, 300],
    ] as const;
    expect(compared(statements([FIRST_DAY, credit(300)], [DAY]), returned)).toMatchObject({ agrees: true });
  });

  it('agree on a payment that the bank booked and brought back before we knew of either', () => {
    expect(compared(statements([FIRST_DAY, debit(300)], [DAY, credit(300)]), [])).toMatchObject({
      matches: [{ item, stated: 300n }],
      agrees: true,
    });
  });

  it('do not agree without a statement of the day, or with a part missing', () => {
    expect(compared(statements([FIRST_DAY]), [])).toMatchObject({ accounts: [{ day: FIRST_DAY }], agrees: false });
    const [first, second] = statements([FIRST_DAY], [DAY]);
    expect(compared([first!, { ...second!, parts: 2 }], [])).toMatchObject({
      accounts: [{ missingParts: [{ day: DAY, count: 1 }] }],
      agrees: false,
    });
  });

  it('do not agree with a part of an earlier day missing whose entries sum to zero', () => {
    const [first, second] = statements([FIRST_DAY], [DAY]);
    expect(compared([{ ...first!, part: 2, parts: 3 }, second!], [])).toMatchObject({
      accounts: [{ day: DAY, missingParts: [{ day: FIRST_DAY, count: 2 }] }],
      brokenChains: [],
      agrees: false,
    });
  });

  it('keep no booking of long before the first statement', () => {
    const [statement] = statements([DAY, debit(300)]);
    expect(compared([statement!], [['2025-12-15', -300]])).toMatchObject({ agrees: true });
    expect(compared([statement!], [['2025-12-14', -300]])).toMatchObject({
      missingFromBooks: [{ item, stated: -300n, booked: 0n }],
    });
  });

  it('of a day long ago hold nothing of the years since, but where a statement up to it waits for its booking', () => {
    const given = statements([FIRST_DAY], [DAY, debit(300)]);
    const reconciliation = new Reconciliation(DAY, new Map([[USD, FIRST_DAY]]), given.length);
    const later = (of: string, amount: bigint): void =>
      reconciliation.addMovement({ item: of, currency: USD, amount, at: noon('2027-01-15') });
    later('operation/before', -1n);
    for (const statement of given) reconciliation.addStatement(statement);
    for (let number = 0; number < 1_000; number++) later(`operation/${number}`, -1n);
    expect(reconciliation.held).toBe(2);
    expect(reconciliation.report()).toMatchObject({ agrees: false });
    later(item, -300n);
    expect(reconciliation.held).toBe(1);
    expect(reconciliation.report()).toMatchObject({ agrees: true, currencies: [{ statements: 700n, books: 700n }] });
  });

  it('name a statement that does not begin where the one before it ended', () => {
    const [first, , third] = statements([FIRST_DAY], ['2026-01-14', debit(300)], [DAY]);
    expect(compared([first!, third!], [['2026-01-14', -300]])).toMatchObject({
      brokenChains: [{ account: 'main', day: DAY, part: 1, expected: 1_000n, opening: 700n }],
      missingFromStatements: [{ item }],
      agrees: false,
    });
  });

  it('agree where operators accepted each difference, while it is the amount that they accepted', () => {
    const fee = debit(25, {});
    const of = `entry/main/${DAY}/1/e-1`;
    const withFee = statements([FIRST_DAY], [DAY, fee]);
    expect(compared(withFee, [], [[of, -25n]])).toMatchObject({
      accepted: [{ item: of, stated: -25n, booked: 0n }],
      missingFromBooks: [],
      agrees: true,
    });
    expect(compared(withFee, [], [[of, -24n]])).toMatchObject({ missingFromBooks: [{ item: of }], agrees: false });
  });

  it('name deposits, payments by hand and entries of nothing ours', () => {
    const transaction = 'Transaction:0d3f6f0e-7d0c-8a51-9a3e-000000000001';
    const entries = [
      credit(5, { entryId: 'a', depositId: 'D/1' }),
      { ...debit(4, { transactionId: transaction }), entryId: 'b' },
      { ...debit(3, {}), entryId: 'c' },
    ];
    const { missingFromBooks } = compared(statements([FIRST_DAY], [DAY, ...entries]), []);
    expect(missingFromBooks.map((each) => each.item)).toEqual([
      'deposit/D/1',
      'by-hand/0d3f6f0e-7d0c-8a51-9a3e-000000000001',
      `entry/main/${DAY}/1/c`,
    ]);
  });

  it('do not agree in a currency that no statement is of', () => {
    const reconciliation = new Reconciliation(DAY, new Map(), 0);
    reconciliation.addMovement({ item, currency: 'EUR', amount: 1n, at: noon(DAY) });
    expect(reconciliation.report()).toEqual({
      day: DAY,
      currencies: [],
      withoutStatements: ['EUR'],
      agrees: false,
    });
    expect(new Reconciliation(DAY, new Map(), 0).report().agrees).toBe(false);
  });

  it('differ by the items that are named, in any history', () => {
    const days = ['2026-01-11', FIRST_DAY, '2026-01-13', '2026-01-14', DAY, '2026-01-16'];
    const movement = fc.record({
      day: fc.constantFrom(...days),
      id: fc.integer({ min: 0, max: 5 }),
      amount: fc.integer({ min: -9, max: 9 }).filter((amount) => amount !== 0),
      isStated: fc.boolean(),
      isBooked: fc.boolean(),
    });
    const idOf = (id: number): string => OPERATION.slice(0, -1) + id;
    const property = fc.property(fc.array(movement, { maxLength: 30 }), fc.boolean(), (movements, hasGap) => {
      const stated = statements(
        ...days.slice(1).map((day) => {
          const ofDay = movements.filter((each) => each.day === day && each.isStated);
          const entries = ofDay.map(({ id, amount }, number) => {
            const entry = amount < 0 ? debit(-amount) : credit(amount);
            return { ...entry, entryId: String(number), operationId: idOf(id) };
          });
          return [day, ...entries] as const;
        }),
      );
      const given = hasGap ? stated.filter(({ day }) => day !== '2026-01-13') : stated;
      const booked = movements
        .filter(({ isBooked }) => isBooked)
        .map(({ day, amount, id }) => [day, amount, `operation/${idOf(id)}`] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
      const report = compared(given, booked);
      const { missingFromStatements, missingFromBooks, differing, brokenChains } = report;
      const items = [...missingFromStatements, ...missingFromBooks, ...differing];
      const named =
        items.reduce((sum, each) => sum + each.stated - each.booked, 0n) +
        brokenChains.reduce((sum, { expected, opening }) => sum + opening - expected, 0n);
      expect(report.statements - report.books).toBe(named);
      expect(report.agrees).toBe(items.length + brokenChains.length === 0);
      const reversed = compared(given, booked, [], { statementsFirst: true });
      expect([reversed.statements, reversed.books, namesIn(reversed)]).toEqual([
        report.statements,
        report.books,
        namesIn(report),
      ]);
    });
    fc.assert(property, { numRuns: 300, endOnFailure: true });
  });
});
