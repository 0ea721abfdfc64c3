import { Refusal, assertNever, defineAggregate, requireSameContent } from '@app/kernel';
import {
  CARD_EVENTS,
  CardActivated,
  type CardBrand,
  CardClosed,
  type CardEvent,
  CardFrozen,
  CardIssued,
  CardRejected,
  CardRevealed,
  CardUnfrozen,
  type ClosingReason,
  FundingSourcesChanged,
  RevealGranted,
  SpendLimitChanged,
} from './card.events.js';

/** PENDING_KYC is reserved: cards are issued only to approved customers, so no card has this state. */
export const CARD_STATES = ['PENDING_KYC', 'PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED'] as const;
export type CardStateName = (typeof CARD_STATES)[number];

export interface CardDetails {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly processorRef: string;
  readonly issuerRef: string;
}

export interface CardChanges {
  readonly state?: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  readonly fundingSources?: readonly string[];
  /** null removes the limit. */
  readonly maxSpendPerTransaction?: bigint | null;
}

export type CardCommand =
  | {
      readonly kind: 'issue';
      readonly cardId: string;
      readonly cardholderId: string;
      readonly platformCardId: string;
      readonly referenceGenerated: boolean;
      readonly currency: string;
      readonly fundingSources: readonly string[];
      readonly maxSpendPerTransaction: bigint | null;
    }
  | { readonly kind: 'activate'; readonly details: CardDetails }
  | { readonly kind: 'reject' }
  | { readonly kind: 'change'; readonly changes: CardChanges }
  | { readonly kind: 'close'; readonly reason: ClosingReason }
  | { readonly kind: 'grant-reveal'; readonly revealId: string; readonly expiresAt: string }
  | { readonly kind: 'reveal'; readonly revealId: string };

export interface CardState {
  /** null before the card is issued. */
  readonly state: CardStateName | null;
  readonly cardholderId: string;
  /** null once the cardholder was erased. */
  readonly platformCardId: string | null;
  readonly referenceGenerated: boolean;
  readonly currency: string;
  /** For a closed card, the last list. */
  readonly fundingSources: readonly string[];
  readonly maxSpendPerTransaction: bigint | null;
  readonly details: CardDetails | null;
  /** Expiry times of pages that can still be opened. */
  readonly reveals: Readonly<Record<string, string>>;
}

