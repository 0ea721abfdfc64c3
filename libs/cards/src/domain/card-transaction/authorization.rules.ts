import type { CardState } from '../card/card.decider.js';
import type { CardOperation, DeclineReason } from './card-transaction.events.js';
import { directionOf } from './card-transaction.state.js';

/** Steps of an authorization on an account: place a hold, move the amount immediately, or reverse either. */
export const AUTHORIZATION_STEPS = { hold: 'hold', move: 'move', undo: 'undo' } as const;

/** The period of ten minutes in which an authorization was requested; those of one period are checked together. */
export function requestPeriod(at: string): string {
  return at.slice(0, '2026-01-01T00:0'.length);
}

/** True for operations that authorize and clear at once. */
export function debitsImmediately(operation: CardOperation): boolean {
  return operation.startsWith('FINANCIAL');
}

/**
 * Why a card declines before an account is asked, or null (payments-cards 15.4, steps 2 to 4): the issuer's decision first, then the card's
 * state, then its limit, which applies only to spending. An advice of a credit reports something that has happened, so a lack of funds does
 * not decline it.
 */
export function decline(
  operation: CardOperation,
  amount: bigint,
  { state, maxSpendPerTransaction }: Pick<CardState, 'state' | 'maxSpendPerTransaction'>,
  issuer: DeclineReason | null,
): DeclineReason | null {
  if (issuer !== null && !(issuer === 'INSUFFICIENT_FUNDS' && operation === 'CREDIT_AUTHORIZATION_ADVICE'))
    return issuer;
  if (state === 'FROZEN') return 'CARD_PAUSED';
  if (state === 'CLOSED') return 'CARD_CLOSED';
  if (state !== 'ACTIVE') return 'CARD_NOT_ACTIVE';
  const limited = directionOf(operation) === 'DEBIT' && maxSpendPerTransaction !== null;
  return limited && amount > maxSpendPerTransaction ? 'SPEND_LIMIT_EXCEEDED' : null;
}
