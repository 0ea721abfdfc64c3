import { type EventOf, defineEvent, text, timestamp } from '@app/kernel';

const pair = {
  /** Public half, PEM (SPKI), as receivers get it. */
  publicKey: text(),
  /** Private half, PEM (PKCS #8), sealed by the vault, so that the log reveals no key. */
  sealedPrivateKey: text(),
};

/** The key pair with which this platform's webhooks are signed came into being. */
export const SigningKeyCreated = defineEvent('webhooks.signing-key-created', pair);

/** Another pair takes over; those before it sign and verify until the moment named, so that receivers can learn the new one. */
export const SigningKeyRotated = defineEvent('webhooks.signing-key-rotated', {
  ...pair,
  formerValidUntil: timestamp(),
});

export const SIGNING_KEY_EVENTS = [SigningKeyCreated, SigningKeyRotated] as const;
export type SigningKeyEvent = EventOf<(typeof SIGNING_KEY_EVENTS)[number]>;
