import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { allFacts, derivedUuid } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { transactionView } from '../domain/transaction/transaction.view.js';
import { transferInTerms } from '../domain/transaction/transfer.terms.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { PaymentFacts } from '../services/payment-facts.service.js';
import { QuoteAuthorization } from '../services/quote-authorization.service.js';

/** POST /transfer-in. Returns the PENDING transaction. The account is credited once the money is collected. */
export class CreateTransferIn extends defineCommand<
  {
    readonly source: { readonly accountId: string };
    readonly destination: { readonly accountId: string };
    /** Smallest units. */
    readonly amount: bigint;
  },
  TransactionDocument
>('payments.create-transfer-in') {}

@CommandHandler(CreateTransferIn)
export class CreateTransferInHandler implements ICommandHandler<CreateTransferIn> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly facts: PaymentFacts,
    private readonly authorization: QuoteAuthorization,
    private readonly providers: PaymentProviders,
  ) {}

  async execute(command: CreateTransferIn): Promise<TransactionDocument> {
    const { tenant, metadata } = command;
    const uuid = derivedUuid('Transaction', metadata.commandId);
    const receipt = await this.runner.runOnce(transaction, tenant, uuid, metadata, () => this.create(command, uuid));
    return this.answers.answer(transactionView, tenant, uuid, receipt);
  }

  private async create({ tenant, data, metadata }: CreateTransferIn, transactionUuid: string) {
    const { amount } = data;
    await this.providers.requireConnected(tenant);
    const [source, destination] = await allFacts([
      this.facts.external(tenant, data.source.accountId, 'source.accountId'),
      this.facts.internal(tenant, data.destination.accountId, 'destination.accountId'),
    ]);
    const [toCents, payer, bounds] = await allFacts([
      this.facts.centsIn(tenant, source.currency),
      this.facts.payer(tenant, destination.ownerId),
      this.facts.bounds(tenant, destination.currency.code),
    ]);
    await this.authorization.requireSession(tenant, payer.customerId, [destination.currency.code], metadata.at);
    const { limits } = PAYMENTS_CONFIGURATION;
    const terms = transferInTerms(amount, { transactionUuid, source, destination, toCents, payer, bounds, limits });
    return this.runner.run(transaction, tenant, transactionUuid, { kind: 'create-transfer-in', terms }, metadata, {
      begins: true,
    });
  }
}