export const card = defineAggregate<CardState, CardCommand, CardEvent>({
  context: 'cards',
  name: 'card',
  events: CARD_EVENTS,
  initial: {
    state: null,
    cardholderId: '',
    platformCardId: null,
    referenceGenerated: false,
    currency: '',
    fundingSources: [],
    maxSpendPerTransaction: null,
    details: null,
    reveals: {},
  },
  decide(command, state, { at }) {
    if (command.kind === 'issue') {
      if (state.state === null) return [issued(command)];
      const { cardholderId, currency } = state;
      requireSameContent(
        `issuing ${command.cardId}`,
        { cardholderId, currency },
        { cardholderId: command.cardholderId, currency: command.currency },
      );
      return [];
    }
    if (state.state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such card.');
    switch (command.kind) {
      case 'activate':
        return state.state === 'PROCESSING' ? [CardActivated(command.details)] : [];
      case 'reject':
        return state.state === 'PROCESSING' ? [CardRejected({})] : [];
      case 'change':
        return change(command.changes, state);
      case 'close':
        return close(state.state, command.reason);
      case 'grant-reveal':
        if (state.state !== 'ACTIVE' && state.state !== 'FROZEN') {
          throw new Refusal('CONFLICT', `A card that is ${state.state} has no number to show.`);
        }
        return [RevealGranted({ revealId: command.revealId, expiresAt: command.expiresAt })];
      case 'reveal':
        return [reveal(command.revealId, state, at)];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'cards.card-issued': {
        const { cardholderId, platformCardId, referenceGenerated, currency, fundingSources, maxSpendPerTransaction } =
          event.data;
        return {
          ...state,
          state: 'PROCESSING',
          cardholderId,
          platformCardId,
          referenceGenerated,
          currency,
          fundingSources,
          maxSpendPerTransaction: limitOf(maxSpendPerTransaction),
        };
      }
      case 'cards.card-activated':
        return { ...state, state: 'ACTIVE', details: event.data };
      case 'cards.card-rejected':
      case 'cards.card-closed':
        return { ...state, state: 'CLOSED', reveals: {} };
      case 'cards.card-frozen':
        return { ...state, state: 'FROZEN' };
      case 'cards.card-unfrozen':
        return { ...state, state: 'ACTIVE' };
      case 'cards.funding-sources-changed':
        return { ...state, fundingSources: event.data.fundingSources };
      case 'cards.spend-limit-changed':
        return { ...state, maxSpendPerTransaction: limitOf(event.data.maxSpendPerTransaction) };
      case 'cards.reveal-granted':
        return { ...state, reveals: { ...state.reveals, [event.data.revealId]: event.data.expiresAt } };
      case 'cards.card-revealed': {
        const { [event.data.revealId]: _, ...reveals } = state.reveals;
        return { ...state, reveals };
      }
      default:
        return assertNever(event);
    }
  },
});

/** Refuses changes of a final card: CARD_ALREADY_CLOSED for closing it again, CARD_NOT_MUTABLE for anything else. */
export function requireMutable(state: CardStateName, changes: CardChanges): void {
  if (state !== 'CLOSED') return;
  if (changes.state === 'CLOSED') throw new Refusal('CARD_ALREADY_CLOSED', 'The card is already closed.');
  throw new Refusal('CARD_NOT_MUTABLE', 'A closed card cannot be changed.');
}

/** All requested changes or none. The state comes first, as in the webhooks. */
function change(changes: CardChanges, card: CardState): readonly CardEvent[] {
  const { state, fundingSources, maxSpendPerTransaction } = changes;
  requireMutable(card.state!, changes);
  return [
    ...(state === undefined ? [] : moveTo(state, card.state!)),
    ...(fundingSources === undefined ? [] : [FundingSourcesChanged({ fundingSources })]),
    ...(maxSpendPerTransaction === undefined || maxSpendPerTransaction === card.maxSpendPerTransaction
      ? []
      : [SpendLimitChanged({ maxSpendPerTransaction: maxSpendPerTransaction?.toString() ?? null })]),
  ];
}

function moveTo(to: 'ACTIVE' | 'FROZEN' | 'CLOSED', from: CardStateName): readonly CardEvent[] {
  if (to === 'CLOSED') return close(from, 'CLOSED_BY_PLATFORM');
  if (to === 'FROZEN' && from === 'ACTIVE') return [CardFrozen({})];
  if (to === 'ACTIVE' && from === 'FROZEN') return [CardUnfrozen({})];
  throw new Refusal('INVALID_STATE_TRANSITION', `A card that is ${from} cannot become ${to}.`);
}

function close(from: CardStateName, reason: ClosingReason): readonly CardEvent[] {
  if (from === 'CLOSED') throw new Refusal('CARD_ALREADY_CLOSED', 'The card is already closed.');
  if (from !== 'ACTIVE' && from !== 'FROZEN') {
    throw new Refusal('INVALID_STATE_TRANSITION', `A card that is ${from} cannot become CLOSED.`);
  }
  return [CardClosed({ reason })];
}

/** Opens a page and invalidates it. The refusal is the same for an unknown, used or expired page and for a closed card. */
function reveal(revealId: string, state: CardState, at: string): CardEvent {
  const expiresAt = Object.hasOwn(state.reveals, revealId) ? state.reveals[revealId] : undefined;
  if (expiresAt === undefined || at >= expiresAt)
    throw new Refusal('REFERENCE_NOT_FOUND', 'The page does not exist or was already opened.');
  return CardRevealed({ revealId });
}

function issued(command: Extract<CardCommand, { kind: 'issue' }>): CardEvent {
  const { kind: _, maxSpendPerTransaction, ...facts } = command;
  return CardIssued({ ...facts, form: 'VIRTUAL', maxSpendPerTransaction: maxSpendPerTransaction?.toString() ?? null });
}

function limitOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
