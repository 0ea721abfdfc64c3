import { type EventOf, type ResourceName, defineEvent, integer, nullable, oneOf, text, timestamp } from '@app/kernel';

/** Name of the resource in public ids: `Fault:<uuid>`. */
export const FAULT = 'Fault' satisfies ResourceName;

/** Faults of responses; each is one that the HTTP layer can inject. */
export const ANSWER_FAULT_TYPES = ['ANSWER_LOST', 'DELAY', 'RATE_LIMITED', 'UNAVAILABLE'] as const;
/** Faults of webhooks; each is one that a delivery attempt can have. */
export const WEBHOOK_FAULT_TYPES = [
  'WEBHOOK_DOUBLED',
  'WEBHOOK_OUT_OF_ORDER',
  'WEBHOOK_LATE',
  'WEBHOOK_DROPPED',
  'WEBHOOK_NEW_KEY',
] as const;
export const FAULT_TYPES = [...ANSWER_FAULT_TYPES, ...WEBHOOK_FAULT_TYPES] as const;
export type FaultType = (typeof FAULT_TYPES)[number];

/** The platform armed a fault for its next matching requests or webhooks. */
export const FaultArmed = defineEvent('sandbox.fault-armed', {
  faultId: text(),
  faultType: oneOf(...FAULT_TYPES),
  /** Method of the requests; null for every method. */
  method: nullable(text()),
  /** Route or path below the base path; null for every route. */
  path: nullable(text()),
  /** Type of the webhooks; null for every type. */
  eventType: nullable(text()),
  /** Number of requests or delivery attempts that it is injected into. */
  count: integer(),
  expiresAt: timestamp(),
  delayMilliseconds: nullable(integer()),
  retryAfterSeconds: nullable(integer()),
});
/** The fault was injected once. */
export const FaultInjected = defineEvent('sandbox.fault-injected', {
  /** Id of the request, or `Webhook:<uuid>`. */
  into: text(),
});
/** The platform disarmed the fault. */
export const FaultDisarmed = defineEvent('sandbox.fault-disarmed', {});
export const FAULT_EVENTS = [FaultArmed, FaultInjected, FaultDisarmed] as const;
export type FaultEvent = EventOf<(typeof FAULT_EVENTS)[number]>;
