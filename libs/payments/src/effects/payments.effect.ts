import { Injectable, type Type } from '@nestjs/common';
import {
  type Json,
  type MoneyData,
  type SealedValue,
  type Tenant,
  assertNever,
  uuidOf,
  PlatformClock,
} from '@app/kernel';
import { ExternalAccounts, sandboxSuffix } from '@app/accounts';
import { AggregateRunner, HandlesEffect } from '@app/event-sourcing';
import type { Effect, EffectHandler, EffectOutcome, EffectRequest } from '@app/event-sourcing/definitions';
import type { PayoutReport } from '../domain/transaction/network-reports.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionState } from '../domain/transaction/transaction.state.js';
import {
  Collect,
  ExchangeFunds,
  ReturnFunds,
  type NetworkRequest,
  PayOut,
  RecoverFunds,
  SettleIncoming,
} from './payments.effects.js';
import { receiverInformation } from '../domain/transaction/incoming.decisions.js';
import type { NetworkPayment, PaymentNetwork, PaymentNote } from '../providers/payment-network.port.js';
import { PaymentProviders } from '../providers/payment-providers.js';

/** A provider's report is the effect's answer. Without one, the saga machine repeats the effect under the same id. */
function outcomeOf(report: object | null): EffectOutcome {
  return report === null ? { outcome: 'unknown' } : { outcome: 'done', data: report as Json };
}

type PartyRole = 'source' | 'destination';

/** A payment's counterparty for the network. Members are null unless it is an external account or a UMA address. */
type CounterpartyDetails = Pick<NetworkPayment, 'account' | 'identifierSuffix' | 'umaAddress' | 'isErased'>;

const NO_ACCOUNT: CounterpartyDetails = { account: null, identifierSuffix: null, umaAddress: null, isErased: false };
const ERASED: CounterpartyDetails = { ...NO_ACCOUNT, isErased: true };

/**
 * Builds the network's requests about a payment. Account details are those sealed in the payment at its creation. After an erasure the
 * network identifies the payment by its id alone and still reports on it, since a payment in flight must not wait forever.
 */
@Injectable()
export class NetworkPayments {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly accounts: ExternalAccounts,
    private readonly clocks: PlatformClock,
  ) {}

  async stateOf(tenant: Tenant, transactionId: string): Promise<TransactionState> {
    return (await this.runner.load(transaction, tenant, uuidOf('Transaction', transactionId))).state;
  }

  /** null if there is no such payment. */
  async of(
    tenant: Tenant,
    { terms }: TransactionState,
    request: NetworkRequest,
    role: PartyRole,
  ): Promise<NetworkPayment | null> {
    if (terms === null) return null;
    const side = await this.counterparty(tenant, terms, role);
    return side === null ? null : { tenant, ...request, ...side, note: noteOf(terms), now: this.now(tenant) };
  }

  /** null if there is no such payment. */
  async counterparty(
    tenant: Tenant,
    terms: TransactionState['terms'],
    role: PartyRole,
  ): Promise<CounterpartyDetails | null> {
    if (terms === null) return null;
    if (terms.kind === 'UMA_IN' && role === 'source') return ofUmaAddress(terms.senderUmaAddress);
    const { kind, accountId, details } = terms[role as 'destination'];
    switch (kind) {
      case 'EXTERNAL':
        return details === undefined ? this.ofPaymentWithoutDetails(tenant, accountId!) : this.agreed(tenant, details);
      case 'UMA_ADDRESS':
        return ofUmaAddress(terms.kind === 'QUOTE' ? (terms.umaAddress ?? null) : null);
      case 'INTERNAL':
      case 'EMBEDDED_WALLET':
      case 'REALTIME_FUNDING':
        return NO_ACCOUNT;
      default:
        return assertNever(kind);
    }
  }

  private async agreed(tenant: Tenant, details: SealedValue): Promise<CounterpartyDetails> {
    const account = await this.accounts.open(tenant, details);
    return account === null ? ERASED : { ...NO_ACCOUNT, account, identifierSuffix: sandboxSuffix(account.identifier) };
  }

  /** For a payment without details: those of its account, which never change and outlive its deletion. */
  private async ofPaymentWithoutDetails(tenant: Tenant, accountId: string): Promise<CounterpartyDetails> {
    const suffix = (await this.accounts.everRegistered(tenant, accountId))?.suffix ?? null;
    return suffix === null ? ERASED : { ...NO_ACCOUNT, identifierSuffix: suffix };
  }

  now(tenant: Tenant): string {
    return this.clocks.now(tenant).toISOString();
  }
}

