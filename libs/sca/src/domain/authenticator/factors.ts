import { type DecisionContext, Refusal, assertNever, invalidInput, later } from '@app/kernel';
import { type RegisteredPasskey, counterFollows } from '@app/passkeys';
import { type UsedUp, wrongProof } from '../factor.js';
import { SCA_LIMITS } from '../sca.limits.js';
import type { AuthenticatorEvent } from './authenticator.events.js';
import type { AuthenticatorState } from './authenticator.state.js';
import {
  PasskeyEnrolled,
  PasskeyEnrolmentStarted,
  PasskeyRemoved,
  PasskeyUsed,
  RecoveryCodeUsed,
  TotpCodeUsed,
  TotpEnrolled,
  TotpEnrolmentStarted,
} from './factor.events.js';

export type FactorCommand =
  | { readonly kind: 'start-totp'; readonly customerId: string; readonly secret: string }
  | {
      readonly kind: 'confirm-totp';
      readonly customerId: string;
      /** The secret as issued. */
      readonly secret: string;
      /** Result for the code: null if it is wrong. The time step is null if codes are reusable. */
      readonly code: { readonly step: number | null } | null;
      readonly recoveryCodeHashes: readonly string[];
    }
  | { readonly kind: 'start-passkey'; readonly customerId: string; readonly enrolmentId: string }
  | {
      readonly kind: 'confirm-passkey';
      readonly customerId: string;
      /** Enrolment that the proof belongs to; null if none was open. */
      readonly enrolmentId: string | null;
      readonly result: { readonly passkey: RegisteredPasskey } | { readonly refusal: Refusal };
    }
  | { readonly kind: 'delete-passkey'; readonly customerId: string; readonly credentialId: string };

/** Adds a factor after a proof that the customer has it, or removes a factor (wallet-auth 15.1). */
export function decideFactors(
  command: FactorCommand,
  state: AuthenticatorState,
  { at }: DecisionContext,
): readonly AuthenticatorEvent[] {
  const { customerId } = command;
  switch (command.kind) {
    case 'start-totp':
      return [TotpEnrolmentStarted({ customerId, secret: command.secret })];
    case 'confirm-totp':
      return confirmedTotp(command, state);
    case 'start-passkey':
      requireNoPasskey(state);
      return [
        PasskeyEnrolmentStarted({
          customerId,
          enrolmentId: command.enrolmentId,
          expiresAt: later(at, SCA_LIMITS.challengeLifetime.PASSKEY),
        }),
      ];
    case 'confirm-passkey': {
      requireNoPasskey(state);
      requireEnrolment(state, command.enrolmentId, at);
      if ('refusal' in command.result) throw command.result.refusal;
      return [PasskeyEnrolled({ customerId, passkey: command.result.passkey })];
    }
    case 'delete-passkey':
      if (state.passkey?.credentialId !== command.credentialId)
        throw new Refusal('REFERENCE_NOT_FOUND', 'The customer has no such passkey.');
      return [PasskeyRemoved({ customerId })];
    default:
      return assertNever(command);
  }
}

/** Events that use up the proof's single-use parts; 400 for a part that was used before. */
export function usedUp(
  customerId: string,
  used: UsedUp,
  { totp, passkey }: AuthenticatorState,
): readonly AuthenticatorEvent[] {
  switch (used.kind) {
    case 'totp':
      if (totp === null || (totp.usedStep !== null && used.step <= totp.usedStep))
        throw wrongProof('The code was used before.');
      return [TotpCodeUsed({ customerId, step: used.step })];
    case 'recovery-code':
      if (!totp?.recoveryCodeHashes.includes(used.codeHash)) throw wrongProof('The recovery code was used before.');
      return [RecoveryCodeUsed({ customerId, codeHash: used.codeHash })];
    case 'passkey':
      if (passkey === null || !counterFollows(passkey.signCount, used.signCount)) {
        throw wrongProof(
          'The signature counter of the passkey did not increase: it may have been copied.',
          'passkeyAssertion',
        );
      }
      return [PasskeyUsed({ customerId, signCount: used.signCount })];
    default:
      return assertNever(used);
  }
}

/** 409 PASSKEY_ALREADY_ENROLLED: a customer has at most one. */
function requireNoPasskey({ passkey }: AuthenticatorState): void {
  if (passkey !== null)
    throw new Refusal(
      'PASSKEY_ALREADY_ENROLLED',
      'The customer already has a passkey. Delete it before enrolling another.',
    );
}

function requireEnrolment({ passkeyEnrolment }: AuthenticatorState, enrolmentId: string | null, at: string): void {
  if (passkeyEnrolment === null || passkeyEnrolment.enrolmentId !== enrolmentId || at >= passkeyEnrolment.expiresAt) {
    throw invalidInput('No passkey enrolment is pending: start a new one.', {
      field: 'credential',
      message: 'does not match a pending enrolment',
    });
  }
}

function confirmedTotp(
  { customerId, secret, code, recoveryCodeHashes }: Extract<FactorCommand, { kind: 'confirm-totp' }>,
  { pendingTotpSecret }: AuthenticatorState,
): readonly AuthenticatorEvent[] {
  if (pendingTotpSecret === null || pendingTotpSecret !== secret) {
    throw invalidInput('The secret does not match a pending enrolment.', {
      field: 'secret',
      message: 'must be the most recently issued secret',
    });
  }
  if (code === null) throw wrongProof('The code is wrong.');
  return [TotpEnrolled({ customerId, secret, step: code.step, recoveryCodeHashes })];
}
