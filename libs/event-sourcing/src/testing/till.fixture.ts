import {
  type EventOf,
  Refusal,
  type View,
  assertNever,
  defineAggregate,
  defineEvent,
  integer,
  movement,
  pii,
  postings,
  text,
} from '@app/kernel';
import type { CommandMetadata } from '../definitions/command-metadata.js';

/* The till of a shop: the smallest aggregate with money, a rule and personal data, for tests of this library. */

export const TillOpened = defineEvent(
  'shop.till-opened',
  { customer: text(), name: pii(text()) },
  { subject: 'customer' },
);
export const CashMoved = defineEvent('shop.cash-moved', { amount: integer(), postings: postings() });
const tillEvents = { TillOpened, CashMoved };
export type TillEvent = EventOf<typeof TillOpened> | EventOf<typeof CashMoved>;

export type TillCommand =
  | { readonly do: 'open'; readonly customer: string; readonly name: string }
  | { readonly do: 'deposit' | 'withdraw'; readonly amount: number }
  | { readonly do: 'look' }
  | { readonly do: 'stumble' };

export interface TillState {
  readonly balance: number;
  readonly name: string | null;
}

export const till = defineAggregate<TillState, TillCommand, TillEvent>({
  context: 'shop',
  name: 'till',
  events: Object.values(tillEvents),
  initial: { balance: 0, name: null },
  decide(command, state, { id }) {
    switch (command.do) {
      case 'open':
        return [TillOpened({ customer: command.customer, name: command.name })];
      case 'deposit':
        return [moved(id, command.amount)];
      case 'withdraw':
        if (state.balance < command.amount)
          throw new Refusal('INSUFFICIENT_BALANCE', "The platform's till account does not cover the amount.");
        return [moved(id, -command.amount)];
      case 'look':
        return [];
      case 'stumble':
        throw new Error('a fault of the decider');
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'shop.till-opened':
        return { ...state, name: event.data.name };
      case 'shop.cash-moved':
        return { ...state, balance: state.balance + event.data.amount };
      default:
        return assertNever(event);
    }
  },
});

function moved(id: string, amount: number) {
  return CashMoved({ amount, postings: movement('world', `till:${id}`, { currency: 'USD', amount: BigInt(amount) }) });
}

export interface TillDocument {
  readonly id: string;
  readonly customer: string | null;
  readonly name: string | null;
  readonly balance: number;
  readonly movements: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const tillView: View<TillDocument, TillEvent> = {
  aggregate: till as unknown as View['aggregate'],
  version: 1,
  evolve(document, event, { at }) {
    const before = document ?? {
      id: 'till',
      customer: null,
      name: null,
      balance: 0,
      movements: 0,
      createdAt: at,
      updatedAt: at,
    };
    switch (event.type) {
      case 'shop.till-opened':
        return { ...before, customer: event.data.customer, name: event.data.name, updatedAt: at };
      case 'shop.cash-moved':
        return {
          ...before,
          balance: before.balance + event.data.amount,
          movements: before.movements + 1,
          updatedAt: at,
        };
      default:
        return assertNever(event);
    }
  },
  subject: ({ customer }) => customer ?? 'nobody',
};

export function commandMetadata(commandId: string, requestHash = commandId): CommandMetadata {
  return {
    commandId,
    requestHash,
    correlationId: `correlation of ${commandId}`,
    causationId: null,
    actor: 'token:test',
    at: '2026-01-15T12:00:00.000Z',
  };
}
