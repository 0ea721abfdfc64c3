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

/** True for credentials that log in with a code sent to a contact, which is their nickname. */
export function isOneTimeCode(type: CredentialType): type is 'EMAIL_OTP' | 'SMS_OTP' {
  return type === 'EMAIL_OTP' || type === 'SMS_OTP';
}

/** `AuthMethod:<uuid>` */
const credentialId = text();
const customerId = text();

/** A wallet was created for a customer; its seed is sealed under the customer's key. */
export const WalletCreated = defineEvent('wallet-auth.wallet-created', {
  accountId: text(),
  customerId,
  sealedSeed: text(),
});

/** The platform deleted the wallet's customer: no login and no signature succeeds any more. */
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

/** The credential was revoked; its sessions ended. */
export const CredentialRevoked = defineEvent('wallet-auth.credential-revoked', { credentialId });

/** The credential's contact changed together with the customer's email address or phone number. */
export const CredentialContactChanged = defineEvent(
  'wallet-auth.credential-contact-changed',
  { customerId, credentialId, nickname: pii(text()) },
  { subject: 'customerId' },
);

/**
 * A one-time code was issued and invalidates the previous one. No event contains the code or the key that encrypts its answer: both are
 * derived from `codeId`, which requires the master key.
 */
export const OneTimeCodeIssued = defineEvent(
  'wallet-auth.one-time-code-issued',
  {
    credentialId,
    codeId: text(),
    expiresAt: timestamp(),
    /** Absent: six digits. Version 1 had no such member. */
    format: optional(record({ length: integer(), alphanumeric: flag() })),
    /** Sender of the message; absent if the platform has not configured one. Version 1 had no such member. */
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

/** Sender of a one-time code. */
export type CodeSender = NonNullable<ReturnType<typeof OneTimeCodeIssued>['data']['sender']>;

export const OneTimeCodeMistyped = defineEvent('wallet-auth.one-time-code-mistyped', { credentialId, codeId: text() });

/** The correct code was submitted; it is used up. */
export const OneTimeCodeConfirmed = defineEvent('wallet-auth.one-time-code-confirmed', {
  credentialId,
  codeId: text(),
});

/** A challenge for the authenticator was issued and invalidates the previous one. Its signature opens a session for `clientPublicKey`. */
export const PasskeyChallenged = defineEvent('wallet-auth.passkey-challenged', {
  credentialId,
  requestId: text(),
  challenge: text(),
  clientPublicKey: text(),
  expiresAt: timestamp(),
});

/** The authenticator answered the challenge; `signCount` is its new counter. */
export const PasskeyAsserted = defineEvent('wallet-auth.passkey-asserted', {
  credentialId,
  requestId: text(),
  signCount: integer(),
});

/** A fresh identity token of the registered identity was verified. */
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
