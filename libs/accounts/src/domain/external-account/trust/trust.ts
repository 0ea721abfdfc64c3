import { Refusal, assertNever, invalidInput } from '@app/kernel';
import {
  BeneficiaryTrustWithdrawn,
  BeneficiaryTrusted,
  TrustChallengeIssued,
  type TrustEvent,
} from './trust.events.js';

export interface TrustChallenge {
  /** `ScaChallenge:<uuid>`. */
  readonly challengeId: string;
  /** The change to confirm: true grants trust, false withdraws it. */
  readonly trusted: boolean;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface TrustState {
  readonly isTrusted: boolean;
  readonly challenge: TrustChallenge | null;
}

export const NO_TRUST: TrustState = { isTrusted: false, challenge: null };

export type TrustCommand =
  | ({ readonly kind: 'ask-trust' } & TrustChallenge)
  | {
      readonly kind: 'confirm-trust';
      readonly trusted: boolean;
      /** The challenge that was answered; null if there was none. */
      readonly challengeId: string | null;
    };

/** Trust is granted and withdrawn with a proof that the customer gives before the challenge expires (onboarding-accounts 12). */
export function decideTrust(command: TrustCommand, state: TrustState, at: string): readonly TrustEvent[] {
  switch (command.kind) {
    case 'ask-trust': {
      const { kind: _, ...challenge } = command;
      if (state.isTrusted === challenge.trusted) {
        throw new Refusal('CONFLICT', `The beneficiary is ${challenge.trusted ? 'already trusted' : 'not trusted'}.`);
      }
      return [TrustChallengeIssued(challenge)];
    }
    case 'confirm-trust':
      return confirmed(command, state, at);
    default:
      return assertNever(command);
  }
}

export function evolveTrust(state: TrustState, event: TrustEvent): TrustState {
  switch (event.type) {
    case 'accounts.trust-challenge-issued':
      return { ...state, challenge: event.data };
    case 'accounts.beneficiary-trusted':
      return { isTrusted: true, challenge: null };
    case 'accounts.beneficiary-trust-withdrawn':
      return { isTrusted: false, challenge: null };
    default:
      return assertNever(event);
  }
}

function confirmed(
  { trusted, challengeId }: Extract<TrustCommand, { kind: 'confirm-trust' }>,
  { challenge }: TrustState,
  at: string,
): readonly TrustEvent[] {
  if (challenge === null || challenge.trusted !== trusted) {
    throw new Refusal('CONFLICT', 'No confirmation is pending. Request a challenge first.');
  }
  if (challengeId !== challenge.challengeId) {
    throw invalidInput('The challengeId does not match the pending challenge.', {
      field: 'challengeId',
      message: 'must be the id of the pending challenge',
    });
  }
  if (at >= challenge.expiresAt) {
    throw invalidInput('The challenge has expired. Request a new one.', {
      field: 'challengeId',
      message: 'has expired',
    });
  }
  return [(trusted ? BeneficiaryTrusted : BeneficiaryTrustWithdrawn)({ challengeId: challenge.challengeId })];
}
