import type { Tenant } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type { CodeFormat, ContactMessage, ContactMessenger } from '../contact-messenger.port.js';

const PORT = 'messenger';
const SIX_DIGITS: CodeFormat = { length: 6, alphanumeric: false };
const DIGITS = '0123456789';
/** Without the similar characters I, O, 0 and 1. */
const LETTERS_AND_DIGITS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Uses the platform's partner for mail and text messages; without one requests for codes are refused. */
export class ProductionContactMessenger implements ContactMessenger {
  readonly environment = 'PRODUCTION';

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
  ) {}

  isConnected(tenant: Tenant): Promise<boolean> {
    return this.connections.isConnected(tenant, PORT);
  }

  /** Characters from a hash of 256 bits, whose bias is negligible. */
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
