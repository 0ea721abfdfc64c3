import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { allFacts, derivedUuid, toMoney } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import type { TransferOutTerms } from '../domain/transaction/transaction.events.js';
import { transactionView } from '../domain/transaction/transaction.view.js';
import { type TransferOutRequest, transferOutTerms } from '../domain/transaction/transfer.terms.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { PaymentFacts, payerOf } from '../services/payment-facts.service.js';
import { QuoteAuthorization } from '../services/quote-authorization.service.js';
import { type CountedDay, type PaymentDebit, SourceDebit } from '../services/source-debit.service.js';

/** POST /transfer-out. Returns the PENDING transaction, with the source already debited (payments-cards 3). */
export class CreateTransferOut extends defineCommand<
  {
    readonly source: { readonly accountId: string };
    readonly destination: { readonly accountId: string };
    readonly request: TransferOutRequest;
  },
  TransactionDocument
>('payments.create-transfer-out') {}

@CommandHandler(CreateTransferOut)
export class CreateTransferOutHandler implements ICommandHandler<CreateTransferOut> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly facts: PaymentFacts,
    private readonly authorization: QuoteAuthorization,
    private readonly debit: SourceDebit,
    private readonly providers: PaymentProviders,
  ) {}

  async execute(command: CreateTransferOut): Promise<TransactionDocument> {
    const {
      tenant,
      data: {
        source: { accountId },
      },
      metadata,
    } = command;
    const uuid = derivedUuid('Transaction', metadata.commandId);
    const computed = this.computeTerms(command, uuid);
    computed.catch(() => undefined); // awaited only if no earlier attempt is recorded
    const [earlier, reservedEarlier] = await Promise.all([
      this.runner.replay(transaction, tenant, uuid, metadata),
      this.debit.debitedBefore<TransferOutTerms>(tenant, accountId, metadata),
    ]);
    if (earlier !== null) return this.answers.answer(transactionView, tenant, uuid, earlier);
    const receipt = await this.runner.recordRefusalOf(transaction, tenant, uuid, metadata, async () => {
      const { payment, day } = reservedEarlier === null ? await computed : { payment: reservedEarlier, day: undefined };
      const create = (terms: TransferOutTerms, last: CommandMetadata) =>
        this.runner.run(transaction, tenant, uuid, { kind: 'create-transfer-out', terms }, last, { begins: true });
      return this.debit.take(tenant, payment, metadata, create, day);
    });
    return this.answers.answer(transactionView, tenant, uuid, receipt);
  }

  /** Computes debit and terms of the transfer from current facts. Independent facts are read concurrently. */
  private async computeTerms(
    command: CreateTransferOut,
    transactionUuid: string,
  ): Promise<{ readonly payment: PaymentDebit<TransferOutTerms>; readonly day: CountedDay }> {
    const { tenant, data, metadata } = command;
    const { accountId } = data.source;
    const { request } = data;
    await this.providers.requireConnected(tenant);
    const [source, destination, before] = await allFacts([
      this.facts.internal(tenant, accountId, 'source.accountId'),
      this.facts.external(tenant, data.destination.accountId, 'destination.accountId'),
      request.amount === null ? this.debit.reservedFor(tenant, accountId, transactionUuid) : null,
    ]);
    const { at } = metadata;
    const [toCents, payer, day, bounds] = await allFacts([
      this.facts.centsIn(tenant, source.currency),
      this.facts.payer(tenant, source.ownerId),
      this.debit.dayOf(tenant, { payerId: payerOf(tenant, source.ownerId), at }, metadata.commandId),
      this.facts.bounds(tenant, source.currency.code),
    ]);
    await this.authorization.requireScaNotNeeded(tenant, payer.customerId, source.currency.code);
    const terms = transferOutTerms(
      { ...request, amount: request.amount ?? before },
      {
        transactionUuid,
        source,
        destination,
        toCents,
        payer,
        bounds,
        limits: PAYMENTS_CONFIGURATION.limits,
        networkFee: PAYMENTS_CONFIGURATION.networkFees[destination.accountType]?.[destination.currency.code] ?? 0n,
        purposeRequired: PAYMENTS_CONFIGURATION.purposeRequired,
        settlementSeconds: PAYMENTS_CONFIGURATION.settlementSeconds,
      },
    );
    const { transactionId, customerId: payerId } = terms;
    const amount = toMoney(terms.sentAmount);
    const cents = toCents(amount.amount);
    return { payment: { transactionId, payerId, accountId, amount, cents, at, terms, isDebited: false }, day };
  }
}
