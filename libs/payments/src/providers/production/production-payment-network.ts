import { LRUCache } from 'lru-cache';
import { type Clock, type Tenant, tenantKey, uuidOf } from '@app/kernel';
import { type OrderProgress, orderUuid, PartnerConnections, PartnerOrders } from '@app/partners';
import type { RequestOf, ResultOf } from '@app/partner-protocol';
import type { CollectionReport, PayoutReport, RecoveryReport } from '../../domain/transaction/network-reports.js';
import { PAYMENTS_CONFIGURATION } from '../../payments.configuration.js';
import type { PaymentInstruction } from '../../domain/transaction/transaction.events.js';
import { isFresh } from './freshness.js';
import type { AwaitedFunds, NetworkPayment, PaymentNetwork } from '../payment-network.port.js';

const PORT = 'payment-network';
const { remembered, platforms } = PAYMENTS_CONFIGURATION.partnerRails;

/** A partner's answer about its rails. */
interface KnownRails {
  /** Time of the latest request, in milliseconds. */
  readonly askedAt: number;
  readonly rails: readonly string[] | null;
}

/** Uses the platform's partner for banks and chains; without one payments are refused at creation. */
export class ProductionPaymentNetwork implements PaymentNetwork {
  readonly environment = 'PRODUCTION';
  /** By platform and partner. A limit by size lets memory grow with the entries. */
  private readonly known = new LRUCache<string, KnownRails>({ maxSize: platforms, sizeCalculation: () => 1 });
  /** Requests in progress, by platform and partner. */
  private readonly asking = new Map<string, Promise<readonly string[] | null>>();

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
    private readonly clock: Clock,
  ) {}

  isConnected(tenant: Tenant): Promise<boolean> {
    return this.connections.isConnected(tenant, PORT);
  }

  /** Requests the rails again once the answer has expired or the partner has changed. Without an answer, the previous one remains valid. */
  async rails(tenant: Tenant): Promise<readonly string[] | null> {
    const partner = await this.connections.of(tenant, PORT);
    if (partner === null) return null;
    const name = `${tenantKey(tenant)} ${partner.generation}`;
    const known = this.known.get(name);
    if (known !== undefined && isFresh(known.askedAt, remembered, this.clock.now())) return known.rails;
    const asking = this.asking.get(name) ?? this.ask(tenant, name, known?.rails ?? null);
    this.asking.set(name, asking);
    return asking;
  }

  private async ask(
    tenant: Tenant,
    name: string,
    previous: readonly string[] | null,
  ): Promise<readonly string[] | null> {
    try {
      const now = this.clock.now();
      const question = { port: PORT, operation: 'rails', requestedAt: now.toISOString(), data: {} } as const;
      const answer = await this.orders.answer(tenant, question);
      const rails = answer === null ? previous : answer.rails;
      this.known.set(name, { askedAt: now.getTime(), rails });
      return rails;
    } finally {
      this.asking.delete(name);
    }
  }

  async payout(payment: NetworkPayment): Promise<PayoutReport | null> {
    return reportOf(await this.order('payout', payment));
  }

  async collect(payment: NetworkPayment): Promise<CollectionReport | null> {
    return reportOf(await this.order('collect', payment));
  }

  /**
   * A payout that was given to no partner took no money. From now on it cannot be given to one, although a process may have been about to.
   */
  async recover(payment: NetworkPayment): Promise<RecoveryReport | null> {
    const { tenant, transactionId } = payment;
    const about = { port: PORT, resource: uuidOf('Transaction', transactionId) } as const;
    const payout = await this.orders.withdraw(tenant, { ...about, operation: 'payout' });
    if (payout === 'WITHDRAWN') return { status: 'RECOVERED' };
    const isAsked = async () =>
      (await this.orders.resourceOf(tenant, PORT, orderUuid({ ...about, operation: 'recover' }))) !== null;
    // The current partner does not know the payout: an operator decides about the money.
    if (payout === 'GIVEN_TO_FORMER_PARTNER' && !(await isAsked())) return { status: 'REFUSED' };
    return reportOf(await this.order('recover', payment));
  }

  async returnFunds(payment: NetworkPayment): Promise<RecoveryReport | null> {
    return reportOf(await this.order('return-funds', payment));
  }

  async fundingInstructions(awaited: AwaitedFunds): Promise<readonly PaymentInstruction[] | null> {
    const { tenant, quoteUuid, currency, isCrypto, cryptoNetwork, reference, requestedAt } = awaited;
    const result = await this.orders.answer(tenant, {
      port: PORT,
      operation: 'funding-instructions',
      requestedAt,
      data: { quoteId: `Quote:${quoteUuid}`, currency, isCrypto, cryptoNetwork: cryptoNetwork ?? null, reference },
    });
    return result && (result.instructions as readonly PaymentInstruction[]);
  }

  private order<const Operation extends 'payout' | 'collect' | 'recover' | 'return-funds'>(
    operation: Operation,
    payment: NetworkPayment,
  ): Promise<OrderProgress<ResultOf<typeof PORT, Operation>>> {
    const { tenant, transactionId } = payment;
    const resource = uuidOf('Transaction', transactionId);
    const data = requestOf(payment) as RequestOf<typeof PORT, Operation>;
    return this.orders.progress(tenant, { port: PORT, operation, resource, data });
  }
}

function requestOf(payment: NetworkPayment): RequestOf<typeof PORT, 'payout'> {
  const { transactionId, flow, amount, account, umaAddress, isErased, note } = payment;
  const beneficiary = account?.beneficiary ?? null;
  return {
    transactionId,
    flow,
    amount,
    account: account && { ...account, beneficiary: beneficiary && { ...beneficiary } },
    umaAddress,
    isErased,
    ...note,
  };
}

/** The report for the saga; null while the outcome is unknown. */
function reportOf<Result>(
  progress: OrderProgress<Result>,
): Result | { readonly status: 'PENDING'; readonly askAgainAfter: number } | null {
  if (progress === null) return null;
  if (progress.state === 'WAITING') return { status: 'PENDING', askAgainAfter: progress.askAgainAfter };
  return progress.result;
}
