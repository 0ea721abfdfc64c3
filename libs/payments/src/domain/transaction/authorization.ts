import { type Json, Refusal, invalidInput, unknownId } from '@app/kernel';
import { isPushed, purposeAfter } from './authorization-steps.js';
import {
  type AuthorizationFactor,
  AuthorizationGranted,
  type AuthorizationPurpose,
  AuthorizationRequested,
  type PaymentInstruction,
  QuoteExecuted,
  type QuoteTerms,
  type TransactionEvent,
} from './transaction.events.js';
import type { PendingAuthorization, Terms, TransactionState } from './transaction.state.js';

/** A challenge that was put to the payer of a quote. */
export interface IssuedChallenge {
  readonly challengeId: string;
  readonly purpose: AuthorizationPurpose;
  readonly factor: AuthorizationFactor;
  readonly availableFactors: readonly AuthorizationFactor[];
  readonly expiresAt: string;
  readonly passkeyAssertionOptions?: Readonly<Record<string, Json>>;
}

/** 404 QUOTE_NOT_FOUND for anything but a quote; `field` is the path of its id in the request's body, absent where the id is the path's. */
export function requireQuote({ terms }: TransactionState, field?: string): Extract<Terms, { kind: 'QUOTE' }> {
  if (terms?.kind !== 'QUOTE') throw unknownId('QUOTE_NOT_FOUND', 'quote', field);
  return terms;
}

/** A quote that waits for its payer, with the proof that it waits for. */
export interface Authorizable {
  readonly terms: QuoteTerms;
  readonly pending: PendingAuthorization;
}

/**
 * Refuses QUOTE_NOT_FOUND, CONFLICT where no proof is awaited, and INVALID_INPUT for one that must be sent before the
 * challenge expires.
 */
export function requireAuthorizable(state: TransactionState, at: string): Authorizable {
  const terms = requireQuote(state);
  const { status, authorization } = state;
  if (authorization === null) throw new Refusal('CONFLICT', `The quote has no pending authorization: it is ${status}.`);
  if (at >= authorization.authorizeBy) {
    throw invalidInput('The time to authorize the quote has expired. Create a new quote.', {
      field: 'code',
      message: 'must be sent before the challenge expires',
    });
  }
  return { terms, pending: authorization };
}

export function requestAuthorization(
  challenge: IssuedChallenge,
  { customerId }: Pick<QuoteTerms, 'customerId'>,
  withheldInstructions: readonly PaymentInstruction[] = [],
): TransactionEvent {
  return AuthorizationRequested({
    customerId,
    ...challenge,
    availableFactors: [...challenge.availableFactors],
    withheldInstructions,
  });
}

/**
 * The payer provided the requested proof. Then the next proof is asked for, or the payment starts, or the payer learns
 * where to push its money. Refuses as `requireAuthorizable` does, and CONFLICT for a challenge that is not the awaited
 * one.
 */
export function authorizeQuote(
  { challengeId, next }: { readonly challengeId: string; readonly next?: IssuedChallenge | undefined },
  state: TransactionState,
  at: string,
): readonly TransactionEvent[] {
  const { terms, pending } = requireAuthorizable(state, at);
  const { customerId } = terms;
  if (pending.challengeId !== challengeId)
    throw new Refusal('CONFLICT', 'The quote now has a different pending challenge.');
  if (next?.purpose !== purposeAfter(pending.purpose, terms))
    throw new Error('the next challenge has the wrong purpose');
  if (next !== undefined) {
    const granted = AuthorizationGranted({ customerId, challengeId, paymentInstructions: [] });
    return [granted, requestAuthorization(next, terms, pending.withheldInstructions)];
  }
  const granted = AuthorizationGranted({ customerId, challengeId, paymentInstructions: pending.withheldInstructions });
  return [granted, ...(isPushed(terms) ? [] : [QuoteExecuted({})])];
}
