import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { TransactionAction } from '../domain/transaction/transaction.commands.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { transactionView } from '../domain/transaction/transaction.view.js';

/**
 * POST /transactions/{transactionId}/approve, reject, cancel and confirm. Returns the transaction right after the action; webhooks report
 * later changes (payments-cards 7.8).
 */
export class ChangeTransaction extends defineCommand<
  {
    readonly transactionId: string;
    readonly action: Extract<TransactionAction, { kind: 'approve' | 'reject' | 'cancel' | 'confirm-receipt' }>;
  },
  TransactionDocument
>('payments.change-transaction') {}

@CommandHandler(ChangeTransaction)
export class ChangeTransactionHandler implements ICommandHandler<ChangeTransaction> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({
    tenant,
    data: { transactionId, action },
    metadata,
  }: ChangeTransaction): Promise<TransactionDocument> {
    const uuid = uuidOf('Transaction', transactionId);
    const receipt = await this.runner.run(transaction, tenant, uuid, action, metadata);
    return this.answers.answer(transactionView, tenant, uuid, receipt);
  }
}
