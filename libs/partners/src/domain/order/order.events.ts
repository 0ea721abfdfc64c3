import { type EventOf, type Json, defineEvent, integer, json, nullable, oneOf, text } from '@app/kernel';
import { partnerPort } from '../partner-port.js';

/** Sources of a result: the answer to the request, the answer to a question about the order, a report. */
export const RESULT_SOURCES = ['ANSWER', 'POLL', 'REPORT'] as const;
export type ResultSource = (typeof RESULT_SOURCES)[number];

/** Decisions of operators about results that contradict each other. */
export const SETTLEMENTS = ['FIRST_STANDS', 'LATER_IS_TRUE'] as const;
/** A decision of an operator about contradicting results. */
export type Settlement = (typeof SETTLEMENTS)[number];

const result = {
  /** As the partner protocol says; never personal data. */
  result: json<Json>(),
  source: oneOf(...RESULT_SOURCES),
  /** The partner's id of the report; null for answers. */
  reportId: nullable(text()),
};
/** Members by which sagas find the process that an order belongs to. */
const about = {
  port: partnerPort(),
  operation: text(),
  /** UUID of the resource that the order is about. */
  resource: text(),
};

/** An order was given to a partner; recorded before it is sent for the first time. */
export const OrderRequested = defineEvent('partners.order-requested', {
  ...about,
  /** The partner that it was given to; see the connection. */
  generation: integer(),
});

/** The order is not wanted any more, and no partner was given it: none will be. */
export const OrderWithdrawn = defineEvent('partners.order-withdrawn', about);

/** The partner took the order and will report. */
export const OrderAccepted = defineEvent('partners.order-accepted', {
  /** Seconds after which it wants to be asked; null when it named none. */
  askAgainAfter: nullable(integer()),
});

/** The order has this result, which counts; one that the protocol lets follow an earlier one replaces that. */
export const OrderConcluded = defineEvent('partners.order-concluded', { ...about, ...result });

/** The partner gave a result that contradicts the one that counts. It changes nothing until an operator decides. */
export const OrderContradicted = defineEvent('partners.order-contradicted', { ...about, ...result });

/** An operator decided about the contradictions of an order so far. */
export const ContradictionSettled = defineEvent('partners.contradiction-settled', {
  settlement: oneOf(...SETTLEMENTS),
});

export const ORDER_EVENTS = [
  OrderRequested,
  OrderAccepted,
  OrderConcluded,
  OrderContradicted,
  ContradictionSettled,
  OrderWithdrawn,
] as const;
export type OrderEvent = EventOf<(typeof ORDER_EVENTS)[number]>;
