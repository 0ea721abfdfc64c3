import type { AuthorizationPurpose, QuoteTerms } from './transaction.events.js';

type Ends = Pick<QuoteTerms, 'source' | 'destination'>;

/** True if a quote starts when the payer's money arrives, without being executed. */
export function isPushed({ funding }: Pick<QuoteTerms, 'funding'>): boolean {
  return funding === 'PUSH' || funding === 'PUSH_ON_CHAIN';
}

/** The payer's challenges in order: an exchange is authorized separately, before the payout (wallet-auth 15.4). */
function purposesOf({ source, destination }: Ends): readonly [AuthorizationPurpose, ...AuthorizationPurpose[]] {
  return source.currency.code === destination.currency.code ? ['TRANSFER'] : ['CURRENCY_CONVERSION', 'PAYOUT'];
}

export function firstPurpose(ends: Ends): AuthorizationPurpose {
  return purposesOf(ends)[0];
}

/** undefined: no further proof is needed. */
export function purposeAfter(purpose: AuthorizationPurpose, ends: Ends): AuthorizationPurpose | undefined {
  const purposes = purposesOf(ends);
  return purposes[purposes.indexOf(purpose) + 1];
}

/** Deadline of a challenge: its own expiry; if money must still be pushed, at most the expiry of the price. */
export function authorizeBy(terms: QuoteTerms, challengeExpiresAt: string): string {
  return isPushed(terms) && terms.expiresAt < challengeExpiresAt ? terms.expiresAt : challengeExpiresAt;
}
