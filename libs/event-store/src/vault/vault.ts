import type { Transform } from 'node:stream';
import { type Json, Refusal, type Tenant } from '@app/kernel';

/** The subject was erased: nothing new can be sealed for it. A refusal, so that callers get 410 and sagas continue without it. */
export class KeyDestroyed extends Refusal {
  constructor() {
    super('CUSTOMER_DELETED', 'The customer was erased; no new data can be recorded.');
    this.name = 'KeyDestroyed';
  }
}

/** Use of a sealed value: one that is opened soon in this process may be kept in memory until then. */
export interface SealedUse {
  readonly isOpenedSoon?: boolean;
}

/**
 * One data key for each data subject (a customer, or a platform for its own data). Sealed data can be read while the
 * key exists; destroying the key erases the subject everywhere at once, and the hash chain still verifies.
 */
export abstract class Vault {
  /** Seals a value under the subject's key, which is made on first use. Throws KeyDestroyed when it was erased. */
  abstract seal(tenant: Tenant, subject: string, value: Json, use?: SealedUse): Promise<string>;
  /** Makes the subject's key ahead of its first use, for a caller that has something else to wait for. A failure is left to the first use. */
  abstract prepare(tenant: Tenant, subject: string): Promise<void>;
  /** Opens a sealed value; null when the subject's key was destroyed. Throws when the text was tampered with. */
  abstract open(tenant: Tenant, subject: string, sealed: string): Promise<Json | null>;
  /** Seals a stream under the subject's key, for files too large to be held. Throws KeyDestroyed when it was erased. */
  abstract sealing(tenant: Tenant, subject: string): Promise<Transform>;
  /** Opens a sealed stream; null when the subject's key was destroyed. The stream fails when it was tampered with. */
  abstract opening(tenant: Tenant, subject: string): Promise<Transform | null>;
  /** A keyed hash by which a value can be found again without being kept. */
  abstract fingerprint(tenant: Tenant, purpose: string, value: string): string;
  /** Destroys the subject's key: everything sealed under it is unreadable from then on. */
  abstract shred(tenant: Tenant, subject: string): Promise<void>;
}
