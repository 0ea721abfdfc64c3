import type { Tenant } from '@app/kernel';

/** Encrypts text for the database, since stored answers contain personal data, and signs values that callers send back. */
export abstract class Sealer {
  /** Binds the text to its customers: once one of them is erased, it cannot be opened. */
  abstract seal(tenant: Tenant, text: string, customers: readonly string[]): Promise<string>;
  /** Throws if the text was not sealed for this tenant, and CUSTOMER_DELETED if one of its customers was erased. */
  abstract open(tenant: Tenant, sealed: string): Promise<string>;
  /** A keyed hash of a text, scoped to the tenant: URL-safe, stable forever, unforgeable. */
  abstract sign(tenant: Tenant, text: string): string;
  /** A keyed hash of a request's plain hash, scoped to the tenant and stable forever; hex. */
  abstract requestHash(tenant: Tenant, plain: string): string;
}
