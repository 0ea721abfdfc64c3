import type { Tenant } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type { ContactMessage, ContactMessenger } from '../contact-messenger.port.js';

const PORT = 'messenger';

/** The platform's partner for mail and text messages; without one codes are refused on the way in. */
export class ProductionContactMessenger implements ContactMessenger {
  readonly environment = 'PRODUCTION';

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
  ) {}

  isConnected(tenant: Tenant): Promise<boolean> {
    return this.connections.isConnected(tenant, PORT);
  }

  /** Six digits from a hash of 256 bits: none is likelier than another in any way that matters. */
  codeOf(secret: string): string {
    return (BigInt(`0x${secret}`) % 1_000_000n).toString().padStart(6, '0');
  }

  async send(tenant: Tenant, message: ContactMessage, id: string): Promise<boolean | null> {
    const progress = await this.orders.progress(tenant, {
      port: PORT,
      operation: 'send',
      resource: id,
      data: { purpose: 'ONE_TIME_CODE', ...message },
    });
    return progress?.state === 'CONCLUDED' ? progress.result.status === 'SENT' : null;
  }
}
