import { type EventOf, defineEvent, oneOf, text, timestamp } from '@app/kernel';

/** Proofs of wallet ownership: a signature of the wallet, or a liveness check of the person. */
export const OWNERSHIP_METHODS = ['WALLET_SIGNATURE', 'LIVENESS'] as const;
export type OwnershipMethod = (typeof OWNERSHIP_METHODS)[number];

const PROOF_OUTCOMES = ['PASSED', 'FAILED', 'EXPIRED'] as const;
export type ProofOutcome = (typeof PROOF_OUTCOMES)[number];

/** A proof of ownership was requested. Replaces an earlier challenge. The text to sign is derived from this event. */
export const OwnershipChallengeIssued = defineEvent('accounts.ownership-challenge-issued', {
  challengeId: text(),
  method: oneOf(...OWNERSHIP_METHODS),
  expiresAt: timestamp(),
});

/** A proof succeeded, failed or came too late. The challenge is consumed. */
export const OwnershipProofAssessed = defineEvent('accounts.ownership-proof-assessed', {
  challengeId: text(),
  outcome: oneOf(...PROOF_OUTCOMES),
});

export const OWNERSHIP_EVENTS = [OwnershipChallengeIssued, OwnershipProofAssessed] as const;
export type OwnershipEvent = EventOf<(typeof OWNERSHIP_EVENTS)[number]>;
