import type { Tenant } from '@app/kernel';

/** Keeps text so that nobody reads it in the database: kept answers hold personal data. */
export abstract class Sealer {
  abstract seal(tenant: Tenant, text: string): Promise<string>;
  /** Throws when the text was not sealed for this tenant, or its key is gone. */
  abstract open(tenant: Tenant, sealed: string): Promise<string>;
}
