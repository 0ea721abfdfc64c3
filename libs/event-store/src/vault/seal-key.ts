import { type KeyObject, createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { purposeKey } from './sealing.js';
import { ROOT_KEY } from '../event-store.options.js';

/** Bytes before the 32 key bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The Ed25519 key with which an installation signs its seals. It is derived from the root key, so no database holds it and it needs no
 * separate backup. Write access to the database alone is not enough to sign.
 */
@Injectable()
export class SealKey {
  private readonly privateKey: KeyObject;
  /** The public key, base64 of its SPKI form; contained in every seal. */
  readonly publicKey: string;

  constructor(@Inject(ROOT_KEY) rootKey: Buffer) {
    const seed = purposeKey(rootKey, 'seal-signing');
    this.privateKey = createPrivateKey({
      key: Buffer.concat([PRIVATE_KEY_PREFIX, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    this.publicKey = createPublicKey(this.privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  }

  /** Signature over the bytes of a hash, base64. */
  sign(hash: string): string {
    return sign(null, Buffer.from(hash, 'hex'), this.privateKey).toString('base64');
  }
}

/** True if the signature over the hash is valid; false also for a malformed key or signature. */
export function isSignedBy(publicKey: string, hash: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** A short form of a public key for people to compare: the first 16 bytes of its SHA-256, in pairs. */
export function fingerprintOf(publicKey: string): string {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest().subarray(0, 16);
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(':');
}
