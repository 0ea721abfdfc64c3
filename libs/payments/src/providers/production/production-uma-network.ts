import { type Clock, Refusal, type Tenant, uuidOf } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type { OperationName, RequestOf, ResultOf } from '@app/partner-protocol';
import type { IncomingReport } from '../../domain/transaction/network-reports.js';
import type { UmaNetwork, UmaReceiver, UmaSender } from '../uma-network.port.js';

const PORT = 'uma-network';
type Question = Exclude<OperationName<typeof PORT>, 'settle'>;

/** Uses the platform's partner for UMA; without one lookups find no one. */
export class ProductionUmaNetwork implements UmaNetwork {
  readonly environment = 'PRODUCTION';

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
    private readonly clock: Clock,
  ) {}

  async lookUp(tenant: Tenant, umaAddress: string): Promise<UmaReceiver | null> {
    const answer = await this.ask(tenant, 'look-up', { umaAddress });
    if (answer === null || answer.receiver === null) return null;
    const { currencies, requiredFields } = answer.receiver;
    const bounded = currencies.map(({ code, minAmount, maxAmount }) => ({
      code,
      minAmount: BigInt(minAmount),
      maxAmount: BigInt(maxAmount),
    }));
    return { currencies: bounded, requiredFields };
  }

  async payee(tenant: Tenant, umaAddress: string, fields: readonly string[]): Promise<Record<string, string> | null> {
    return (await this.ask(tenant, 'payee', { umaAddress, fields: [...fields] }))?.information ?? null;
  }

  async sender(tenant: Tenant, umaAddress: string): Promise<UmaSender | null> {
    return (await this.ask(tenant, 'sender', { umaAddress }))?.sender ?? null;
  }

  async settle({
    tenant,
    transactionId,
    amount,
    senderUmaAddress,
    receiverInformation,
  }: Parameters<UmaNetwork['settle']>[0]): Promise<IncomingReport | null> {
    const progress = await this.orders.progress(tenant, {
      port: PORT,
      operation: 'settle',
      resource: uuidOf('Transaction', transactionId),
      data: {
        transactionId,
        amount,
        senderUmaAddress,
        ...(Object.keys(receiverInformation).length > 0 && { receiverInformation }),
      },
    });
    if (progress === null) return null;
    if (progress.state === 'WAITING') return { status: 'PENDING', askAgainAfter: progress.askAgainAfter };
    return progress.result;
  }

  /** null if the platform has no partner. */
  private async ask<Name extends Question>(
    tenant: Tenant,
    operation: Name,
    data: RequestOf<typeof PORT, Name>,
  ): Promise<ResultOf<typeof PORT, Name> | null> {
    if (!(await this.connections.isConnected(tenant, PORT))) return null;
    const requestedAt = this.clock.now().toISOString();
    const answer = await this.orders.answer(tenant, { port: PORT, operation, requestedAt, data });
    if (answer === null)
      throw new Refusal('SERVICE_UNAVAILABLE', 'The UMA network is temporarily unavailable. Try again.');
    return answer;
  }
}
