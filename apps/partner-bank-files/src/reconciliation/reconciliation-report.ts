import { decimalOf, sumOf } from '../money.js';
import type { Movement, Reconciliation } from './reconciliation.js';

/** The report as text for operators. */
export function textOf(reconciliation: Reconciliation): string {
  const { rail, statement, day, currency, opening, closing, matches, missing, surplus } = reconciliation;
  const { unreported, refusedReports, agrees } = reconciliation;
  const balance = (cents: bigint | null): string => (cents === null ? 'not given' : decimalOf(cents));
  const movement = sumOf([...matches, ...surplus].map(({ cents }) => cents));
  return [
    `${rail} account in ${currency ?? 'an unknown currency'}, statement ${statement} of ${day ?? 'an unknown day'}`,
    `opening balance ${balance(opening)}, closing balance ${balance(closing)}, movement ${decimalOf(movement)}`,
    ...section('matches', matches),
    ...section('missing: in the record, not on the statement', missing),
    ...section('too much: on the statement, not in the record', surplus),
    ...(unreported > 0 ? [`${unreported} results that wait for the platform to take them`] : []),
    ...(refusedReports > 0 ? [`${refusedReports} results that the platform refused or found contradictory`] : []),
    verdictOf(reconciliation),
    ...(agrees ? [] : [`difference of statement and record: ${decimalOf(differenceOf(reconciliation))}`]),
    '',
  ].join('\n');
}

/** One-line summary of the report. */
export function verdictOf({ rail, day, missing, surplus, refusedReports, agrees }: Reconciliation): string {
  const name = `${rail} ${day ?? ''}`.trim();
  if (agrees) return `${name}: statement and record agree to the cent`;
  const faults = [
    [missing.length, 'missing'],
    [surplus.length, 'too much'],
    [refusedReports, 'refused by the platform'],
  ] as const;
  const listed = faults.filter(([count]) => count > 0).map(([count, fault]) => `${count} ${fault}`);
  return `${name}: statement and record do not agree: ${listed.join(', ')}`;
}

/** Statement minus record; negative if the statement shows less. */
function differenceOf({ missing, surplus }: Reconciliation): bigint {
  return sumOf(surplus.map(({ cents }) => cents)) - sumOf(missing.map(({ cents }) => cents));
}

/** The report as JSON for programs; amounts are decimal texts. */
export function jsonOf(reconciliation: Reconciliation): string {
  const difference = differenceOf(reconciliation);
  const content = { ...reconciliation, difference };
  return `${JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? decimalOf(value) : value), 2)}\n`;
}

function section(name: string, movements: readonly Movement[]): readonly string[] {
  if (movements.length === 0) return [`${name}: none`];
  const sum = decimalOf(sumOf(movements.map(({ cents }) => cents)));
  const lines = movements.map(
    ({ cents, reference, reason }) =>
      `  ${decimalOf(cents).padStart(16)}  ${reference ?? 'without a reference'}: ${reason}`,
  );
  return [`${name}: ${movements.length}, ${sum}`, ...lines];
}
