import { defineEvent, text } from '@app/kernel';

/** The key pair with which this platform's webhooks are signed came into being. */
export const SigningKeyCreated = defineEvent('webhooks.signing-key-created', {
  /** Public half, PEM (SPKI), as receivers get it. */
  publicKey: text(),
  /** Private half, PEM (PKCS #8), sealed by the vault: whoever reads the log reads no key. */
  sealedPrivateKey: text(),
});

export const SIGNING_KEY_EVENTS = [SigningKeyCreated] as const;
