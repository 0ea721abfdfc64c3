import { type EventOf, Refusal, defineAggregate, derivedUuid } from '@app/kernel';
import type { ContactChannel } from '../customer/contact.events.js';
import { CodeCounted } from './sent-codes.events.js';

/** Maximum number of codes in a period, in milliseconds. */
export interface CodeRate {
  readonly most: number;
  readonly within: number;
}

export interface CountCode {
  readonly customerId: string;
  readonly channel: ContactChannel;
  /** Empty for a code that is already being sent: it counts but is not refused. */
  readonly rates: readonly CodeRate[];
}

/** When the latest codes were sent, oldest first. */
export type SentCodes = readonly string[];

/** The highest count of any rate. */
export const MAX_COUNTED_CODES = 100;

/** One customer's codes over one channel, shared by logins, payments, contacts and wallets. */
export const sentCodes = defineAggregate<SentCodes, CountCode, EventOf<typeof CodeCounted>>({
  context: 'onboarding',
  name: 'sent-codes',
  events: [CodeCounted],
  initial: [],
  decide({ customerId, channel, rates }, state, { at }) {
    requireWithin(rates, state, at);
    return [CodeCounted({ customerId, channel })];
  },
  evolve: (state, _, { at }) => [...state, at].slice(-MAX_COUNTED_CODES),
});

/** UUID of a customer's stream for a channel. */
export function sentCodesUuid(customerId: string, channel: ContactChannel): string {
  return derivedUuid('onboarding.sent-codes', customerId, channel);
}

/** 429 RATE_LIMITED with the number of seconds until the next code is allowed. */
export function requireWithin(rates: readonly CodeRate[], sent: SentCodes, at: string): void {
  const waits = rates.map(({ most, within }) => {
    const oldest = sent.at(-most);
    return oldest === undefined ? 0 : Date.parse(oldest) + within - Date.parse(at);
  });
  const wait = Math.max(0, ...waits);
  if (wait === 0) return;
  const retryAfter = Math.ceil(wait / 1000);
  throw new Refusal('RATE_LIMITED', `Too many codes were sent to this person; request another in ${retryAfter} s.`, {
    retryAfter,
  });
}
