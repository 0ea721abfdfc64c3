import type { OnModuleInit } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  allFacts,
  Refusal,
  type Tenant,
  derivedUuid,
  inMember,
  invalidInput,
  later,
  money,
  resourceId,
  toMoneyData,
} from '@app/kernel';
import { ExternalAccounts, InternalAccounts } from '@app/accounts';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { CustomerDirectory } from '@app/onboarding';
import type { Report } from '@app/partner-protocol';
import { PartnerReports } from '@app/partners';
import { PlatformDirectory } from '@app/platforms';
import { valuesOf } from '../domain/institution-fields.js';
import { requireUmaAddress } from '../domain/lookup/uma-address.js';
import { type ExternalParty, type InternalParty, partyOf } from '../domain/payment-facts.js';
import { paymentReference, requireActive, requireWithinBounds } from '../domain/payment.rules.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { IncomingTerms } from '../domain/transaction/transaction.events.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { transactionView } from '../domain/transaction/transaction.view.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { PaymentFacts } from '../services/payment-facts.service.js';

interface IncomingPaymentRequest {
  readonly senderUmaAddress: string;
  /** The receiver, by exactly one of these two members. */
  readonly receiverUmaAddress?: string | undefined;
  readonly customerId?: string | undefined;
  readonly currency: string;
  /** In the smallest unit. */
  readonly amount: bigint;
}

/**
 * An outside sender requests to pay a customer: POST /sandbox/uma/receive, or an offer of the UMA network. Returns the PENDING transaction
 * (payments-cards 13.3).
 */
export class RequestIncomingPayment extends defineCommand<IncomingPaymentRequest, TransactionDocument>(
  'payments.request-incoming-payment',
) {}

