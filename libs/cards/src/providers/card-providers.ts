import { type Environment, providerFor, type Tenant } from '@app/kernel';
import type { CardIssuer } from './card-issuer.port.js';

/** The issuers of this process, one per environment. */
export class CardProviders {
  constructor(private readonly issuers: readonly CardIssuer[]) {}

  issuer(environment: Environment): CardIssuer {
    return providerFor(this.issuers, environment, 'card issuer');
  }

  /** Throws 501 NOT_IMPLEMENTED if the platform has no issuer (payments-cards 15.1). */
  requireConnected(tenant: Tenant): Promise<void> {
    return this.issuer(tenant.environment).requireConnected(tenant);
  }
}
