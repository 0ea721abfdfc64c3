import { type EventOf, defineEvent, list, oneOf, text, timestamp } from '@app/kernel';
import { FACTORS } from '../factor.js';

/** Actions that a customer confirms with a proof; a quote may need several in sequence. */
export const PURPOSES = ['TRANSFER', 'CURRENCY_CONVERSION', 'PAYOUT', 'BENEFICIARY_TRUST'] as const;
/** Action that a challenge confirms. */
export type Purpose = (typeof PURPOSES)[number];

const customerId = text();

/** A customer was asked to confirm one action. Neither code nor passkey challenge is stored: both are derived from the id. */
export const ChallengeIssued = defineEvent('sca.challenge-issued', {
  customerId,
  purpose: oneOf(...PURPOSES),
  factor: oneOf(...FACTORS),
  /** All factors with which the customer could confirm such an action. */
  availableFactors: list(oneOf(...FACTORS)),
  expiresAt: timestamp(),
});

/** The same code was sent again; the expiry of the challenge is unchanged. */
export const ChallengeCodeResent = defineEvent('sca.challenge-code-resent', { customerId });

/** A wrong proof was submitted. Their number is limited. */
export const ChallengeProofRejected = defineEvent('sca.challenge-proof-rejected', { customerId });

/** The customer confirmed the action; the challenge is used up. `proofId` is the command that carried the proof. */
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
