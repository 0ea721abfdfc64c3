import type { Tenant } from '@app/kernel';

/** Keeps text so that nobody reads it in the database, as kept answers hold personal data; and signs what callers bring back. */
export abstract class Sealer {
  /** Bound to the customers it tells of: once one of them is erased, nobody can open it. */
  abstract seal(tenant: Tenant, text: string, customers: readonly string[]): Promise<string>;
  /** Throws when the text was not sealed for this tenant; CUSTOMER_DELETED when one of its customers was erased. */
  abstract open(tenant: Tenant, sealed: string): Promise<string>;
  /** A keyed hash by which a text given out to this tenant is known again: URL-safe, the same for ever, unforgeable. */
  abstract sign(tenant: Tenant, text: string): string;
}