@CommandHandler(RequestIncomingPayment)
export class RequestIncomingPaymentHandler implements ICommandHandler<RequestIncomingPayment>, OnModuleInit {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly facts: PaymentFacts,
    private readonly customers: CustomerDirectory,
    private readonly platforms: PlatformDirectory,
    private readonly internalAccounts: InternalAccounts,
    private readonly externalAccounts: ExternalAccounts,
    private readonly providers: PaymentProviders,
    private readonly reports: PartnerReports,
  ) {}

  onModuleInit(): void {
    this.reports.register('uma-network', 'PAYMENT_OFFERED', {
      requireSubject: async (tenant, offer) =>
        void (await this.terms(tenant, requestOf(offer), NO_TRANSACTION, offer.reportedAt)),
      take: async (tenant, offer, metadata) => {
        const uuid = incomingPaymentUuid(metadata);
        const known = await this.runner.replay(transaction, tenant, uuid, metadata);
        if (known === null) await this.execute(new RequestIncomingPayment(tenant, requestOf(offer), metadata));
        return { outcome: known === null ? 'RECORDED' : 'KNOWN', transactionId: resourceId('Transaction', uuid) };
      },
    });
  }

  async execute({ tenant, data: request, metadata }: RequestIncomingPayment): Promise<TransactionDocument> {
    const transactionUuid = incomingPaymentUuid(metadata);
    const receipt = await this.runner.runOnce(transaction, tenant, transactionUuid, metadata, async () => {
      const terms = await this.terms(tenant, request, transactionUuid, metadata.at);
      return this.runner.run(transaction, tenant, transactionUuid, { kind: 'request-incoming', terms }, metadata, {
        begins: true,
      });
    });
    return this.answers.answer(transactionView, tenant, transactionUuid, receipt);
  }

  private async terms(
    tenant: Tenant,
    request: IncomingPaymentRequest,
    transactionUuid: string,
    at: string,
  ): Promise<IncomingTerms> {
    const { senderUmaAddress, receiverUmaAddress, currency: code, amount } = request;
    requireUmaAddress('senderUmaAddress', senderUmaAddress);
    if (receiverUmaAddress !== undefined) requireUmaAddress('receiverUmaAddress', receiverUmaAddress);
    if (amount <= 0n)
      throw new Refusal('INVALID_AMOUNT', 'The amount must be positive.', {
        errors: [{ field: 'receivingCurrencyAmount', message: 'must be at least 1' }],
      });
    const customerId = await this.receiver(tenant, request);
    const sender = await this.providers.uma(tenant.environment).sender(tenant, senderUmaAddress);
    if (sender === null) {
      throw new Refusal('UMA_NOT_FOUND', 'No sender has this UMA address: senderUmaAddress.', {
        errors: [{ field: 'senderUmaAddress', message: 'must be the UMA address of a sender' }],
      });
    }
    const { webhookEndpoint } = await this.platforms.config(tenant);
    if (webhookEndpoint === undefined) {
      throw new Refusal(
        'WEBHOOK_ENDPOINT_NOT_SET',
        'Incoming payments need a decision of the platform by webhook. Set its webhook endpoint first.',
      );
    }
    const [bounds, receiver, destination] = await allFacts([
      this.facts.bounds(tenant, code),
      this.facts.describe(tenant, customerId),
      this.landing(tenant, customerId, code),
    ]);
    if (destination === null)
      throw new Refusal('INVALID_CURRENCY', `The receiver has no account in ${code}.`, {
        errors: [
          { field: 'receivingCurrencyCode', message: 'must be a currency in which the receiver has an account' },
        ],
      });
    if (destination.kind !== 'EXTERNAL') requireActive(destination);
    const cents = (await this.facts.centsIn(tenant, destination.currency))(amount);
    requireWithinBounds(amount, destination.currency, 'INCOMING', bounds, {
      cents,
      limits: PAYMENTS_CONFIGURATION.limits,
    });
    const requested = sender.requestedFields.map(({ name }) => name);
    const { values: known } = valuesOf(requested, {}, receiver.information);
    return {
      transactionId: resourceId('Transaction', transactionUuid),
      customerId,
      platformCustomerId: receiver.platformCustomerId,
      reference: paymentReference(transactionUuid),
      destination: partyOf(destination),
      amount: toMoneyData(money(code, amount)),
      senderUmaAddress,
      receiverUmaAddress: receiver.umaAddress ?? '',
      counterpartyInformation: sender.information,
      requestedFields: sender.requestedFields.filter(({ name }) => !Object.hasOwn(known, name)),
      ...(Object.keys(known).length > 0 && { receiverInformation: known }),
      decideBy: later(at, PAYMENTS_CONFIGURATION.decisionTime),
    };
  }

  /** 400 INVALID_INPUT unless the receiver is given exactly once; 404 USER_NOT_FOUND; 410 and 403 as for payers. */
  private async receiver(tenant: Tenant, { receiverUmaAddress, customerId }: IncomingPaymentRequest): Promise<string> {
    if ((receiverUmaAddress === undefined) === (customerId === undefined)) {
      throw invalidInput('The receiver must be identified by exactly one of receiverUmaAddress and customerId.', {
        field: 'receiverUmaAddress',
        message: `must be ${customerId === undefined ? 'given, unless customerId is given' : 'omitted if customerId is given'}`,
      });
    }
    const id = customerId ?? (await this.customers.idOfUmaAddress(tenant, receiverUmaAddress!));
    if (id === null) {
      throw new Refusal('USER_NOT_FOUND', 'No customer has this UMA address: receiverUmaAddress.', {
        errors: [{ field: 'receiverUmaAddress', message: 'must be the UMA address of a customer of this platform' }],
      });
    }
    await inMember('customerId', 'customer', this.customers.requireTransactable(tenant, id));
    return id;
  }

  /** The customer's default deposit account if it accepts the currency, otherwise its internal account. */
  private async landing(
    tenant: Tenant,
    customerId: string,
    code: string,
  ): Promise<InternalParty | ExternalParty | null> {
    const elsewhere = await this.externalAccounts.defaultDepositAccount(tenant, customerId);
    const deposit = elsewhere === null ? null : await this.externalAccounts.get(tenant, elsewhere);
    if (deposit !== null && deposit.currency === code && deposit.status === 'ACTIVE' && !deposit.lacksAddress) {
      const party = await this.facts.external(tenant, deposit.id);
      if (!party.isBeyondReach) return party;
    }
    const own = await this.internalAccounts.customerAccount(tenant, customerId, code);
    return own === null ? null : this.facts.internal(tenant, own.id);
  }
}

/** For validating the terms before there is a transaction. */
const NO_TRANSACTION = derivedUuid('Transaction', 'none');

/** The UUID of the transaction that a request for an incoming payment creates. */
export function incomingPaymentUuid({ commandId }: Pick<CommandMetadata, 'commandId'>): string {
  return derivedUuid('Transaction', commandId);
}

function requestOf({
  senderUmaAddress,
  receiverUmaAddress,
  amount: { currency, amount },
}: Extract<Report, { readonly kind: 'PAYMENT_OFFERED' }>): IncomingPaymentRequest {
  return { senderUmaAddress, receiverUmaAddress, currency, amount: BigInt(amount) };
}
