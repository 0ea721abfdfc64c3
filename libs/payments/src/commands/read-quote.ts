import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { uuidOf } from '@app/kernel';
import { requireQuote } from '../domain/transaction/authorization.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { type QuotePath, pathOf } from '../domain/quote/quote-path.js';

/** Returns how a quote's money flows, which its terms determine permanently. Sent only by this context's saga. */
export class ReadQuote extends defineCommand<{ readonly transactionId: string }, QuotePath>('payments.read-quote') {}

@CommandHandler(ReadQuote)
export class ReadQuoteHandler implements ICommandHandler<ReadQuote> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { transactionId } }: ReadQuote): Promise<QuotePath> {
    const { state } = await this.runner.load(transaction, tenant, uuidOf('Transaction', transactionId));
    return pathOf(requireQuote(state));
  }
}
