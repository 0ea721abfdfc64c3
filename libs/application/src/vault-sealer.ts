import { Injectable } from '@nestjs/common';
import { KeyDestroyed, Vault } from '@app/event-store';
import { Sealer } from '@app/http';
import type { Tenant } from '@app/kernel';

/** Subject under whose key responses are sealed that concern no customer: the platform. */
const PLATFORM = 'kept-answers';
/** Keeps these hashes apart from those by which values are found again. */
const SIGNATURE_PURPOSE = 'signed-for-callers';
const SIGNATURE_BYTES = 16;
const REQUEST_PURPOSE = 'http.request';
/** Text sealed under the keys of customers is `of:<ids>|<sealed>`; older text was sealed under the platform's key. */
const OF_CUSTOMERS = /^of:([0-9a-f,-]+)\|(.*)$/s;

/**
 * Kept answers to idempotent requests are sealed under the key of each customer that they name, one within the other, so that they
 * are erased with any of them; cursors are signed.
 */
@Injectable()
export class VaultSealer extends Sealer {
  constructor(private readonly vault: Vault) {
    super();
  }

  async seal(tenant: Tenant, text: string, customers: readonly string[]): Promise<string> {
    if (customers.length === 0) return this.vault.seal(tenant, PLATFORM, text);
    return `of:${customers.join(',')}|${await this.sealedFor(tenant, text, customers)}`;
  }

  sign(tenant: Tenant, text: string): string {
    return Buffer.from(this.vault.fingerprint(tenant, SIGNATURE_PURPOSE, text), 'hex')
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');
  }

  requestHash(tenant: Tenant, plain: string): string {
    return this.vault.fingerprint(tenant, REQUEST_PURPOSE, plain);
  }

  async open(tenant: Tenant, sealed: string): Promise<string> {
    const [, customers, inner] = OF_CUSTOMERS.exec(sealed) ?? [];
    let text = inner ?? sealed;
    for (const subject of customers?.split(',').toReversed() ?? [PLATFORM]) {
      const opened = text === ERASED ? null : await this.vault.open(tenant, subject, text);
      if (typeof opened !== 'string') throw new KeyDestroyed();
      text = opened;
    }
    return text;
  }

  /** Of a customer who was erased meanwhile nothing is kept. */
  private async sealedFor(tenant: Tenant, text: string, customers: readonly string[]): Promise<string> {
    let sealed = text;
    try {
      for (const customer of customers) sealed = await this.vault.seal(tenant, customer, sealed);
      return sealed;
    } catch (error) {
      if (error instanceof KeyDestroyed) return ERASED;
      throw error;
    }
  }
}

const ERASED = '';
