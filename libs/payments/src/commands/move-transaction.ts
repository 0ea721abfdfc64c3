import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { uuidOf } from '@app/kernel';
import type { TransactionStep } from '../domain/transaction/transaction.commands.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionStatus } from '../domain/transaction/transaction.state.js';

/** Reports a saga's step to its transaction. Sent only by this context's sagas. */
export class MoveTransaction extends defineCommand<
  { readonly transactionId: string; readonly step: TransactionStep },
  { readonly status: TransactionStatus }
>('payments.move-transaction') {}

/** Applies one step to a transaction for the sagas of this context. Returns the resulting status. */
@CommandHandler(MoveTransaction)
export class MoveTransactionHandler implements ICommandHandler<MoveTransaction> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({
    tenant,
    data: { transactionId, step },
    metadata,
  }: MoveTransaction): Promise<{ readonly status: TransactionStatus }> {
    const { state } = await this.runner.run(transaction, tenant, uuidOf('Transaction', transactionId), step, metadata);
    return { status: state.status };
  }
}
