import { type FieldError, Refusal, invalidInput } from '@app/kernel';

/** Authentication factors of a customer (wallet-auth 15.1), by preference. */
export const FACTORS = ['SMS_OTP', 'TOTP', 'PASSKEY'] as const;
/** Factor of strong customer authentication. */
export type Factor = (typeof FACTORS)[number];

/** A customer's proof: a code, or a passkey assertion with its origin. */
export interface Proof {
  readonly code?: string | undefined;
  /** W3C JSON form, with binary members as base64url. */
  readonly passkeyAssertion?: Readonly<Record<string, unknown>> | undefined;
  readonly origin?: string | undefined;
}

/** Result of checking a proof, with the single-use parts that it consumes. */
export type Finding = { readonly proves: false } | { readonly proves: true; readonly used: UsedUp | null };

export type UsedUp =
  | { readonly kind: 'totp'; readonly step: number }
  | { readonly kind: 'recovery-code'; readonly codeHash: string }
  | { readonly kind: 'passkey'; readonly signCount: number };

export const DISPROVEN: Finding = { proves: false };

/** 400 INVALID_INPUT unless there is exactly one complete proof. */
export function requireOneProof({ code, passkeyAssertion, origin }: Proof): void {
  const mistakes: FieldError[] = [];
  if (code !== undefined && passkeyAssertion !== undefined)
    mistakes.push({ field: 'passkeyAssertion', message: 'must not be given with code' });
  if (code === undefined && passkeyAssertion === undefined)
    mistakes.push({ field: 'code', message: 'is required unless passkeyAssertion is given' });
  if (passkeyAssertion !== undefined && origin === undefined)
    mistakes.push({ field: 'origin', message: 'is required with passkeyAssertion' });
  if (mistakes.length > 0) throw invalidInput('Give exactly one complete proof.', ...mistakes);
}

/** 400: the proof is wrong. */
export function wrongProof(message: string, field: 'code' | 'passkeyAssertion' = 'code'): Refusal {
  return invalidInput(message, { field, message: 'is wrong or expired' });
}

/** Member of the request that holds this proof. */
export function fieldOf({ passkeyAssertion }: Proof): 'code' | 'passkeyAssertion' {
  return passkeyAssertion === undefined ? 'code' : 'passkeyAssertion';
}

/** 400: the customer cannot use this factor. */
export function notEnrolled(field: string): Refusal {
  return invalidInput('The customer does not have this factor.', {
    field,
    message: 'is not a factor that the customer has',
  });
}
