import {
  type EventOf,
  defineEvent,
  flag,
  integer,
  json,
  oneOf,
  optional,
  pii,
  record,
  text,
  timestamp,
  sameMembers,
} from '@app/kernel';
import type { OidcIdentity } from '../identity/oidc-claims.js';
import type { RegisteredPasskey } from '@app/passkeys';

export const CREDENTIAL_TYPES = ['OAUTH', 'EMAIL_OTP', 'SMS_OTP', 'PASSKEY'] as const;
export type CredentialType = (typeof CREDENTIAL_TYPES)[number];

/** `AuthMethod:<uuid>` */
const credentialId = text();
const customerId = text();

/** A wallet was opened for a customer; its seed is sealed under the customer's key. */
export const WalletCreated = defineEvent('wallet-auth.wallet-created', {
  accountId: text(),
  customerId,
  sealedSeed: text(),
});

/** The platform deleted the wallet's customer: no login and no signature succeeds. */
export const WalletClosed = defineEvent('wallet-auth.wallet-closed', {});

/** `nickname` is the email address, phone number or name of the credential. */
export const CredentialAdded = defineEvent(
  'wallet-auth.credential-added',
  {
    customerId,
    credentialId,
    type: oneOf(...CREDENTIAL_TYPES),
    nickname: pii(text()),
    passkey: optional(pii(json<RegisteredPasskey>())),
    identity: optional(pii(json<OidcIdentity>())),
  },
  { subject: 'customerId' },
);

/** Its sessions end with it. */
export const CredentialRevoked = defineEvent('wallet-auth.credential-revoked', { credentialId });

/** The customer's email address or phone number changed, and the credential's with it. */
export const CredentialContactChanged = defineEvent(
  'wallet-auth.credential-contact-changed',
  { customerId, credentialId, nickname: pii(text()) },
  { subject: 'customerId' },
);

/**
 * A one-time code went out and voids the one before. Neither the code nor the key it comes back under is in any event: both
 * are made again from `codeId`, which only the holder of the master key can do.
 */
export const OneTimeCodeIssued = defineEvent(
  'wallet-auth.one-time-code-issued',
  {
    credentialId,
    codeId: text(),
    expiresAt: timestamp(),
    /** Absent: six digits. Version 1 had none. */
    format: optional(record({ length: integer(), alphanumeric: flag() })),
    /** As whom the message is sent; absent where the platform has not said. Version 1 had none. */
    sender: optional(
      record({
        appName: optional(text()),
        emailAddress: optional(text()),
        emailName: optional(text()),
        replyTo: optional(text()),
        logoUrl: optional(text()),
      }),
    ),
  },
  { version: 2, upcast: { 1: sameMembers } },
);

/** Characters of a one-time code: digits, or letters and digits. */
export type CodeFormat = NonNullable<ReturnType<typeof OneTimeCodeIssued>['data']['format']>;

/** As whom a one-time code is sent. */
export type CodeSender = NonNullable<ReturnType<typeof OneTimeCodeIssued>['data']['sender']>;

export const OneTimeCodeMistyped = defineEvent('wallet-auth.one-time-code-mistyped', { credentialId, codeId: text() });

/** The right code came back; it is used up. */
export const OneTimeCodeConfirmed = defineEvent('wallet-auth.one-time-code-confirmed', {
  credentialId,
  codeId: text(),
});

/**
 * A challenge for the authenticator went out and voids the one before; its signature opens a session for
 * `clientPublicKey`.
 */
export const PasskeyChallenged = defineEvent('wallet-auth.passkey-challenged', {
  credentialId,
  requestId: text(),
  challenge: text(),
  clientPublicKey: text(),
  expiresAt: timestamp(),
});

/** The authenticator answered the challenge; its counter is `signCount`. */
export const PasskeyAsserted = defineEvent('wallet-auth.passkey-asserted', {
  credentialId,
  requestId: text(),
  signCount: integer(),
});

/** A fresh identity token of the registered identity came. */
export const IdentityConfirmed = defineEvent('wallet-auth.identity-confirmed', { credentialId });

/** An authentication failed at a check other than that of a one-time code. */
export const VerificationFailed = defineEvent('wallet-auth.verification-failed', { credentialId, reason: text() });

export const WALLET_EVENTS = [
  WalletCreated,
  WalletClosed,
  CredentialAdded,
  CredentialRevoked,
  CredentialContactChanged,
  OneTimeCodeIssued,
  OneTimeCodeMistyped,
  OneTimeCodeConfirmed,
  PasskeyChallenged,
  PasskeyAsserted,
  IdentityConfirmed,
  VerificationFailed,
] as const;
export type WalletEvent = EventOf<(typeof WALLET_EVENTS)[number]>;
