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

/** A challenge issued to the payer of a quote. */
export interface IssuedChallenge {
  readonly challengeId: string;
  readonly purpose: AuthorizationPurpose;
  readonly factor: AuthorizationFactor;
  readonly availableFactors: readonly AuthorizationFactor[];
  readonly expiresAt: string;
  readonly passkeyAssertionOptions?: Readonly<Record<string, Json>>;
}

/** 404 QUOTE_NOT_FOUND unless it is a quote. `field` is the path of the id in the request body; absent if the id is in the URL. */
export function requireQuote({ terms }: TransactionState, field?: string): Extract<Terms, { kind: 'QUOTE' }> {
  if (terms?.kind !== 'QUOTE') throw unknownId('QUOTE_NOT_FOUND', 'quote', field);
  return terms;
}

/** A quote that waits for its payer, with the pending proof. */
export interface Authorizable {
  readonly terms: QuoteTerms;
  readonly pending: PendingAuthorization;
}

/** Refused with QUOTE_NOT_FOUND, CONFLICT if no proof is pending, and INVALID_INPUT if the challenge has expired. */
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
 * The payer provided the requested proof. Then the next proof is requested, the payment starts, or the payer gets the instructions for
 * pushing the money. Refused as by `requireAuthorizable`, and with CONFLICT for a challenge that is not the pending one.
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
