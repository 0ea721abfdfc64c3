import { Injectable } from '@nestjs/common';
import { type Tenant, uuidOf, PlatformClock } from '@app/kernel';
import { AggregateRunner, HandlesEffect } from '@app/event-sourcing';
import { done, type EffectHandler, type EffectOutcome } from '@app/event-sourcing/definitions';
import { CustomerDirectory } from '@app/onboarding';
import { card } from '../domain/card/card.decider.js';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';
import { ChangeStateAtIssuer, ConfirmPull, ProvisionCard } from './cards.effects.js';
import type { CardStateOrder, ProvisioningReport } from '../providers/card-issuer.port.js';
import { CardProviders } from '../providers/card-providers.js';

/** References and merchants are personal, so they are read each time and never recorded with the request. */
@HandlesEffect(ProvisionCard)
@Injectable()
class ProvisionCardEffect implements EffectHandler {
  constructor(
    private readonly providers: CardProviders,
    private readonly runner: AggregateRunner,
    private readonly customers: CustomerDirectory,
    private readonly clocks: PlatformClock,
  ) {}

  async perform(
    tenant: Tenant,
    { cardId, requestedAt }: { readonly cardId: string; readonly requestedAt: string },
  ): Promise<EffectOutcome> {
    const { state } = await this.runner.load(card, tenant, uuidOf('Card', cardId));
    const reference = state.referenceGenerated ? state.cardholderId : state.platformCardId;
    if (reference === null) return done({ status: 'REFUSED' } satisfies ProvisioningReport); // the cardholder was erased
    const now = this.clocks.now(tenant).toISOString();
    const { cardholderId: customerId, currency } = state;
    const { fullName = null, country = null } = (await this.customers.get(tenant, customerId)) ?? {};
    const cardholder = { customerId, fullName, country };
    const order = { tenant, cardId, reference, currency, cardholder, requestedAt, now };
    const report = await this.providers.issuer(tenant.environment).provision(order);
    return report === null ? { outcome: 'unknown' } : done(report);
  }
}

@HandlesEffect(ChangeStateAtIssuer)
@Injectable()
class ChangeStateAtIssuerEffect implements EffectHandler {
  constructor(
    private readonly providers: CardProviders,
    private readonly runner: AggregateRunner,
  ) {}

  async perform(tenant: Tenant, change: Pick<CardStateOrder, 'cardId' | 'state' | 'sequence'>): Promise<EffectOutcome> {
    const { state } = await this.runner.load(card, tenant, uuidOf('Card', change.cardId));
    const { issuerRef, brand, last4 } = state.details!;
    const order = { tenant, issuerRef, brand, last4, ...change };
    const report = await this.providers.issuer(tenant.environment).changeState(order);
    if (report === null) return { outcome: 'unknown' };
    if (report.status === 'REFUSED')
      return {
        outcome: 'refused',
        code: 'CARD_STATE_REFUSED',
        message: `The issuer does not allow the state ${change.state}.`,
      };
    return done({ ...report, sequence: change.sequence });
  }
}

@HandlesEffect(ConfirmPull)
@Injectable()
class ConfirmPullEffect implements EffectHandler {
  constructor(
    private readonly providers: CardProviders,
    private readonly runner: AggregateRunner,
    private readonly clocks: PlatformClock,
  ) {}

  async perform(
    tenant: Tenant,
    { transactionId, requestedAt }: { readonly transactionId: string; readonly requestedAt: string },
  ): Promise<EffectOutcome> {
    const { state } = await this.runner.load(cardTransaction, tenant, uuidOf('CardTransaction', transactionId));
    const pull = {
      transactionId,
      merchantDescriptor: state.terms?.merchant?.descriptor ?? null,
      requestedAt,
      now: this.clocks.now(tenant).toISOString(),
    };
    return done(await this.providers.issuer(tenant.environment).confirmPull(pull));
  }
}

export const CARD_EFFECTS = [ProvisionCardEffect, ChangeStateAtIssuerEffect, ConfirmPullEffect];
