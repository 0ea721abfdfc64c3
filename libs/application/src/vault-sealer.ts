import { Injectable } from '@nestjs/common';
import { Vault } from '@app/event-sourcing';
import { Sealer } from '@app/http';
import type { Tenant } from '@app/kernel';

/** Subject under whose key stored responses are sealed: the platform, since one response may concern several customers. */
const SUBJECT = 'kept-answers';
/** Keeps these hashes apart from those by which values are found again. */
const SIGNATURE_PURPOSE = 'signed-for-callers';
const SIGNATURE_BYTES = 16;

/** Kept answers to idempotent requests are sealed like everything that may hold personal data; cursors are signed. */
@Injectable()
export class VaultSealer extends Sealer {
  constructor(private readonly vault: Vault) {
    super();
  }

  seal(tenant: Tenant, text: string): Promise<string> {
    return this.vault.seal(tenant, SUBJECT, text);
  }

  sign(tenant: Tenant, text: string): string {
    return Buffer.from(this.vault.fingerprint(tenant, SIGNATURE_PURPOSE, text), 'hex')
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');
  }

  async open(tenant: Tenant, sealed: string): Promise<string> {
    const text = await this.vault.open(tenant, SUBJECT, sealed);
    if (typeof text !== 'string') throw new Error('the key of the kept answers is gone');
    return text;
  }
}
