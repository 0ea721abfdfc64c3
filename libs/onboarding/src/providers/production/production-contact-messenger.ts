import type { Tenant } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type { CodeFormat, ContactMessage, ContactMessenger } from '../contact-messenger.port.js';

const PORT = 'messenger';
const SIX_DIGITS: CodeFormat = { length: 6, alphanumeric: false };
const DIGITS = '0123456789';
/** Without those that look alike: I, O, 0 and 1. */
const LETTERS_AND_DIGITS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

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

  /** Characters from a hash of 256 bits: none is likelier than another in any way that matters. */
  codeOf(secret: string, _unsent: string, { length, alphanumeric }: CodeFormat = SIX_DIGITS): string {
    const characters = alphanumeric ? LETTERS_AND_DIGITS : DIGITS;
    let rest = BigInt(`0x${secret}`);
    let code = '';
    while (code.length < length) {
      code = characters.charAt(Number(rest % BigInt(characters.length))) + code;
      rest /= BigInt(characters.length);
    }
    return code;
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
