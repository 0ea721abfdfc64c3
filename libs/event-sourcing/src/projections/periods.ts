import { Between, type FindOperator, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';

/** A period, ISO 8601, ends included. An undefined end is open. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The condition that a time is within a period; undefined if both ends are open. */
export function within({ from, to }: Period): FindOperator<string> | undefined {
  if (from !== undefined && to !== undefined) return Between(from, to);
  if (from !== undefined) return MoreThanOrEqual(from);
  return to === undefined ? undefined : LessThanOrEqual(to);
}
