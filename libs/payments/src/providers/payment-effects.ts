import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, type Json, type MoneyData, type Tenant } from '@app/kernel';
import { ExternalAccounts } from '@app/accounts';
import { type EffectHandler, type EffectOutcome, type EffectRequest, HandlesEffect } from '@app/event-sourcing';
import { Collect, ExchangeFunds, type NetworkRequest, PayOut, RecoverFunds } from '../instructions.js';
import type { NetworkPayment } from './payment-network.port.js';
import { PaymentProviders } from './payment-providers.js';

/** A provider's report is the effect's answer; without one the machine asks again under the same id. */
function outcomeOf(report: object | null): EffectOutcome {
  return report === null ? { outcome: 'unknown' } : { outcome: 'done', data: report as Json };
}

/** Tells the network of a payment what it must know, the identifier's suffix among it: looked up each time, never recorded. */
@Injectable()
export class NetworkPayments {
  constructor(
    private readonly accounts: ExternalAccounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(tenant: Tenant, { accountId, ...request }: NetworkRequest): Promise<NetworkPayment> {
    return { ...request, identifierSuffix: await this.suffixOf(tenant, accountId), now: this.clock.now().toISOString() };
  }

  /** null for an internal account, and for one whose owner was erased. */
  async suffixOf(tenant: Tenant, accountId: string): Promise<string | null> {
    return (await this.accounts.get(tenant, accountId))?.suffix ?? null;
  }
}

@HandlesEffect(ExchangeFunds)
@Injectable()
export class ExchangeFundsEffect implements EffectHandler {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly payments: NetworkPayments,
  ) {}

  async perform(
    tenant: Tenant,
    { destinationAccountId, sell, buy }: { readonly destinationAccountId: string; readonly sell: MoneyData; readonly buy: MoneyData },
    { id }: EffectRequest,
  ): Promise<EffectOutcome> {
    const destinationSuffix = await this.payments.suffixOf(tenant, destinationAccountId);
    return outcomeOf(await this.providers.market(tenant.environment).exchange({ sell, buy, destinationSuffix }, id));
  }
}

@HandlesEffect(PayOut)
@Injectable()
export class PayOutEffect implements EffectHandler<NetworkRequest> {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly payments: NetworkPayments,
  ) {}

  async perform(tenant: Tenant, request: NetworkRequest): Promise<EffectOutcome> {
    return outcomeOf(await this.providers.network(tenant.environment).payout(await this.payments.of(tenant, request)));
  }
}

@HandlesEffect(Collect)
@Injectable()
export class CollectEffect implements EffectHandler<NetworkRequest> {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly payments: NetworkPayments,
  ) {}

  async perform(tenant: Tenant, request: NetworkRequest): Promise<EffectOutcome> {
    return outcomeOf(await this.providers.network(tenant.environment).collect(await this.payments.of(tenant, request)));
  }
}

@HandlesEffect(RecoverFunds)
@Injectable()
export class RecoverFundsEffect implements EffectHandler<NetworkRequest> {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly payments: NetworkPayments,
  ) {}

  async perform(tenant: Tenant, request: NetworkRequest): Promise<EffectOutcome> {
    return outcomeOf(await this.providers.network(tenant.environment).recover(await this.payments.of(tenant, request)));
  }
}

export const PAYMENT_EFFECTS = [NetworkPayments, ExchangeFundsEffect, PayOutEffect, CollectEffect, RecoverFundsEffect];
