import { type EventOf, defineEvent, flag, text, timestamp } from '@app/kernel';

/** The customer is asked to confirm that it trusts the beneficiary, or no longer does; an earlier question is void. */
export const TrustChallengeIssued = defineEvent('accounts.trust-challenge-issued', {
  challengeId: text(),
  trusted: flag(),
  expiresAt: timestamp(),
});

/** The customer trusts the beneficiary: payments to it need no confirmation one by one. */
export const BeneficiaryTrusted = defineEvent('accounts.beneficiary-trusted', { challengeId: text() });

export const BeneficiaryTrustWithdrawn = defineEvent('accounts.beneficiary-trust-withdrawn', { challengeId: text() });

export const TRUST_EVENTS = [TrustChallengeIssued, BeneficiaryTrusted, BeneficiaryTrustWithdrawn] as const;
export type TrustEvent = EventOf<(typeof TRUST_EVENTS)[number]>;
