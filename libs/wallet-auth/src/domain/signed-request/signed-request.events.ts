import { type EventOf, type Json, defineEvent, json, nullable, pii, text, timestamp } from '@app/kernel';

/** A signature of the wallet's owner over the text was requested. The text may contain personal data and is sealed. */
export const SignatureRequested = defineEvent(
  'wallet-auth.signature-requested',
  {
    customerId: text(),
    operation: text(),
    resource: text(),
    bodyDigest: text(),
    payloadToSign: pii(text()),
    expiresAt: timestamp(),
    signingKey: nullable(text()),
    memo: json<Json>(),
  },
  { subject: 'customerId' },
);

/** The signed request was executed; its id is used up. */
export const SignedRequestConsumed = defineEvent('wallet-auth.signed-request-consumed', {});

export const SIGNED_REQUEST_EVENTS = [SignatureRequested, SignedRequestConsumed] as const;
export type SignedRequestEvent = EventOf<(typeof SIGNED_REQUEST_EVENTS)[number]>;
