import type { webcrypto } from 'node:crypto';
import type { CipherSuite } from '@hpke/core';
import { p256 } from '@noble/curves/nist.js';
import { uncompressedBytes } from '@app/http';

/** An encrypted message: the sender's public point (65 bytes), and the ciphertext with its tag. */
export interface SealedBox {
  readonly encapsulated: Uint8Array;
  readonly ciphertext: Uint8Array;
}

const INFO = Buffer.from('turnkey_hpke', 'ascii');

/** Encrypts to a public key (SEC1 hex). Only tests pass a sender's key pair. */
export async function sealFor(
  recipientKey: string,
  plaintext: Uint8Array,
  senderKey?: webcrypto.CryptoKeyPair,
): Promise<SealedBox> {
  const recipient = uncompressedBytes(recipientKey);
  const suite = await profile();
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.deserializePublicKey(bufferOf(recipient)),
    info: bufferOf(INFO),
    ...(senderKey !== undefined && { ekm: senderKey }),
  });
  const encapsulated = new Uint8Array(sender.enc);
  const ciphertext = await sender.seal(bufferOf(plaintext), bufferOf(Buffer.concat([encapsulated, recipient])));
  return { encapsulated, ciphertext: new Uint8Array(ciphertext) };
}

/** Decrypts a message with this scalar; null if decryption fails. */
export async function openSealed(
  scalar: Uint8Array,
  { encapsulated, ciphertext }: SealedBox,
): Promise<Uint8Array | null> {
  const recipient = p256.getPublicKey(scalar, false);
  const suite = await profile();
  try {
    const context = await suite.createRecipientContext({
      recipientKey: await suite.kem.deserializePrivateKey(bufferOf(scalar)),
      enc: bufferOf(encapsulated),
      info: bufferOf(INFO),
    });
    return new Uint8Array(await context.open(bufferOf(ciphertext), bufferOf(Buffer.concat([encapsulated, recipient]))));
  } catch {
    return null; // a wrong key, a changed byte and a malformed ciphertext are indistinguishable to the caller
  }
}

let made: Promise<CipherSuite> | null = null;

/**
 * The HPKE profile of all encrypted objects (wallet-auth 2): P-256, HKDF-SHA256, AES-256-GCM, base mode, single message. Imported on first
 * use.
 */
function profile(): Promise<CipherSuite> {
  return (made ??= import('@hpke/core').then(
    ({ Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 }) =>
      new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() }),
  ));
}

/** Copies the bytes: the library takes whole buffers, and Node's views share theirs. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
