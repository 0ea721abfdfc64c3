import { Reconciliation, type Statement } from '@app/partners';
import { daysToLookAt, isSettled, reportOf } from './day-reports.js';

const DAY = '2026-01-15';
const PORT = 'payment-network';
const statement = (change: Partial<Statement> = {}): Statement => ({
  account: 'operating',
  day: DAY,
  part: 1,
  parts: 1,
  currency: 'USD',
  opening: '0',
  closing: '0',
  entries: [],
  ...change,
});
const compared = (given: readonly Statement[], booked: bigint | null = null, day = DAY) => {
  const reconciliation = new Reconciliation(day, new Map(given.map((each) => [each.currency, each.day])), given.length);
  for (const each of given) reconciliation.addStatement(each);
  if (booked !== null)
    reconciliation.addMovement({ item: 'operation/1', currency: 'USD', amount: booked, at: `${DAY}T12:00:00.000Z` });
  return reportOf(PORT, day, reconciliation.report());
};

describe('the days that a partner is asked about', () => {
  it('begin with its connection, and have ended an hour ago', () => {
    const since = '2026-01-14T15:00:00.000Z';
    const at = (now: string) => daysToLookAt(since, new Date(now));
    expect(at('2026-01-14T23:59:59.999Z')).toEqual([]);
    expect(at('2026-01-15T00:59:59.999Z')).toEqual([]);
    expect(at('2026-01-15T01:00:00.000Z')).toEqual(['2026-01-14']);
    expect(at('2026-01-16T01:00:00.000Z')).toEqual(['2026-01-15', '2026-01-14']);
  });

  it('are those of a week', () => {
    const days = daysToLookAt('2025-01-01T00:00:00.000Z', new Date('2026-01-16T12:00:00.000Z'));
    expect([days.length, days[0], days.at(-1)]).toEqual([7, '2026-01-15', '2026-01-09']);
  });
});

describe('the report about a day', () => {
  it('says that statements and books agree to the unit', () => {
    const report = compared([statement()]);
    expect([report, isSettled(report)]).toEqual([
      { port: PORT, day: DAY, outcome: 'AGREES', currencies: [{ currency: 'USD', difference: '0', open: 0 }] },
      true,
    ]);
  });

  it('says by how much they differ, and by how many things', () => {
    const report = compared([statement()], -5n);
    expect([report, isSettled(report)]).toEqual([
      { port: PORT, day: DAY, outcome: 'DIFFERS', currencies: [{ currency: 'USD', difference: '5', open: 1 }] },
      false,
    ]);
  });

  it('counts parts that have not come, and statements that do not follow each other', () => {
    const open = (...given: readonly Statement[]) => compared(given).currencies[0]!.open;
    expect(open(statement({ parts: 3 }))).toBe(2);
    expect(open(statement({ day: '2026-01-14', closing: '0' }), statement({ opening: '7', closing: '7' }))).toBe(1);
  });

  it('says that no statement of the day has come, of a currency or of any', () => {
    expect(compared([], -5n)).toEqual({
      port: PORT,
      day: DAY,
      outcome: 'NOT_STATED',
      currencies: [{ currency: 'USD', difference: '0', open: 1 }],
    });
    expect(compared([statement({ day: '2026-01-14' })])).toMatchObject({
      outcome: 'NOT_STATED',
      currencies: [{ open: 1 }],
    });
  });

  it('says that none will come', () => {
    const report = reportOf(PORT, DAY, null);
    expect([report.outcome, isSettled(report)]).toEqual(['NO_STATEMENTS', true]);
  });
});
