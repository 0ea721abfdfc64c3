import { type Field, bigInteger, record, text } from '@app/kernel';
import { type UnitRate, converted } from '../policy/unit-rate.js';

/** Amount that an agent has spent of its limits in one UTC day and month, in the smallest unit of their currency, as text. */
export interface Usage {
  /** `2026-03-01`. */
  readonly day: string;
  readonly dailyTransactionCount: number;
  readonly dailySpend: string;
  /** `2026-03`. */
  readonly month: string;
  readonly monthlySpend: string;
}

/** One action as it was counted, so that it can be subtracted again from the same place. */
export const countedField = () => record({ day: text(), amount: bigInteger() });
export type Counted = ReturnType<typeof countedField> extends Field<infer T> ? T : never;

export const NO_USAGE: Usage = { day: '', dailyTransactionCount: 0, dailySpend: '0', month: '', monthlySpend: '0' };

/** Counters at a moment: those of a past day or month are reset. A clock behind another's counts to the later day. */
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

/** Returns the usage of a failed action to the day and month in which it was counted, if they still run. */
export function withReturned(usage: Usage, { day, amount }: Counted): Usage {
  const isToday = usage.day === day;
  return {
    ...usage,
    dailyTransactionCount: usage.dailyTransactionCount - (isToday ? 1 : 0),
    dailySpend: sum(usage.dailySpend, isToday ? -BigInt(amount) : 0n),
    monthlySpend: sum(usage.monthlySpend, usage.month === day.slice(0, 7) ? -BigInt(amount) : 0n),
  };
}

/** The counters after the limits were given another currency. */
export function usageIn(usage: Usage, rate: UnitRate): Usage {
  const inRate = (spend: string): string => converted(BigInt(spend), rate).toString();
  return { ...usage, dailySpend: inRate(usage.dailySpend), monthlySpend: inRate(usage.monthlySpend) };
}

/** Rounded down, against the counters' up: a later return never exceeds the counted amount. */
export function countedIn({ day, amount }: Counted, { numerator, denominator }: UnitRate): Counted {
  return { day, amount: ((BigInt(amount) * BigInt(numerator)) / BigInt(denominator)).toString() };
}

/** Times at which the counters are reset: the next UTC day and month (wallet-auth 16.2). */
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
