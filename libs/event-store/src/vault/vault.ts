import type { Transform } from 'node:stream';
import { type Json, Refusal, type Tenant } from '@app/kernel';

/** The subject was erased, so nothing can be sealed for it. A refusal, so that callers get 410 and sagas continue without it. */
export class KeyDestroyed extends Refusal {
  constructor() {
    super('CUSTOMER_DELETED', 'The customer was erased; no new data can be recorded.');
    this.name = 'KeyDestroyed';
  }
}

/** Intended use of a sealed value: one that this process opens soon may be cached in clear. */
export interface SealedUse {
  readonly isOpenedSoon?: boolean;
}

/**
 * Encrypts personal data under one data key per data subject (a customer, or a platform for its own data). Destroying the key erases the
 * subject everywhere at once; hash chains still verify.
 */
export abstract class Vault {
  /** Seals a value under the subject's key, which is created on first use. Throws KeyDestroyed if the subject was erased. */
  abstract seal(tenant: Tenant, subject: string, value: Json, use?: SealedUse): Promise<string>;
  /**
   * Creates the subject's key before its first use, while the caller waits for something else. Ignores failures: the first use reports them.
   */
  abstract prepare(tenant: Tenant, subject: string): Promise<void>;
  /** Opens a sealed value; null if the subject's key was destroyed. Throws if the text was modified. */
  abstract open(tenant: Tenant, subject: string, sealed: string): Promise<Json | null>;
  /** Seals a stream under the subject's key, for files too large for memory. Throws KeyDestroyed if the subject was erased. */
  abstract sealing(tenant: Tenant, subject: string): Promise<Transform>;
  /** Opens a sealed stream; null if the subject's key was destroyed. The stream fails if the data was modified. */
  abstract opening(tenant: Tenant, subject: string): Promise<Transform | null>;
  /** A keyed hash that identifies a value without storing it. */
  abstract fingerprint(tenant: Tenant, purpose: string, value: string): string;
  /** Destroys the subject's key: everything sealed under it becomes unreadable. */
  abstract shred(tenant: Tenant, subject: string): Promise<void>;
}
