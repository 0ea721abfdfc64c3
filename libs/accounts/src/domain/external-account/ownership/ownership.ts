import { Refusal, assertNever } from '@app/kernel';
import { type ExternalAccountStatus, ExternalAccountStatusChanged } from '../external-account-status.js';
import {
  OwnershipChallengeIssued,
  type OwnershipEvent,
  type OwnershipMethod,
  OwnershipProofAssessed,
  type ProofOutcome,
} from './ownership.events.js';

export interface OwnershipChallenge {
  /** UUID. */
  readonly challengeId: string;
  readonly method: OwnershipMethod;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface OwnershipState {
  readonly challenge: OwnershipChallenge | null;
  readonly lastOutcome: ProofOutcome | null;
}

export const NO_OWNERSHIP: OwnershipState = { challenge: null, lastOutcome: null };

export type OwnershipCommand =
  | ({ readonly kind: 'challenge-ownership' } & OwnershipChallenge)
  /** A signature for the challenge. */
  | { readonly kind: 'assess-signature'; readonly challengeId: string; readonly isGenuine: boolean }
  /** The result of a liveness check; without effect if it is late or for another challenge. */
  | { readonly kind: 'conclude-liveness'; readonly challengeId: string; readonly passed: boolean };

type Decided = readonly (OwnershipEvent | ReturnType<typeof ExternalAccountStatusChanged>)[];

/** Only an account that requires a proof of ownership accepts one (onboarding-accounts 11). */
export function decideOwnership(
  command: OwnershipCommand,
  { challenge }: OwnershipState,
  account: { readonly status: ExternalAccountStatus; readonly at: string },
): Decided {
  switch (command.kind) {
    case 'challenge-ownership': {
      const { kind: _, ...issued } = command;
      requireUnproven(account.status);
      const reopened = account.status === 'UNVERIFIED' ? [moved('UNVERIFIED', 'PENDING_OWNERSHIP_VERIFICATION')] : [];
      return [OwnershipChallengeIssued(issued), ...reopened];
    }
    case 'assess-signature':
      requireUnproven(account.status);
      if (challenge?.method !== 'WALLET_SIGNATURE' || challenge.challengeId !== command.challengeId)
        throw noneOutstanding();
      return assessed(
        challenge,
        account.at >= challenge.expiresAt ? 'EXPIRED' : command.isGenuine ? 'PASSED' : 'FAILED',
      );
    case 'conclude-liveness':
      if (challenge?.method !== 'LIVENESS' || challenge.challengeId !== command.challengeId) return [];
      return account.at >= challenge.expiresAt ? [] : assessed(challenge, command.passed ? 'PASSED' : 'FAILED');
    default:
      return assertNever(command);
  }
}

export function evolveOwnership(state: OwnershipState, event: OwnershipEvent): OwnershipState {
  switch (event.type) {
    case 'accounts.ownership-challenge-issued':
      return { challenge: event.data, lastOutcome: null };
    case 'accounts.ownership-proof-assessed':
      return { challenge: null, lastOutcome: event.data.outcome };
    default:
      return assertNever(event);
  }
}

export function noneOutstanding(): Refusal {
  return new Refusal('CONFLICT', 'No signature is pending for this account. Request a challenge first.');
}

/** Only an account with a pending proof has a challenge, so these are the only two transitions. */
function assessed({ challengeId }: OwnershipChallenge, outcome: ProofOutcome): Decided {
  const to = outcome === 'PASSED' ? 'ACTIVE' : 'UNVERIFIED';
  return [OwnershipProofAssessed({ challengeId, outcome }), moved('PENDING_OWNERSHIP_VERIFICATION', to)];
}

function moved(
  from: ExternalAccountStatus,
  to: ExternalAccountStatus,
): ReturnType<typeof ExternalAccountStatusChanged> {
  return ExternalAccountStatusChanged({ from, to });
}

function requireUnproven(status: ExternalAccountStatus): void {
  if (status === 'PENDING_OWNERSHIP_VERIFICATION' || status === 'UNVERIFIED') return;
  throw new Refusal('CONFLICT', 'This account requires no proof of ownership.');
}
