import { type Clock, type Tenant, derivedUuid, uuidOf } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type { CardNumber } from '../../credentials/card-number-vault.js';
import type {
  CardIssuer,
  CardOrder,
  CardStateOrder,
  IssuedCard,
  IssuerAdvice,
  ProvisioningReport,
  PullReport,
  StateReport,
} from '../card-issuer.port.js';

const PORT = 'card-issuer';

/** Uses the platform's partner for cards; without one there are no cards. The partner itself sends us authorization requests. */
export class ProductionCardIssuer implements CardIssuer {
  readonly environment = 'PRODUCTION';

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
    private readonly clock: Clock,
  ) {}

  requireConnected(tenant: Tenant): Promise<void> {
    return this.connections.requireConnected(tenant, PORT, 'Cards');
  }

  refusesAccount(): boolean {
    return false;
  }

  async provision({ tenant, cardId, reference, currency, cardholder }: CardOrder): Promise<ProvisioningReport | null> {
    const progress = await this.orders.progress(tenant, {
      port: PORT,
      operation: 'issue',
      resource: uuidOf('Card', cardId),
      data: { cardId, reference, form: 'VIRTUAL', currency, cardholder },
    });
    if (progress === null) return null;
    if (progress.state === 'WAITING') return { status: 'PENDING', askAgainAfter: progress.askAgainAfter };
    if (progress.result.status === 'REFUSED') return { status: 'REFUSED' };
    const { status: _, ...details } = progress.result;
    return { status: 'MADE', details };
  }

  async changeState({ tenant, cardId, issuerRef, state, sequence }: CardStateOrder): Promise<StateReport | null> {
    const progress = await this.orders.progress(tenant, {
      port: PORT,
      operation: 'set-state',
      resource: derivedUuid('cards.state-change', uuidOf('Card', cardId), String(sequence)),
      data: { cardId, issuerRef, state, sequence },
    });
    if (progress === null) return null;
    return progress.state === 'WAITING'
      ? { status: 'PENDING', askAgainAfter: progress.askAgainAfter }
      : progress.result;
  }

  numberOf({ tenant, cardId, issuerRef }: IssuedCard): Promise<CardNumber | null> {
    const requestedAt = this.clock.now().toISOString();
    const data = { cardId, issuerRef };
    return this.orders.answer(tenant, { port: PORT, operation: 'number', requestedAt, data });
  }

  /** The issuer has decided before it asks us, and debits of our accounts are final. */
  advise(): IssuerAdvice {
    return { decline: null, confirmation: 'CONFIRMED' };
  }

  async confirmPull(): Promise<PullReport> {
    return { status: 'CONFIRMED' };
  }
}
