import { Injectable } from '@nestjs/common';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, HandlesInstruction } from '@app/event-sourcing';
import { type TransactionStep, transaction } from '../domain/transaction/transaction.decider.js';
import { MoveTransaction } from '../instructions.js';

/** Takes one step of a transaction for the sagas of this context. */
@HandlesInstruction(MoveTransaction)
@Injectable()
export class MoveTransactionHandler {
  constructor(private readonly runner: AggregateRunner) {}

  async execute(
    tenant: Tenant,
    { transactionId, step }: { readonly transactionId: string; readonly step: TransactionStep },
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.runner.run(transaction, tenant, uuidOf('Transaction', transactionId), step, metadata);
  }
}
