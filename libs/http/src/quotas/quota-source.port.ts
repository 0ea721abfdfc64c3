import type { Tenant } from '@app/kernel';
import type { Quotas } from './quotas.js';

/** Quotas and open webhooks of platforms, as the application knows them. */
export abstract class QuotaSource {
  /** The quotas that the operator set for the platform; a member that was not set is absent. */
  abstract chosen(tenant: Tenant): Promise<Partial<Quotas>>;
  /** Webhooks that are neither delivered nor given up, counted up to the bound. */
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