/** The rail and the texts of a payment, as agreed with its caller. */
function noteOf(terms: NonNullable<TransactionState['terms']>): PaymentNote {
  const { reference } = terms;
  if (terms.kind !== 'QUOTE' && terms.kind !== 'TRANSFER_OUT') return { reference };
  const { rail, remittanceInformation, purposeOfPayment } = terms;
  return {
    reference,
    ...(rail !== null && { paymentRail: rail.name, railSelectionMode: rail.mode }),
    ...(typeof remittanceInformation === 'string' && { remittanceInformation }), // null once the payer was erased
    ...(purposeOfPayment !== undefined && { purposeOfPayment }),
    ...(terms.kind === 'QUOTE' && terms.payerInformation && { payerInformation: terms.payerInformation }),
  };
}

function ofUmaAddress(umaAddress: string | null): CounterpartyDetails {
  return umaAddress === null ? ERASED : { ...NO_ACCOUNT, umaAddress };
}

const UNKNOWN: EffectOutcome = { outcome: 'unknown' };

@HandlesEffect(ExchangeFunds)
@Injectable()
class ExchangeFundsEffect implements EffectHandler {
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
    const destination = await this.payments.counterparty(tenant, terms, 'destination');
    if (destination === null) return UNKNOWN;
    const { identifierSuffix: destinationSuffix } = destination;
    const order = { tenant, transactionId, sell, buy, destinationSuffix };
    return outcomeOf(await this.providers.market(tenant.environment).exchange(order, id));
  }
}

type NetworkCall = (
  network: PaymentNetwork,
  payment: NetworkPayment,
  state: TransactionState,
) => Promise<object | null>;

/** An effect that asks the network about a payment, by one of its parties. */
function networkEffect(
  effect: Effect<NetworkRequest>,
  role: PartyRole,
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
      const payment = await this.payments.of(tenant, state, request, role);
      if (payment === null) return UNKNOWN;
      return outcomeOf(await call(this.providers.network(tenant.environment), payment, state));
    }
  }
  return NetworkEffect;
}

const CALLED_BACK: PayoutReport = { status: 'CANCELLED' };

const NETWORK_EFFECTS = [
  // Money that is being refunded is not paid out.
  networkEffect(PayOut, 'destination', async (network, payment, { refund }) =>
    refund === null ? network.payout(payment) : CALLED_BACK,
  ),
  networkEffect(Collect, 'source', (network, payment) => network.collect(payment)),
  networkEffect(RecoverFunds, 'destination', (network, payment) => network.recover(payment)),
  networkEffect(ReturnFunds, 'source', (network, payment) => network.returnFunds(payment)),
];

@HandlesEffect(SettleIncoming)
@Injectable()
class SettleIncomingEffect implements EffectHandler {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly payments: NetworkPayments,
  ) {}

  async perform(
    tenant: Tenant,
    { transactionId, requestedAt }: { readonly transactionId: string; readonly requestedAt: string },
  ): Promise<EffectOutcome> {
    const { terms, approvedWith } = await this.payments.stateOf(tenant, transactionId);
    if (terms?.kind !== 'UMA_IN') return UNKNOWN;
    const { senderUmaAddress, amount } = terms;
    const { values } = receiverInformation(terms, approvedWith ?? {});
    const payment = {
      tenant,
      transactionId,
      amount,
      senderUmaAddress,
      receiverInformation: values,
      requestedAt,
      now: this.payments.now(tenant),
    };
    return outcomeOf(await this.providers.uma(tenant.environment).settle(payment));
  }
}

export const PAYMENT_EFFECTS = [NetworkPayments, ExchangeFundsEffect, ...NETWORK_EFFECTS, SettleIncomingEffect];
