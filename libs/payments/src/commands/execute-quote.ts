import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, toMoney, uuidOf } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, ReadYourWrites, type Receipt } from '@app/event-sourcing';
import { requireExecutable } from '../domain/transaction/outgoing.decisions.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionState } from '../domain/transaction/transaction.state.js';
import { type TransactionDocument, transactionView } from '../domain/transaction/transaction.view.js';
import { PaymentFacts } from './payment-facts.reader.js';
import { SourceDebit } from './source-debit.js';

/** POST /quotes/{quoteId}/execute. Answers the transaction, PROCESSING (payments-cards 4.4). */
export class ExecuteQuote extends Command<TransactionDocument> {
  constructor(
    readonly tenant: Tenant,
    readonly quoteId: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(ExecuteQuote)
export class ExecuteQuoteHandler implements ICommandHandler<ExecuteQuote> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly facts: PaymentFacts,
    private readonly debit: SourceDebit,
  ) {}

  async execute({ tenant, quoteId, metadata }: ExecuteQuote): Promise<TransactionDocument> {
    const uuid = uuidOf('Quote', quoteId);
    const { state } = await this.runner.load(transaction, tenant, uuid);
    const run = (): Promise<Receipt<TransactionState>> => this.runner.run(transaction, tenant, uuid, { kind: 'execute-quote' }, metadata);
    // Once it has left PENDING nothing may be debited any more: the decider refuses, or knows this very request again.
    const receipt = state.status === 'PENDING' ? await this.debited(tenant, state, metadata, run) : await run();
    return this.answers.answer(transactionView, tenant, uuid, receipt);
  }

  private async debited<T>(tenant: Tenant, state: TransactionState, metadata: CommandMetadata, run: () => Promise<T>): Promise<T> {
    const { transactionId, customerId: payerId, source, sendingAmount, funding } = requireExecutable(state, metadata.at);
    await this.facts.requirePayer(tenant, payerId);
    const amount = toMoney(sendingAmount);
    const cents = await this.facts.centsIn(tenant, source.currency);
    const debit = { transactionId, payerId, accountId: funding === 'BALANCE' ? source.accountId : null, amount, cents: cents(amount.amount) };
    return this.debit.take(tenant, debit, metadata, run);
  }
}
