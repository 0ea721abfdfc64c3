import { uuidOf } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type { ScreeningResult } from '../../domain/external-account/external-account-status.js';
import type { AccountScreening, ScreeningRequest } from '../account-screening.port.js';

const PORT = 'account-screening';

/** Uses the platform's partner for screenings. Without one, every account waits for a reviewer. */
export class ProductionAccountScreening implements AccountScreening {
  readonly environment = 'PRODUCTION';

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
  ) {}

  async screen({ tenant, externalAccountId, account }: ScreeningRequest): Promise<ScreeningResult | null> {
    if (!(await this.connections.isConnected(tenant, PORT))) return 'FLAGGED';
    const { beneficiary } = account;
    const progress = await this.orders.progress(tenant, {
      port: PORT,
      operation: 'screen',
      resource: uuidOf('ExternalAccount', externalAccountId),
      data: { externalAccountId, account: { ...account, beneficiary: beneficiary && { ...beneficiary } } },
    });
    return progress?.state === 'CONCLUDED' ? progress.result.status : null;
  }
}
