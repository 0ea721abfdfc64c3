import { type EventOf, defineEvent, integer, json, list, nullable, pii, text, timestamp } from '@app/kernel';
import type { RegisteredPasskey } from '@app/passkeys';

const customerId = text();
const subject = { subject: 'customerId' };

/** A secret was generated for an authenticator app. It is unusable until confirmed. */
export const TotpEnrolmentStarted = defineEvent(
  'sca.totp-enrolment-started',
  { customerId, secret: pii(text()) },
  subject,
);

/**
 * The customer's app was confirmed with a correct code; its secret replaces an earlier one. Each recovery code replaces a lost app once;
 * they are stored as keyed hashes. `step` is the time step of the code, which is used up.
 */
export const TotpEnrolled = defineEvent(
  'sca.totp-enrolled',
  {
    customerId,
    secret: pii(text()),
    step: nullable(integer()),
    recoveryCodeHashes: list(text()),
  },
  subject,
);

export const TotpRemoved = defineEvent('sca.totp-removed', { customerId });

/** A code of the app was used. It and older codes are no longer valid. */
export const TotpCodeUsed = defineEvent('sca.totp-code-used', { customerId, step: integer() });

export const RecoveryCodeUsed = defineEvent('sca.recovery-code-used', { customerId, codeHash: text() });

/** The customer's authenticator was asked for a passkey. The challenge is derived from `enrolmentId`. */
export const PasskeyEnrolmentStarted = defineEvent('sca.passkey-enrolment-started', {
  customerId,
  enrolmentId: text(),
  expiresAt: timestamp(),
});

export const PasskeyEnrolled = defineEvent(
  'sca.passkey-enrolled',
  { customerId, passkey: pii(json<RegisteredPasskey>()) },
  subject,
);

export const PasskeyRemoved = defineEvent('sca.passkey-removed', { customerId });

/** The passkey signed; `signCount` is its new counter. */
export const PasskeyUsed = defineEvent('sca.passkey-used', { customerId, signCount: integer() });

export const FACTOR_EVENTS = [
  TotpEnrolmentStarted,
  TotpEnrolled,
  TotpRemoved,
  TotpCodeUsed,
  RecoveryCodeUsed,
  PasskeyEnrolmentStarted,
  PasskeyEnrolled,
  PasskeyRemoved,
  PasskeyUsed,
] as const;
export type FactorEvent = EventOf<(typeof FACTOR_EVENTS)[number]>;
