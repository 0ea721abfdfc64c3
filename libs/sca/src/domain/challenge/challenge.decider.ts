import {
  type DecisionContext,
  type Recorded,
  Refusal,
  assertNever,
  defineAggregate,
  later,
  requireSameContent,
} from '@app/kernel';
import { type Factor, wrongProof } from '../factor.js';
import { SCA_LIMITS } from '../sca.limits.js';
import {
  CHALLENGE_EVENTS,
  ChallengeCodeResent,
  type ChallengeEvent,
  ChallengeIssued,
  ChallengeProofRejected,
  ChallengeProven,
  type Purpose,
} from './challenge.events.js';

export interface ChallengeState {
  readonly customerId: string;
  readonly purpose: Purpose;
  readonly factor: Factor;
  readonly availableFactors: readonly Factor[];
  readonly expiresAt: string;
  /** Times at which the code was sent, oldest first; empty if no code is sent. */
  readonly sentAt: readonly string[];
  readonly wrongProofs: number;
  /** Id of the command that carried the proof; null before. */
  readonly provenBy: string | null;
}

export type ChallengeCommand =
  | {
      readonly kind: 'issue';
      readonly customerId: string;
      readonly purpose: Purpose;
      readonly factor: Factor;
      readonly availableFactors: readonly Factor[];
    }
  | { readonly kind: 'resend' }
  | { readonly kind: 'prove'; readonly factor: Factor; readonly proves: boolean };

export const challenge = defineAggregate<ChallengeState | null, ChallengeCommand, ChallengeEvent>({
  context: 'sca',
  name: 'challenge',
  events: CHALLENGE_EVENTS,
  initial: null,
  decide,
  evolve,
});

/** Factors accepted as proof: all that the customer has; for payments only the requested one. */
export function acceptedFactors({
  purpose,
  factor,
  availableFactors,
}: Omit<ChallengeState, 'expiresAt'>): readonly Factor[] {
  return purpose === 'BENEFICIARY_TRUST' ? availableFactors : [factor];
}

/** 409 CONFLICT if the challenge was not issued. */
export function requireIssued(state: ChallengeState | null): ChallengeState {
  if (state === null) throw new Refusal('CONFLICT', 'No challenge is pending.');
  return state;
}

/** 409 CONFLICT unless the challenge still awaits its proof. */
function requirePending(state: ChallengeState | null): ChallengeState {
  if (state !== null && state.provenBy !== null) throw new Refusal('CONFLICT', 'The challenge was already answered.');
  return requireIssued(state);
}

function decide(
  command: ChallengeCommand,
  state: ChallengeState | null,
  { at, commandId }: DecisionContext,
): readonly ChallengeEvent[] {
  switch (command.kind) {
    case 'issue': {
      const { kind: _, ...asked } = command;
      if (state !== null) {
        // factors may have changed since; a repeated request gets the original ones
        const { customerId, purpose } = asked;
        requireSameContent(
          'issuing the challenge',
          { customerId: state.customerId, purpose: state.purpose },
          { customerId, purpose },
        );
        return [];
      }
      return [ChallengeIssued({ ...asked, expiresAt: later(at, SCA_LIMITS.challengeLifetime[command.factor]) })];
    }
    case 'resend':
      return resent(requirePending(state), at);
    case 'prove':
      return proven(command, requirePending(state), at, commandId);
    default:
      return assertNever(command);
  }
}

/** Sends a code again. Only codes can be resent, and only before they expire (wallet-auth 15.4). */
function resent({ customerId, factor, expiresAt, sentAt }: ChallengeState, at: string): readonly ChallengeEvent[] {
  if (factor !== 'SMS_OTP')
    throw new Refusal('CONFLICT', "The challenge's factor uses no code that could be sent again.");
  if (at >= expiresAt) throw new Refusal('CONFLICT', 'The challenge has expired.');
  const { after, most } = SCA_LIMITS.resend;
  if (sentAt.length > most) throw tooOften(expiresAt, at);
  const next = later(sentAt.at(-1)!, after);
  if (at < next) throw tooOften(next, at);
  return [ChallengeCodeResent({ customerId })];
}

/** 429 RATE_LIMITED after the maximum number of wrong proofs for one challenge. */
export function requireOpenChallenge({ wrongProofs, provenBy, expiresAt }: ChallengeState, at: string): void {
  if (provenBy === null && at < expiresAt && wrongProofs >= SCA_LIMITS.wrongProofs) throw tooOften(expiresAt, at);
}

/** Refuses challenges that no proof could satisfy: 409 CONFLICT, 400 INVALID_INPUT, 429 RATE_LIMITED. */
export function requireProvable(state: ChallengeState, at: string): void {
  const { expiresAt } = requirePending(state);
  if (at >= expiresAt) throw wrongProof('The challenge has expired.');
  requireOpenChallenge(state, at);
}

function proven(
  { factor, proves }: Extract<ChallengeCommand, { kind: 'prove' }>,
  state: ChallengeState,
  at: string,
  proofId: string,
): readonly ChallengeEvent[] {
  const { customerId } = state;
  requireProvable(state, at);
  if (!proves || !acceptedFactors(state).includes(factor)) return [ChallengeProofRejected({ customerId })];
  return [ChallengeProven({ customerId, factor, proofId })];
}

function tooOften(until: string, at: string): Refusal {
  const retryAfter = Math.max(1, Math.ceil((Date.parse(until) - Date.parse(at)) / 1000));
  return new Refusal('RATE_LIMITED', `Too many attempts with this challenge; try again in ${retryAfter} s.`, {
    retryAfter,
  });
}

function evolve(state: ChallengeState | null, event: ChallengeEvent, recorded: Recorded): ChallengeState | null {
  if (event.type === 'sca.challenge-issued') {
    const sentAt = event.data.factor === 'SMS_OTP' ? [recorded.at] : [];
    return { ...event.data, sentAt, wrongProofs: 0, provenBy: null };
  }
  if (state === null) return null;
  switch (event.type) {
    case 'sca.challenge-code-resent':
      return { ...state, sentAt: [...state.sentAt, recorded.at] };
    case 'sca.challenge-proof-rejected':
      return { ...state, wrongProofs: state.wrongProofs + 1 };
    case 'sca.challenge-proven':
      return { ...state, provenBy: event.data.proofId };
    default:
      return assertNever(event);
  }
}
