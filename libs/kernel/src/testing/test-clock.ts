import type { Clock } from '@app/kernel';

/** A clock that moves only on request. */
export class TestClock implements Clock {
  constructor(private moment = new Date('2026-01-15T12:00:00.000Z')) {}

  now(): Date {
    return new Date(this.moment);
  }

  /** Moves the time forward: `advance('30s')`, `'6m'`, `'7d'`, or a number of milliseconds. */
  advance(span: string | number): void {
    this.moment = new Date(this.moment.getTime() + (typeof span === 'number' ? span : milliseconds(span)));
  }

  set(moment: Date): void {
    this.moment = moment;
  }
}

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function milliseconds(span: string): number {
  const match = /^(\d+)(ms|s|m|h|d)$/.exec(span);
  if (match === null) throw new Error(`not a span of time: ${span}`);
  return Number(match[1]) * UNITS[match[2]!]!;
}
