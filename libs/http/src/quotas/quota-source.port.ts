import type { Tenant } from '@app/kernel';
import type { Quotas } from './quotas.js';

/** Supplies the quotas and open webhooks of platforms. */
export abstract class QuotaSource {
  /** The quotas that the operator has set for the platform; others are absent. */
  abstract chosen(tenant: Tenant): Promise<Partial<Quotas>>;
  /** Number of webhooks that are neither delivered nor abandoned, counted up to the bound. */
  abstract openWebhooks(tenant: Tenant, bound: number): Promise<number>;
}

/** For an application without platforms: the defaults, and no webhooks. */
export class DefaultQuotas extends QuotaSource {
  override async chosen(): Promise<Partial<Quotas>> {
    return {};
  }

  override async openWebhooks(): Promise<number> {
    return 0;
  }
}
