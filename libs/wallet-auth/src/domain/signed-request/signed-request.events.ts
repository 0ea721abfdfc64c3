import { type EventOf, type Json, defineEvent, json, nullable, pii, text, timestamp } from '@app/kernel';

/** A request waits for the signature of a wallet's owner over the text. The text may name people and is sealed. */
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

/** The signed request was done: its id is used up. */
export const SignedRequestConsumed = defineEvent('wallet-auth.signed-request-consumed', {});

export const SIGNED_REQUEST_EVENTS = [SignatureRequested, SignedRequestConsumed] as const;
export type SignedRequestEvent = EventOf<(typeof SIGNED_REQUEST_EVENTS)[number]>;
