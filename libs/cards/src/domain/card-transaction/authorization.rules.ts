import type { CardState } from '../card/card.decider.js';
import type { CardOperation, DeclineReason } from './card-transaction.events.js';
import { directionOf } from './card-transaction.state.js';

/** Steps of an authorization on an account: places a hold, moves the amount immediately, or reverses either. */
export const AUTHORIZATION_STEPS = { hold: 'hold', move: 'move', undo: 'undo' } as const;

/** The ten minutes in which an authorization was requested: those of one such time are looked at together. */
export function requestPeriod(at: string): string {
  return at.slice(0, '2026-01-01T00:0'.length);
}

/** Authorized and cleared in one. */
export function debitsImmediately(operation: CardOperation): boolean {
  return operation.startsWith('FINANCIAL');
}

/**
 * Why a card declines before any account is asked, or null (payments-cards 15.4, steps 2 to 4): the issuer's own word, then
 * the card's state, then its limit, which bounds spending only. An advice of a credit reports what has happened already,
 * so it is not declined for want of funds.
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
