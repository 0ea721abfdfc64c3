import { assertNever, canonicalJson, defineAggregate, type Json, Refusal } from '@app/kernel';
import { isInterim, mayFollow, operationOf, type PartnerPort } from '@app/partner-protocol';
import {
  ContradictionSettled,
  LostOrderReleased,
  ORDER_EVENTS,
  OrderAccepted,
  OrderConcluded,
  OrderContradicted,
  type OrderEvent,
  OrderLost,
  OrderRequested,
  OrderWithdrawn,
  type ResultSource,
  type Settlement,
} from './order.events.js';

/** Operation of an order, and the resource that it concerns. */
export interface OrderTarget {
  readonly port: PartnerPort;
  readonly operation: string;
  readonly resource: string;
}

/** State of a requested order. */
export interface Order extends OrderTarget {
  readonly requestedAt: string;
  /** The partner that has the order; it is never given to another. */
  readonly generation: number;
  /** Time at which the partner last confirmed that it has the order; null before. */
  readonly acceptedAt: string | null;
  readonly askAgainAfter: number | null;
  /**
   * PENDING: the partner may be given the order. ACCEPTED: it has confirmed that it has the order, or has sent a result. LOST: it does not know
   * the order any more, and no operator has released it.
   */
  readonly acceptance: 'PENDING' | 'ACCEPTED' | 'LOST';
  /** Number of times that the partner has lost it. */
  readonly losses: number;
  /** Results that count, latest last. */
  readonly results: readonly Json[];
  /** Contradictory results without an operator's decision. */
  readonly open: readonly Json[];
  /** All contradictory results, in canonical JSON. */
  readonly contradictions: readonly string[];
}

/** State of an order that was withdrawn before it was requested. */
export const WITHDRAWN = 'WITHDRAWN';

/** State of an order; null before it is requested or withdrawn. */
export type OrderState = Order | typeof WITHDRAWN | null;

/** True if the order has been requested. */
export const isRequested = (state: OrderState): state is Order => state !== null && state !== WITHDRAWN;

/** State of an order that must have been requested. */
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
  | { readonly kind: 'lose' }
  | { readonly kind: 'release' }
  | { readonly kind: 'settle'; readonly settlement: Settlement };

/**
 * One order to a partner, unless it is withdrawn before it is requested. The first result counts. The protocol allows some results to
 * follow others, for example the return of a delivered payout. A repetition, or a result that belongs before the one that counts, changes
 * nothing. Any other result is a contradiction, which an operator must decide. Refuses REFERENCE_NOT_FOUND for an order that was never
 * requested.
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
        return state.acceptance === 'ACCEPTED' ? [] : [OrderAccepted({ askAgainAfter: command.askAgainAfter })];
      case 'lose': {
        const { port, operation, resource } = state;
        return state.acceptance !== 'ACCEPTED' || isConcluded(state) ? [] : [OrderLost({ port, operation, resource })];
      }
      case 'release':
        if (state.acceptance !== 'LOST') throw new Refusal('CONFLICT', 'The partner has not lost this operation.');
        return [LostOrderReleased({})];
      case 'conclude':
        return conclude(command, state);
      case 'settle':
        if (state.open.length === 0) throw new Refusal('CONFLICT', 'This operation has no contradicting result.');
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
        acceptance: 'PENDING',
        losses: 0,
        results: [],
        open: [],
        contradictions: [],
      };
    if (event.type === 'partners.order-withdrawn') return WITHDRAWN;
    if (!isRequested(state)) throw new Error(`${event.type} before the order was requested`);
    switch (event.type) {
      case 'partners.order-accepted':
        return { ...state, acceptedAt: at, askAgainAfter: event.data.askAgainAfter, acceptance: 'ACCEPTED' };
      case 'partners.order-lost':
        return { ...state, acceptance: 'LOST', losses: state.losses + 1 };
      case 'partners.lost-order-released':
        return { ...state, acceptance: 'PENDING' };
      case 'partners.order-concluded':
        return { ...state, results: [...state.results, event.data.result], acceptance: 'ACCEPTED' };
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

/** True once a final result is known. */
export function isConcluded({ port, operation, results }: Pick<Order, 'port' | 'operation' | 'results'>): boolean {
  const result = results.at(-1);
  return result !== undefined && !isInterim(operationOf(port, operation)!, result);
}

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
