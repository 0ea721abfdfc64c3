import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, derivedUuid, resourceId, toMoney } from '@app/kernel';
import { InternalAccounts } from '@app/accounts';
import { AggregateRunner, type CommandMetadata, ReadYourWrites } from '@app/event-sourcing';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { transactionView } from '../domain/transaction/transaction.view.js';
import { type TransferOutRequest, transferOutTerms } from '../domain/transaction/transfer.terms.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { PaymentFacts } from './payment-facts.reader.js';
import { QuoteAuthorization } from './quote-authorization.js';
import { SourceDebit } from './source-debit.js';

/** POST /transfer-out. Answers the transaction, PENDING, with the source already debited (payments-cards 3). */
export class CreateTransferOut extends Command<TransactionDocument> {
  constructor(
    readonly tenant: Tenant,
    readonly sourceAccountId: string,
    readonly destinationAccountId: string,
    readonly request: TransferOutRequest,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(CreateTransferOut)
export class CreateTransferOutHandler implements ICommandHandler<CreateTransferOut> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly facts: PaymentFacts,
    private readonly authorization: QuoteAuthorization,
    private readonly debit: SourceDebit,
    private readonly providers: PaymentProviders,
    private readonly accounts: InternalAccounts,
  ) {}

  async execute({
    tenant,
    sourceAccountId,
    destinationAccountId,
    request,
    metadata,
  }: CreateTransferOut): Promise<TransactionDocument> {
    this.providers.requireConnected(tenant.environment);
    const transactionUuid = derivedUuid('Transaction', metadata.commandId);
    const [source, destination, earlier] = await Promise.all([
      this.facts.internal(tenant, sourceAccountId),
      this.facts.external(tenant, destinationAccountId),
      request.amount === null ? this.takenBefore(tenant, sourceAccountId, transactionUuid) : null,
    ]);
    const [cents, payer, bounds] = await Promise.all([
      this.facts.centsIn(tenant, source.currency),
      this.facts.payer(tenant, source.ownerId),
      this.facts.bounds(tenant, source.currency.code),
    ]);
    await this.authorization.requireUnguarded(tenant, payer.customerId, source.currency.code);
    const terms = transferOutTerms(
      { ...request, amount: request.amount ?? earlier },
      {
        transactionUuid,
        source,
        destination,
        cents,
        payer,
        bounds,
        limits: PAYMENTS_CONFIGURATION.limits,
        networkFee: PAYMENTS_CONFIGURATION.networkFees[destination.accountType]?.[destination.currency.code] ?? 0n,
        settlementSeconds: PAYMENTS_CONFIGURATION.settlementSeconds,
      },
    );
    const amount = toMoney(terms.sentAmount);
    const { transactionId, customerId: payerId } = terms;
    const receipt = await this.debit.take(
      tenant,
      { transactionId, payerId, accountId: sourceAccountId, amount, cents: cents(amount.amount) },
      metadata,
      () =>
        this.runner.run(transaction, tenant, transactionUuid, { kind: 'create-transfer-out', terms }, metadata, {
          begins: true,
        }),
    );
    return this.answers.answer(transactionView, tenant, transactionUuid, receipt);
  }

  /**
   * What this very request took when it asked for the whole balance and died: the balance says nothing about that any
   * more. null when it took nothing.
   */
  private async takenBefore(tenant: Tenant, accountId: string, transactionUuid: string): Promise<bigint | null> {
    const { state } = await this.runner.load(transaction, tenant, transactionUuid);
    if (state.terms?.kind === 'TRANSFER_OUT') return toMoney(state.terms.sentAmount).amount;
    return (
      (await this.accounts.reservedFor(tenant, accountId, resourceId('Transaction', transactionUuid)))?.amount ?? null
    );
  }
}
