import { Inject, Injectable, type Type } from '@nestjs/common';
import { CLOCK, type Clock, type Json, type MoneyData, type Tenant, uuidOf } from '@app/kernel';
import { ExternalAccounts } from '@app/accounts';
import {
  AggregateRunner,
  type Effect,
  type EffectHandler,
  type EffectOutcome,
  type EffectRequest,
  HandlesEffect,
} from '@app/event-sourcing';
import type { PayoutReport } from '../domain/transaction/network-reports.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionState } from '../domain/transaction/transaction.state.js';
import {
  Collect,
  ExchangeFunds,
  GiveBackFunds,
  type NetworkRequest,
  PayOut,
  RecoverFunds,
  SettleIncoming,
} from '../instructions.js';
import type { NetworkPayment, PaymentNetwork } from './payment-network.port.js';
import { PaymentProviders } from './payment-providers.js';

/** A provider's report is the effect's answer; without one the machine asks again under the same id. */
function outcomeOf(report: object | null): EffectOutcome {
  return report === null ? { outcome: 'unknown' } : { outcome: 'done', data: report as Json };
}

type End = 'source' | 'destination';

/**
 * Tells the network of a payment what it must know of its other side: looked up each time, so that no account number
 * and no address waits in the record of a process.
 */
@Injectable()
export class NetworkPayments {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly accounts: ExternalAccounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async stateOf(tenant: Tenant, transactionId: string): Promise<TransactionState> {
    return (await this.runner.load(transaction, tenant, uuidOf('Transaction', transactionId))).state;
  }

  async of(tenant: Tenant, { terms }: TransactionState, request: NetworkRequest, end: End): Promise<NetworkPayment> {
    return {
      ...request,
      identifierSuffix: await this.suffixOf(tenant, terms, end),
      umaAddress: umaAddressOf(terms, end),
      now: this.now(),
    };
  }

  /** null for what is no account elsewhere, and for one whose owner was erased. */
  async suffixOf(tenant: Tenant, terms: TransactionState['terms'], end: End): Promise<string | null> {
    const accountId =
      terms === null || (terms.kind === 'UMA_IN' && end === 'source') ? null : terms[end as 'destination'].accountId;
    return accountId === null ? null : ((await this.accounts.get(tenant, accountId))?.suffix ?? null);
  }

  now(): string {
    return this.clock.now().toISOString();
  }
}

/** null where that end is no UMA address, and once its owner was erased. */
function umaAddressOf(terms: TransactionState['terms'], end: End): string | null {
  if (terms?.kind === 'QUOTE' && end === 'destination') return terms.umaAddress ?? null;
  return terms?.kind === 'UMA_IN' && end === 'source' ? terms.senderUmaAddress : null;
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
    { transactionId, sell, buy }: { readonly transactionId: string; readonly sell: MoneyData; readonly buy: MoneyData },
    { id }: EffectRequest,
  ): Promise<EffectOutcome> {
    const { terms } = await this.payments.stateOf(tenant, transactionId);
    const destinationSuffix = await this.payments.suffixOf(tenant, terms, 'destination');
    return outcomeOf(await this.providers.market(tenant.environment).exchange({ sell, buy, destinationSuffix }, id));
  }
}

type NetworkCall = (
  network: PaymentNetwork,
  payment: NetworkPayment,
  state: TransactionState,
) => Promise<object | null>;

/** Asks the network about a payment that it knows by one of its ends. */
function networkEffect(
  effect: Effect<NetworkRequest>,
  end: End,
  call: NetworkCall,
): Type<EffectHandler<NetworkRequest>> {
  @HandlesEffect(effect)
  @Injectable()
  class NetworkEffect implements EffectHandler<NetworkRequest> {
    constructor(
      private readonly providers: PaymentProviders,
      private readonly payments: NetworkPayments,
    ) {}

    async perform(tenant: Tenant, request: NetworkRequest): Promise<EffectOutcome> {
      const state = await this.payments.stateOf(tenant, request.transactionId);
      const payment = await this.payments.of(tenant, state, request, end);
      return outcomeOf(await call(this.providers.network(tenant.environment), payment, state));
    }
  }
  return NetworkEffect;
}

const CALLED_BACK: PayoutReport = { status: 'CANCELLED' };

const NETWORK_EFFECTS = [
  // money that is on its way back is not paid out
  networkEffect(PayOut, 'destination', async (network, payment, { refund }) =>
    refund === null ? network.payout(payment) : CALLED_BACK,
  ),
  networkEffect(Collect, 'source', (network, payment) => network.collect(payment)),
  networkEffect(RecoverFunds, 'destination', (network, payment) => network.recover(payment)),
  networkEffect(GiveBackFunds, 'source', (network, payment) => network.giveBack(payment)),
];

@HandlesEffect(SettleIncoming)
@Injectable()
export class SettleIncomingEffect implements EffectHandler {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly payments: NetworkPayments,
  ) {}

  async perform(
    tenant: Tenant,
    { transactionId, requestedAt }: { readonly transactionId: string; readonly requestedAt: string },
  ): Promise<EffectOutcome> {
    const { terms } = await this.payments.stateOf(tenant, transactionId);
    const senderUmaAddress = (terms?.kind === 'UMA_IN' ? terms.senderUmaAddress : null) ?? '';
    const payment = { senderUmaAddress, requestedAt, now: this.payments.now() };
    return outcomeOf(await this.providers.uma(tenant.environment).settle(payment));
  }
}

export const PAYMENT_EFFECTS = [NetworkPayments, ExchangeFundsEffect, ...NETWORK_EFFECTS, SettleIncomingEffect];
