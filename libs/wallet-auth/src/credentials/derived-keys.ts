import { Injectable } from '@nestjs/common';
import { p256 } from '@noble/curves/nist.js';
import { Vault } from '@app/event-store';
import type { Tenant } from '@app/kernel';

/** A key pair of P-256. */
export interface KeyPair {
  readonly scalar: Uint8Array;
  /** SEC1-33 hex, lower case. */
  readonly compressed: string;
  /** SEC1-65 hex, lower case. */
  readonly uncompressed: string;
}

/**
 * Keys that are stored nowhere: each is derived again from a keyed hash of its purpose, which only the holder of the
 * master key can do. A repeated command makes the same key.
 */
@Injectable()
export class DerivedKeys {
  constructor(private readonly vault: Vault) {}

  /** Key pair that signs the texts and bundles given to clients; one for each platform and environment. */
  quorum(tenant: Tenant): KeyPair {
    return this.derive(tenant, 'wallet-auth.quorum-key', '');
  }

  /** Under which the answer to one one-time code comes back. */
  target(tenant: Tenant, codeId: string): KeyPair {
    return this.derive(tenant, 'wallet-auth.target-key', codeId);
  }

  /** A session's key that is handed to the client sealed. */
  session(tenant: Tenant, commandId: string): KeyPair {
    return this.derive(tenant, 'wallet-auth.session-key', commandId);
  }

  private derive(tenant: Tenant, purpose: string, name: string): KeyPair {
    // nearly every hash is a scalar of the curve; the next one is taken when it is not
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
