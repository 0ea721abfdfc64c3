import { type Environment, providerFor, Refusal, type Tenant } from '@app/kernel';
import type { ExchangeMarket } from './exchange-market.port.js';
import type { PaymentNetwork } from './payment-network.port.js';
import type { UmaNetwork } from './uma-network.port.js';

/** The outside parties of payments in this process, one of each per environment. */
export class PaymentProviders {
  constructor(
    private readonly markets: readonly ExchangeMarket[],
    private readonly networks: readonly PaymentNetwork[],
    private readonly umaNetworks: readonly UmaNetwork[],
  ) {}

  market(environment: Environment): ExchangeMarket {
    return providerFor(this.markets, environment, 'exchange market');
  }

  network(environment: Environment): PaymentNetwork {
    return providerFor(this.networks, environment, 'payment network');
  }

  uma(environment: Environment): UmaNetwork {
    return providerFor(this.umaNetworks, environment, 'UMA network');
  }

  /** Throws 501 NOT_IMPLEMENTED if no network is connected, before any money moves. */
  async requireConnected(tenant: Tenant): Promise<void> {
    if (!(await this.network(tenant.environment).isConnected(tenant))) {
      throw new Refusal(
        'NOT_IMPLEMENTED',
        'Payments are not available in this environment: no partner is connected to the port payment-network.',
      );
    }
  }
}
