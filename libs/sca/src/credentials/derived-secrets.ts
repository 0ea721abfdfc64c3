import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault } from '@app/event-store';
import type { Tenant } from '@app/kernel';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const RECOVERY_CODE_LETTERS = 12;

/** Secrets derived with the service's key from the id of their purpose; a repeated derivation yields the same secret. */
@Injectable()
export class DerivedSecrets {
  constructor(private readonly vault: Vault) {}

  /** Challenge for the signature of a passkey in one login, challenge or enrolment. */
  passkeyChallenge(tenant: Tenant, id: string): Buffer {
    return this.bytes(tenant, 'passkey-challenge', id);
  }

  /** Distinct codes of the form `ABCD-EFGH-IJKL`. */
  recoveryCodes(tenant: Tenant, enrolmentId: string, count: number): readonly string[] {
    return Array.from({ length: count }, (_, index) =>
      recoveryCode(this.vault.fingerprint(tenant, 'sca.recovery-code', `${enrolmentId}/${index}`)),
    );
  }

  /** Stored hash of a customer's recovery code. Case and hyphens of the input are ignored. */
  recoveryCodeHash(tenant: Tenant, customerId: string, code: string): string {
    const letters = code.toUpperCase().replaceAll(/[^A-Z]/g, '');
    return this.vault.fingerprint(tenant, 'sca.recovery-code-hash', JSON.stringify([customerId, letters]));
  }

  /**
   * Recorded instead of the number that a reset sets. The hash is keyed: phone numbers are so few that any plain hash can be reversed by
   * guessing.
   */
  resetNumberHash(tenant: Tenant, resetId: string, phoneNumber: string): string {
    return this.vault.fingerprint(tenant, 'sca.reset-number-hash', JSON.stringify([resetId, phoneNumber]));
  }

  /** User handle for authenticators; reveals nothing about the customer. */
  userHandle(tenant: Tenant, customerId: string): string {
    return this.bytes(tenant, 'user-handle', customerId).toString('base64url');
  }

  private bytes(tenant: Tenant, purpose: string, id: string): Buffer {
    return createHash('sha256')
      .update(this.vault.fingerprint(tenant, `sca.${purpose}`, id))
      .digest();
  }
}

function recoveryCode(secret: string): string {
  let rest = BigInt(`0x${secret}`);
  const letters = Array.from({ length: RECOVERY_CODE_LETTERS }, () => {
    const letter = LETTERS[Number(rest % 26n)]!;
    rest /= 26n;
    return letter;
  });
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}
