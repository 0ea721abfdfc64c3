import { type EventOf, defineEvent, flag, text, timestamp } from '@app/kernel';

/** The customer was asked to confirm trust in the beneficiary, or its withdrawal. Replaces an earlier challenge. */
export const TrustChallengeIssued = defineEvent('accounts.trust-challenge-issued', {
  challengeId: text(),
  trusted: flag(),
  expiresAt: timestamp(),
});

/** The customer trusts the beneficiary: payments to it need no individual confirmation. */
export const BeneficiaryTrusted = defineEvent('accounts.beneficiary-trusted', { challengeId: text() });

export const BeneficiaryTrustWithdrawn = defineEvent('accounts.beneficiary-trust-withdrawn', { challengeId: text() });

export const TRUST_EVENTS = [TrustChallengeIssued, BeneficiaryTrusted, BeneficiaryTrustWithdrawn] as const;
export type TrustEvent = EventOf<(typeof TRUST_EVENTS)[number]>;
