import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, derivedUuid } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, ReadYourWrites } from '@app/event-sourcing';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { type TransactionDocument, transactionView } from '../domain/transaction/transaction.view.js';
import { transferInTerms } from '../domain/transaction/transfer.terms.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { PaymentFacts } from './payment-facts.reader.js';

/** POST /transfer-in. Answers the transaction, PENDING; the account is credited once the money was collected. */
export class CreateTransferIn extends Command<TransactionDocument> {
  constructor(
    readonly tenant: Tenant,
    readonly sourceAccountId: string,
    readonly destinationAccountId: string,
    /** Smallest units. */
    readonly amount: bigint,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(CreateTransferIn)
export class CreateTransferInHandler implements ICommandHandler<CreateTransferIn> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly facts: PaymentFacts,
    private readonly providers: PaymentProviders,
  ) {}

  async execute({ tenant, sourceAccountId, destinationAccountId, amount, metadata }: CreateTransferIn): Promise<TransactionDocument> {
    this.providers.requireConnected(tenant.environment);
    const transactionUuid = derivedUuid('Transaction', metadata.commandId);
    const source = await this.facts.external(tenant, sourceAccountId);
    const { party: destination, ownerId } = await this.facts.internal(tenant, destinationAccountId);
    const terms = transferInTerms(amount, {
      transactionUuid, source, destination,
      payer: await this.facts.payer(tenant, ownerId),
      bounds: await this.facts.bounds(tenant, destination.currency.code),
      limits: PAYMENTS_CONFIGURATION.limits,
      cents: await this.facts.centsIn(tenant, source.currency),
    });
    const receipt = await this.runner.run(transaction, tenant, transactionUuid, { kind: 'create-transfer-in', terms }, metadata);
    return this.answers.answer(transactionView, tenant, transactionUuid, receipt);
  }
}
