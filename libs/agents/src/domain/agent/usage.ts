import { type Field, bigInteger, record, text } from '@app/kernel';
import { type UnitRate, converted } from '../policy/unit-rate.js';

/** Usage of an agent's limits in one UTC day and month, in the smallest unit of their currency, as text. */
export interface Usage {
  /** `2026-03-01`. */
  readonly day: string;
  readonly dailyTransactionCount: number;
  readonly dailySpend: string;
  /** `2026-03`. */
  readonly month: string;
  readonly monthlySpend: string;
}

/** Counted amount of one action with its day, so that it can be subtracted from the same counters. */
export const countedField = () => record({ day: text(), amount: bigInteger() });
export type Counted = ReturnType<typeof countedField> extends Field<infer T> ? T : never;

export const NO_USAGE: Usage = { day: '', dailyTransactionCount: 0, dailySpend: '0', month: '', monthlySpend: '0' };

/** Counters at a given time: those of a past day or month are reset. If this clock lags behind, the later day counts. */
export function usageAt(usage: Usage, at: string): Usage {
  const [day, month] = [later(usage.day, at.slice(0, 10)), later(usage.month, at.slice(0, 7))];
  return {
    day,
    month,
    dailyTransactionCount: day === usage.day ? usage.dailyTransactionCount : 0,
    dailySpend: day === usage.day ? usage.dailySpend : '0',
    monthlySpend: month === usage.month ? usage.monthlySpend : '0',
  };
}

export function withCounted(usage: Usage, { day, amount }: Counted): Usage {
  const then = usageAt(usage, day);
  return {
    ...then,
    dailyTransactionCount: then.dailyTransactionCount + 1,
    dailySpend: sum(then.dailySpend, BigInt(amount)),
    monthlySpend: sum(then.monthlySpend, BigInt(amount)),
  };
}

/** Subtracts a failed action from the day and month in which it was counted, if these are still current. */
export function withReturned(usage: Usage, { day, amount }: Counted): Usage {
  const isToday = usage.day === day;
  return {
    ...usage,
    dailyTransactionCount: usage.dailyTransactionCount - (isToday ? 1 : 0),
    dailySpend: sum(usage.dailySpend, isToday ? -BigInt(amount) : 0n),
    monthlySpend: sum(usage.monthlySpend, usage.month === day.slice(0, 7) ? -BigInt(amount) : 0n),
  };
}

/** Counters after a change of the currency of the limits. */
export function usageIn(usage: Usage, rate: UnitRate): Usage {
  const inRate = (spend: string): string => converted(BigInt(spend), rate).toString();
  return { ...usage, dailySpend: inRate(usage.dailySpend), monthlySpend: inRate(usage.monthlySpend) };
}

/** Rounded down, whereas counters are rounded up: a later return never exceeds the counted amount. */
export function countedIn({ day, amount }: Counted, { numerator, denominator }: UnitRate): Counted {
  return { day, amount: ((BigInt(amount) * BigInt(numerator)) / BigInt(denominator)).toString() };
}

/** Times of the next counter resets: the start of the next UTC day and month (wallet-auth 16.2). */
export function resetsAfter({ day, month }: Usage): {
  readonly dailyResetDate: string;
  readonly monthlyResetMonth: string;
} {
  const nextDay = new Date(`${day}T00:00:00.000Z`);
  nextDay.setUTCDate(nextDay.getUTCDate() + 1);
  const nextMonth = new Date(`${month}-01T00:00:00.000Z`);
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1);
  return { dailyResetDate: nextDay.toISOString().slice(0, 10), monthlyResetMonth: nextMonth.toISOString().slice(0, 7) };
}

function sum(spend: string, change: bigint): string {
  return (BigInt(spend) + change).toString();
}

function later(left: string, right: string): string {
  return left > right ? left : right;
}
