import { type EventOf, defineEvent, oneOf, optional, pii, text, timestamp } from '@app/kernel';
import { CREDENTIAL_TYPES } from '../wallet/wallet.events.js';

/**
 * A session was opened: a key may sign for a wallet until `expiresAt`. Only the public key is stored. The client generated the private key
 * or received it encrypted.
 */
export const SessionOpened = defineEvent(
  'wallet-auth.session-opened',
  {
    customerId: text(),
    accountId: text(),
    sessionId: text(),
    /** `AuthMethod:<uuid>` of the credential that was proven. */
    issuedBy: text(),
    type: oneOf(...CREDENTIAL_TYPES),
    nickname: pii(text()),
    passkeyCredentialId: optional(pii(text())),
    publicKey: text(),
    expiresAt: timestamp(),
  },
  { subject: 'customerId' },
);

export const SessionRevoked = defineEvent('wallet-auth.session-revoked', { sessionId: text() });

export const SessionExpired = defineEvent('wallet-auth.session-expired', { sessionId: text() });

export const SESSION_EVENTS = [SessionOpened, SessionRevoked, SessionExpired] as const;
export type SessionEvent = EventOf<(typeof SESSION_EVENTS)[number]>;
