import type { PaymentNetwork } from '../payment-network.port.js';

/** No network is connected in production yet: payments are refused on the way in, and no outcome is ever reported. */
export class ProductionPaymentNetwork implements PaymentNetwork {
  readonly environment = 'PRODUCTION';
  readonly connected = false;

  async payout(): Promise<null> {
    return null;
  }

  async collect(): Promise<null> {
    return null;
  }

  async recover(): Promise<null> {
    return null;
  }

  async returnFunds(): Promise<null> {
    return null;
  }

  fundingInstructions(): readonly [] {
    return [];
  }
}
