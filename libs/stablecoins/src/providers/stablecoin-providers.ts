import { type Environment, Refusal } from '@app/kernel';
import type { StablecoinProvider } from './stablecoin-provider.port.js';

/** The providers of this process, one for every environment. */
export class StablecoinProviders {
  constructor(private readonly providers: readonly StablecoinProvider[]) {}

  /** Refuses 501 NOT_IMPLEMENTED where no provider is connected. */
  of(environment: Environment): StablecoinProvider {
    const provider = this.providers.find((candidate) => candidate.environment === environment);
    if (provider?.connected !== true) {
      throw new Refusal(
        'NOT_IMPLEMENTED',
        'Stablecoins are not available in this environment: no provider is connected.',
      );
    }
    return provider;
  }
}

/** The provider cannot be asked; the same request may succeed later. */
export function unavailable(): Refusal {
  return new Refusal('SERVICE_UNAVAILABLE', 'The stablecoin provider cannot be reached. Try again later.');
}
