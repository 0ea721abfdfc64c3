import { type EventOf, defineEvent, text, timestamp } from '@app/kernel';

const pair = {
  /** Public key, PEM (SPKI), as published to receivers. */
  publicKey: text(),
  /** Private key, PEM (PKCS #8), sealed by the vault so that the log reveals no key. */
  sealedPrivateKey: text(),
};

/** The first key pair that signs this platform's webhooks was created. */
export const SigningKeyCreated = defineEvent('webhooks.signing-key-created', pair);

/** A new pair became current. The previous pairs sign and verify until the given time, so that receivers can learn the new one. */
export const SigningKeyRotated = defineEvent('webhooks.signing-key-rotated', {
  ...pair,
  formerValidUntil: timestamp(),
});

export const SIGNING_KEY_EVENTS = [SigningKeyCreated, SigningKeyRotated] as const;
export type SigningKeyEvent = EventOf<(typeof SIGNING_KEY_EVENTS)[number]>;
