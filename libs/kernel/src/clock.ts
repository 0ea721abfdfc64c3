/** Source of the current time. Only edges and timers have one; deciders get the time with the command. */
export interface Clock {
  now(): Date;
}

/** Injection token of the one Clock of a process. */
export const CLOCK = Symbol('Clock');

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() };

/** A time as events carry it: ISO 8601, UTC, milliseconds. */
export type Timestamp = string;

/** The time a number of milliseconds after another. */
export function later(at: Timestamp, milliseconds: number): Timestamp {
  return new Date(Date.parse(at) + milliseconds).toISOString();
}
