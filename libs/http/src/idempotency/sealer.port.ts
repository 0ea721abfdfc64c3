import type { Tenant } from '@app/kernel';

/** Keeps text so that nobody reads it in the database, as kept answers hold personal data; and signs what callers bring back. */
export abstract class Sealer {
  abstract seal(tenant: Tenant, text: string): Promise<string>;
  /** Throws when the text was not sealed for this tenant, or its key is gone. */
  abstract open(tenant: Tenant, sealed: string): Promise<string>;
  /** A keyed hash by which a text given out to this tenant is known again: URL-safe, the same for ever, unforgeable. */
  abstract sign(tenant: Tenant, text: string): string;
}
