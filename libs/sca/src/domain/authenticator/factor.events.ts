import { type EventOf, defineEvent, integer, json, list, nullable, pii, text, timestamp } from '@app/kernel';
import type { RegisteredPasskey } from '@app/passkeys';

const customerId = text();
const subject = { subject: 'customerId' };

/** A secret was made for an app of the customer's; one that was not confirmed is void. */
export const TotpEnrolmentStarted = defineEvent(
  'sca.totp-enrolment-started',
  { customerId, secret: pii(text()) },
  subject,
);

/**
 * The customer's app shows the right codes: its secret replaces an earlier one. Recovery codes replace a lost app, once
 * each; they are stored as keyed hashes. `step` is the time step of the code, which is used up.
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

/** A code of the app was used; neither it nor an older one counts again. */
export const TotpCodeUsed = defineEvent('sca.totp-code-used', { customerId, step: integer() });

export const RecoveryCodeUsed = defineEvent('sca.recovery-code-used', { customerId, codeHash: text() });

/** The customer's authenticator is asked for a passkey. Its challenge is made again from `enrolmentId`. */
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

/** The passkey signed; its counter continues from here. */
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
