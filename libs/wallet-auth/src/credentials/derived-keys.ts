import { Injectable } from '@nestjs/common';
import { p256 } from '@noble/curves/nist.js';
import { Vault } from '@app/event-store';
import type { Tenant } from '@app/kernel';

/** A P-256 key pair. */
export interface KeyPair {
  readonly scalar: Uint8Array;
  /** SEC1-33 hex, lower case. */
  readonly compressed: string;
  /** SEC1-65 hex, lower case. */
  readonly uncompressed: string;
}

/**
 * Keys that are not stored: each is derived from a keyed hash of its purpose, which requires the master key. A repeated command derives the
 * same key.
 */
@Injectable()
export class DerivedKeys {
  constructor(private readonly vault: Vault) {}

  /** Key pair that signs the texts and bundles sent to clients; one per platform and environment. */
  quorum(tenant: Tenant): KeyPair {
    return this.derive(tenant, 'wallet-auth.quorum-key', '');
  }

  /** Key pair to which the client encrypts its answer to a one-time code. */
  target(tenant: Tenant, codeId: string): KeyPair {
    return this.derive(tenant, 'wallet-auth.target-key', codeId);
  }

  /** Key pair of a session that the client receives encrypted. */
  session(tenant: Tenant, commandId: string): KeyPair {
    return this.derive(tenant, 'wallet-auth.session-key', commandId);
  }

  private derive(tenant: Tenant, purpose: string, name: string): KeyPair {
    // nearly every hash is a valid scalar of the curve; otherwise try the next
    for (let attempt = 0; ; attempt++) {
      const scalar = Buffer.from(this.vault.fingerprint(tenant, purpose, `${attempt} ${name}`), 'hex');
      if (p256.utils.isValidSecretKey(scalar)) return keyPairOf(scalar);
    }
  }
}

export function keyPairOf(scalar: Uint8Array): KeyPair {
  const hex = (compressed: boolean): string => Buffer.from(p256.getPublicKey(scalar, compressed)).toString('hex');
  return { scalar, compressed: hex(true), uncompressed: hex(false) };
}
