import type { webcrypto } from 'node:crypto';
import type { CipherSuite } from '@hpke/core';
import { p256 } from '@noble/curves/nist.js';
import { uncompressedBytes } from '@app/http';

/** A sealed message: the sender's public point (65 bytes), and the ciphertext with its tag. */
export interface SealedBox {
  readonly encapsulated: Uint8Array;
  readonly ciphertext: Uint8Array;
}

const INFO = Buffer.from('turnkey_hpke', 'ascii');

/** Seals for the holder of the key's private half (SEC1 hex). Passing a sender's key pair is for tests alone. */
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

/** Opens a text sealed for the key with this scalar; null when it does not open. */
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
    return null; // a wrong key, a changed byte, or no ciphertext at all: one answer for all of them
  }
}

let made: Promise<CipherSuite> | null = null;

/** The one profile of every sealed object (wallet-auth 2): P-256, HKDF-SHA256, AES-256-GCM, base mode, one message. Read with the first of them. */
function profile(): Promise<CipherSuite> {
  return (made ??= import('@hpke/core').then(
    ({ Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 }) =>
      new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() }),
  ));
}

/** The library takes buffers, and the views of Node share theirs. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
