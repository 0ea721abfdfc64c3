import type { AuthorizationPurpose, QuoteTerms } from './transaction.events.js';

type Ends = Pick<QuoteTerms, 'source' | 'destination'>;

/** True when a quote starts on arrival of the payer's money, without being executed. */
export function isPushed({ funding }: Pick<QuoteTerms, 'funding'>): boolean {
  return funding === 'PUSH' || funding === 'PUSH_ON_CHAIN';
}

/**
 * Challenges that the payer answers in order: an exchange is authorized separately, before the payout (wallet-auth
 * 15.4).
 */
function purposesOf({ source, destination }: Ends): readonly [AuthorizationPurpose, ...AuthorizationPurpose[]] {
  return source.currency.code === destination.currency.code ? ['TRANSFER'] : ['CURRENCY_CONVERSION', 'PAYOUT'];
}

export function firstPurpose(ends: Ends): AuthorizationPurpose {
  return purposesOf(ends)[0];
}

/** undefined: nothing more has to be proven. */
export function purposeAfter(purpose: AuthorizationPurpose, ends: Ends): AuthorizationPurpose | undefined {
  const purposes = purposesOf(ends);
  return purposes[purposes.indexOf(purpose) + 1];
}

/** When a challenge is too late: at its own end, and where money must still be pushed when the price ends too. */
export function authorizeBy(terms: QuoteTerms, challengeExpiresAt: string): string {
  return isPushed(terms) && terms.expiresAt < challengeExpiresAt ? terms.expiresAt : challengeExpiresAt;
}
