import { type EventOf, defineEvent, list, oneOf, text, timestamp } from '@app/kernel';
import { FACTORS } from '../factor.js';

/** Actions that a customer confirms by a proof; a quote may need several, one after the other. */
export const PURPOSES = ['TRANSFER', 'CURRENCY_CONVERSION', 'PAYOUT', 'BENEFICIARY_TRUST'] as const;
/** Act that a challenge confirms. */
export type Purpose = (typeof PURPOSES)[number];

const customerId = text();

/**
 * A customer is asked to confirm one act. Neither code nor passkey challenge is stored here: both are derived again
 * from the id.
 */
export const ChallengeIssued = defineEvent('sca.challenge-issued', {
  customerId,
  purpose: oneOf(...PURPOSES),
  factor: oneOf(...FACTORS),
  /** All by which the customer could confirm such an act. */
  availableFactors: list(oneOf(...FACTORS)),
  expiresAt: timestamp(),
});

/** The same code is sent again; the expiry of the challenge is unchanged. */
export const ChallengeCodeResent = defineEvent('sca.challenge-code-resent', { customerId });

/** A wrong proof was given; the number accepted is limited. */
export const ChallengeProofRejected = defineEvent('sca.challenge-proof-rejected', { customerId });

/** The customer confirmed the act; the challenge is used up. `proofId` is the command that brought the proof. */
export const ChallengeProven = defineEvent('sca.challenge-proven', {
  customerId,
  factor: oneOf(...FACTORS),
  proofId: text(),
});

export const CHALLENGE_EVENTS = [
  ChallengeIssued,
  ChallengeCodeResent,
  ChallengeProofRejected,
  ChallengeProven,
] as const;
export type ChallengeEvent = EventOf<(typeof CHALLENGE_EVENTS)[number]>;
