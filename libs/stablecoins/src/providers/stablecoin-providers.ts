import { type Environment, providerFor, Refusal, type Tenant } from '@app/kernel';
import type { StablecoinProvider } from './stablecoin-provider.port.js';

/** The providers of this process, one per environment. */
export class StablecoinProviders {
  constructor(private readonly providers: readonly StablecoinProvider[]) {}

  of(environment: Environment): StablecoinProvider {
    return providerFor(this.providers, environment, 'stablecoin provider');
  }

  /** The provider for a platform's request. Refuses 501 NOT_IMPLEMENTED if the platform has none. */
  async connected(tenant: Tenant): Promise<StablecoinProvider> {
    const provider = this.of(tenant.environment);
    await provider.requireConnected(tenant);
    return provider;
  }
}

/** The provider cannot be reached; the same request may succeed later. */
export function unavailable(): Refusal {
  return new Refusal('SERVICE_UNAVAILABLE', 'The stablecoin provider cannot be reached. Try again later.');
}
