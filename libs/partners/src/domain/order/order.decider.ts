import { assertNever, canonicalJson, defineAggregate, type Json, Refusal } from '@app/kernel';
import { mayFollow, operationOf, type PartnerPort } from '@app/partner-protocol';
import {
  ContradictionSettled,
  ORDER_EVENTS,
  OrderAccepted,
  OrderConcluded,
  OrderContradicted,
  type OrderEvent,
  OrderRequested,
  OrderWithdrawn,
  type ResultSource,
  type Settlement,
} from './order.events.js';

/** The operation of an order, and the resource that it is about. */
export interface OrderTarget {
  readonly port: PartnerPort;
  readonly operation: string;
  readonly resource: string;
}

/** The state of a requested order. */
export interface Order extends OrderTarget {
  readonly requestedAt: string;
  /** The partner that it was given to: no other one gets it. */
  readonly generation: number;
  /** When the partner last said that it has the order; null before. */
  readonly acceptedAt: string | null;
  readonly askAgainAfter: number | null;
  /** The results that counted, the latest last. */
  readonly results: readonly Json[];
  /** Contradicting results that no operator has decided about. */
  readonly open: readonly Json[];
  /** All of them, in their canonical spelling. */
  readonly contradictions: readonly string[];
}

/** The state of an order that was withdrawn before it was requested. */
export const WITHDRAWN = 'WITHDRAWN';

/** The state of an order; null before it was requested or withdrawn. */
export type OrderState = Order | typeof WITHDRAWN | null;

/** True for an order that was requested. */
export const isRequested = (state: OrderState): state is Order => state !== null && state !== WITHDRAWN;

/** The state of an order that has a result. */
export function requested(state: OrderState): Order {
  if (!isRequested(state)) throw new Error('an order has a result and was never requested');
  return state;
}

export type OrderCommand =
  | ({ readonly kind: 'request'; readonly generation: number } & OrderTarget)
  | ({ readonly kind: 'withdraw' } & OrderTarget)
  | { readonly kind: 'accept'; readonly askAgainAfter: number | null }
  | {
      readonly kind: 'conclude';
      readonly result: Json;
      readonly source: ResultSource;
      readonly reportId: string | null;
    }
  | { readonly kind: 'settle'; readonly settlement: Settlement };

/**
 * One order to a partner, unless it is withdrawn before it was requested. The first result counts. The protocol lets some
 * results follow others (a delivered payout comes
 * back); a repetition, and a result that should have come before the one that counts, change nothing; every other result
 * is a contradiction, which waits for an operator. Refuses REFERENCE_NOT_FOUND for an order that was never requested.
 */
export const order = defineAggregate<OrderState, OrderCommand, OrderEvent>({
  context: 'partners',
  name: 'order',
  events: ORDER_EVENTS,
  initial: null,
  decide(command, state) {
    if (command.kind === 'request') {
      const { kind: _, ...target } = command;
      return state === null ? [OrderRequested(target)] : [];
    }
    if (command.kind === 'withdraw') {
      const { kind: _, ...target } = command;
      return state === null ? [OrderWithdrawn(target)] : [];
    }
    if (!isRequested(state)) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such operation.');
    switch (command.kind) {
      case 'accept':
        return state.acceptedAt === null && state.results.length === 0
          ? [OrderAccepted({ askAgainAfter: command.askAgainAfter })]
          : [];
      case 'conclude':
        return conclude(command, state);
      case 'settle':
        if (state.open.length === 0) throw new Refusal('CONFLICT', 'No result of this operation is in question.');
        return [ContradictionSettled({ settlement: command.settlement })];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event, { at }) {
    if (event.type === 'partners.order-requested')
      return {
        ...event.data,
        requestedAt: at,
        acceptedAt: null,
        askAgainAfter: null,
        results: [],
        open: [],
        contradictions: [],
      };
    if (event.type === 'partners.order-withdrawn') return WITHDRAWN;
    if (!isRequested(state)) throw new Error(`${event.type} before the order was requested`);
    switch (event.type) {
      case 'partners.order-accepted':
        return { ...state, acceptedAt: at, askAgainAfter: event.data.askAgainAfter };
      case 'partners.order-concluded':
        return { ...state, results: [...state.results, event.data.result] };
      case 'partners.order-contradicted':
        return {
          ...state,
          open: [...state.open, event.data.result],
          contradictions: [...state.contradictions, canonicalJson(event.data.result)],
        };
      case 'partners.contradiction-settled':
        return { ...state, open: [] };
      default:
        return assertNever(event);
    }
  },
});

function conclude(
  { result, source, reportId }: Extract<OrderCommand, { readonly kind: 'conclude' }>,
  { port, operation, resource, results, contradictions }: Order,
): readonly OrderEvent[] {
  const data = { port, operation, resource, result, source, reportId };
  const current = results.at(-1);
  if (current === undefined) return [OrderConcluded(data)];
  const spelled = canonicalJson(result);
  if (results.some((known) => canonicalJson(known) === spelled) || contradictions.includes(spelled)) return [];
  const shape = operationOf(port, operation)!;
  if (mayFollow(shape, current, result)) return [OrderConcluded(data)];
  return mayFollow(shape, result, current) ? [] : [OrderContradicted(data)];
}
