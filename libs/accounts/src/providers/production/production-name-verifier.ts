import { type Clock, Refusal, type Tenant } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type { NameVerification } from '../../domain/external-account/external-account.decider.js';
import type { NameCheckRequest, NameVerifier } from '../name-verification.port.js';

const PORT = 'name-verification';
const UNSUPPORTED: NameVerification = { status: 'UNSUPPORTED', verifiedName: null };

/**
 * Uses the platform's partner for name checks. Without a partner, or without a timely response, the result is UNSUPPORTED, as for a bank
 * without name checks. The account is registered in any case: the result is advisory.
 */
export class ProductionNameVerifier implements NameVerifier {
  readonly environment = 'PRODUCTION';

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
    private readonly clock: Clock,
  ) {}

  async verify(tenant: Tenant, question: NameCheckRequest): Promise<NameVerification> {
    if (!(await this.connections.isConnected(tenant, PORT))) return UNSUPPORTED;
    const requestedAt = this.clock.now().toISOString();
    const answer = await this.orders.answer(tenant, {
      port: PORT,
      operation: 'verify',
      requestedAt,
      data: { ...question },
    });
    if (answer === null) return UNSUPPORTED;
    const { status, verifiedName } = answer;
    if (status === 'NO_ACCOUNT') throw new Refusal('INVALID_BANK_ACCOUNT', 'There is no such account.');
    return { status, verifiedName };
  }
}
