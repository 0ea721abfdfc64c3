import { type EventOf, type ResourceName, defineEvent, integer, nullable, oneOf, text, timestamp } from '@app/kernel';

/** Name of the resource in public ids, `Fault:<uuid>`. */
export const FAULT = 'Fault' satisfies ResourceName;

/** Faults of answers; each is one that the edge can inject. */
export const ANSWER_FAULT_TYPES = ['ANSWER_LOST', 'DELAY', 'RATE_LIMITED', 'UNAVAILABLE'] as const;
/** Faults of webhooks; each is one that an attempt to deliver can have. */
export const WEBHOOK_FAULT_TYPES = [
  'WEBHOOK_DOUBLED',
  'WEBHOOK_OUT_OF_ORDER',
  'WEBHOOK_LATE',
  'WEBHOOK_DROPPED',
  'WEBHOOK_NEW_KEY',
] as const;
export const FAULT_TYPES = [...ANSWER_FAULT_TYPES, ...WEBHOOK_FAULT_TYPES] as const;
export type FaultType = (typeof FAULT_TYPES)[number];

/** The platform waits for a fault in its next matching requests or webhooks. */
export const FaultArmed = defineEvent('sandbox.fault-armed', {
  faultId: text(),
  faultType: oneOf(...FAULT_TYPES),
  /** Of the requests it is for; null for every method. */
  method: nullable(text()),
  /** Route or address below the base path; null for every one. */
  path: nullable(text()),
  /** Type of the webhooks it is for; null for every type. */
  eventType: nullable(text()),
  /** Number of requests or attempts that it is injected into. */
  count: integer(),
  expiresAt: timestamp(),
  delayMilliseconds: nullable(integer()),
  retryAfterSeconds: nullable(integer()),
});
/** It was injected once. */
export const FaultInjected = defineEvent('sandbox.fault-injected', {
  /** Id of the request, or `Webhook:<uuid>`. */
  into: text(),
});
/** The platform has withdrawn it. */
export const FaultDisarmed = defineEvent('sandbox.fault-disarmed', {});
export const FAULT_EVENTS = [FaultArmed, FaultInjected, FaultDisarmed] as const;
export type FaultEvent = EventOf<(typeof FAULT_EVENTS)[number]>;
