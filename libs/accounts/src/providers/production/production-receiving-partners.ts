import { type Clock, type Tenant, uuidOf } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import { currency } from '@app/platforms';
import { depositReference } from '../../domain/deposit-reference.js';
import type { FundingPaymentInstruction } from '../../domain/internal-account/internal-account.events.js';
import { type PayableAccount, type ReceivingPartner, ReceivingPartners } from '../receiving-partners.port.js';

const PORT = 'payment-network';

/** Uses the platform's partner for banks and chains, which assigns the coordinates of its accounts. */
export class ProductionReceivingPartners extends ReceivingPartners {
  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async of(tenant: Tenant): Promise<ReceivingPartner | null> {
    if (tenant.environment !== 'PRODUCTION') return null;
    const partner = await this.connections.of(tenant, PORT);
    if (partner === null) return null;
    return { generation: partner.generation, instructionsOf: (accounts) => this.ask(tenant, accounts) };
  }

  private async ask(
    tenant: Tenant,
    accounts: readonly PayableAccount[],
  ): Promise<ReadonlyMap<string, readonly FundingPaymentInstruction[]> | null> {
    const result = await this.orders.answer(tenant, {
      port: PORT,
      operation: 'deposit-instructions',
      requestedAt: this.clock.now().toISOString(),
      data: { accounts: accounts.map(asked) },
    });
    if (result === null) return null;
    const given = new Map(
      result.accounts.map(({ internalAccountId, instructions }) => [internalAccountId, instructions]),
    );
    return new Map(
      accounts.map(({ accountId }) => [
        accountId,
        (given.get(accountId) ?? []) as readonly FundingPaymentInstruction[],
      ]),
    );
  }
}

function asked({ accountId, owner, currency: code }: PayableAccount) {
  return {
    internalAccountId: accountId,
    currency: code,
    isCrypto: currency(code)?.kind === 'CRYPTO',
    isPlatformAccount: owner === 'PLATFORM',
    reference: depositReference(uuidOf('InternalAccount', accountId)),
  };
}
