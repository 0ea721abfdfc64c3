import type { UmaNetwork } from '../uma-network.port.js';

/** No counterparty is connected in production yet: lookups find no one, and no money is ever reported. */
export class ProductionUmaNetwork implements UmaNetwork {
  readonly environment = 'PRODUCTION';

  async lookUp(): Promise<null> {
    return null;
  }

  async payee(): Promise<null> {
    return null;
  }

  async sender(): Promise<null> {
    return null;
  }

  async settle(): Promise<null> {
    return null;
  }
}
