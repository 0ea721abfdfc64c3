import type { Tenant } from '@app/kernel';

/**
 * Encrypts text in the database, since stored responses hold personal data; and signs values that callers send back.
 */
export abstract class Sealer {
  /** Bound to the customers in the text: once one of them is erased, it cannot be opened. */
  abstract seal(tenant: Tenant, text: string, customers: readonly string[]): Promise<string>;
  /** Throws when the text was not sealed for this tenant; CUSTOMER_DELETED when one of its customers was erased. */
  abstract open(tenant: Tenant, sealed: string): Promise<string>;
  /** A keyed hash that identifies a text given to this tenant: URL-safe, permanently stable, unforgeable. */
  abstract sign(tenant: Tenant, text: string): string;
}
