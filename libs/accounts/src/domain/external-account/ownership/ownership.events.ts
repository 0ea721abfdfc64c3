import { type EventOf, defineEvent, oneOf, text, timestamp } from '@app/kernel';

/** Proofs of the ownership of a wallet: a signature of the wallet, or a liveness check of the person. */
export const OWNERSHIP_METHODS = ['WALLET_SIGNATURE', 'LIVENESS'] as const;
export type OwnershipMethod = (typeof OWNERSHIP_METHODS)[number];

export const PROOF_OUTCOMES = ['PASSED', 'FAILED', 'EXPIRED'] as const;
export type ProofOutcome = (typeof PROOF_OUTCOMES)[number];

/**
 * The owner is asked to prove that the wallet is its own; an earlier challenge is void. The text to sign follows from
 * this.
 */
export const OwnershipChallengeIssued = defineEvent('accounts.ownership-challenge-issued', {
  challengeId: text(),
  method: oneOf(...OWNERSHIP_METHODS),
  expiresAt: timestamp(),
});

/** A proof was given, or came too late; the challenge is used up. */
export const OwnershipProofAssessed = defineEvent('accounts.ownership-proof-assessed', {
  challengeId: text(),
  outcome: oneOf(...PROOF_OUTCOMES),
});

export const OWNERSHIP_EVENTS = [OwnershipChallengeIssued, OwnershipProofAssessed] as const;
export type OwnershipEvent = EventOf<(typeof OWNERSHIP_EVENTS)[number]>;
