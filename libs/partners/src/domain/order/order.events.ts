import { type EventOf, type Json, defineEvent, integer, json, nullable, oneOf, text } from '@app/kernel';
import { partnerPort } from '../partner-port.js';

/** Sources of a result: the response to the request, the response to a poll, a report. */
const RESULT_SOURCES = ['ANSWER', 'POLL', 'REPORT'] as const;
export type ResultSource = (typeof RESULT_SOURCES)[number];

/** Operators' decisions about contradictory results. */
export const SETTLEMENTS = ['FIRST_STANDS', 'LATER_IS_TRUE'] as const;
/** An operator's decision about contradictory results. */
export type Settlement = (typeof SETTLEMENTS)[number];

const result = {
  /** In the form of the partner protocol; never personal data. */
  result: json<Json>(),
  source: oneOf(...RESULT_SOURCES),
  /** The partner's id of the report; null for responses. */
  reportId: nullable(text()),
};
/** Members with which sagas find the process of an order. */
const about = {
  port: partnerPort(),
  operation: text(),
  /** UUID of the resource that the order concerns. */
  resource: text(),
};

/** An order was given to a partner. Recorded before it is first sent. */
export const OrderRequested = defineEvent('partners.order-requested', {
  ...about,
  /** Number of the partner within the port; see the connection. */
  generation: integer(),
});

/** The order was withdrawn before any partner was given it, and will never be sent. */
export const OrderWithdrawn = defineEvent('partners.order-withdrawn', about);

/** The partner accepted the order and will report the result. */
export const OrderAccepted = defineEvent('partners.order-accepted', {
  /** Seconds after which the partner wants to be polled; null if it named none. */
  askAgainAfter: nullable(integer()),
});

/** The partner states that it does not know an order that it accepted. It is not given it again until an operator decides. */
export const OrderLost = defineEvent('partners.order-lost', about);

/** An operator decided that the partner is given the lost order again. */
export const LostOrderReleased = defineEvent('partners.lost-order-released', {});

/** The order has this result, which counts. It replaces an earlier one that it may follow under the protocol. */
export const OrderConcluded = defineEvent('partners.order-concluded', { ...about, ...result });

/** The partner sent a result that contradicts the one that counts. It has no effect until an operator decides. */
export const OrderContradicted = defineEvent('partners.order-contradicted', { ...about, ...result });

/** An operator decided about all contradictions of the order so far. */
export const ContradictionSettled = defineEvent('partners.contradiction-settled', {
  settlement: oneOf(...SETTLEMENTS),
});

export const ORDER_EVENTS = [
  OrderRequested,
  OrderAccepted,
  OrderLost,
  LostOrderReleased,
  OrderConcluded,
  OrderContradicted,
  ContradictionSettled,
  OrderWithdrawn,
] as const;
export type OrderEvent = EventOf<(typeof ORDER_EVENTS)[number]>;
