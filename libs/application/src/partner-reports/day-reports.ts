import type { CurrencyReconciliation, DayReport, ReconciliationReport, StatingPort } from '@app/partners';

/** Milliseconds. */
const HOUR = 3_600_000;
const A_DAY = 24 * HOUR;
/** Statements of a day are first requested this long after its end: banks book their last entries after midnight. */
const ASKED_AFTER = HOUR;
/** Days for which the check of a day without agreement is repeated; afterwards an operator must make its report. */
const DAYS_LOOKED_AT = 7;

/** The days to check for a partner, YYYY-MM-DD, newest first: those of the last week that have ended since it was connected. */
export function daysToLookAt(since: string, now: Date): readonly string[] {
  const newest = now.getTime() - ASKED_AFTER - A_DAY;
  const days = Array.from({ length: DAYS_LOOKED_AT }, (_, back) => dayOf(newest - back * A_DAY));
  return days.filter((day) => day >= since.slice(0, 10));
}

/** True for a report that is not made again. */
export function isSettled({ outcome }: DayReport): boolean {
  return outcome === 'AGREES' || outcome === 'NO_STATEMENTS';
}

/** The report to record for a comparison; null if the partner says that there will be no statement of the day, or has never sent any. */
export function reportOf(port: StatingPort, day: string, made: ReconciliationReport | null): DayReport {
  if (made === null) return { port, day, outcome: 'NO_STATEMENTS', currencies: [] };
  const compared = made.currencies.map((each) => ({
    currency: each.currency,
    difference: (each.statements - each.books).toString(),
    open: openOf(each, day),
  }));
  const withoutStatements = made.withoutStatements.map((currency) => ({ currency, difference: '0', open: 1 }));
  const isStated = made.currencies.some(({ accounts }) => accounts.some((account) => account.day === day));
  const outcome = made.agrees ? 'AGREES' : isStated ? 'DIFFERS' : 'NOT_STATED';
  return { port, day, outcome, currencies: [...compared, ...withoutStatements] };
}

function openOf(report: CurrencyReconciliation, day: string): number {
  const { accounts, missingFromStatements, missingFromBooks, differing, brokenChains } = report;
  const isStated = accounts.some((account) => account.day === day);
  const missingParts = accounts.reduce(
    (sum, account) => sum + account.missingParts.reduce((parts, { count }) => parts + count, 0),
    0,
  );
  const items = missingFromStatements.length + missingFromBooks.length + differing.length;
  return items + brokenChains.length + missingParts + (isStated ? 0 : 1);
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
