import { Injectable } from '@nestjs/common';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, HandlesInstruction } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { TransactionStep } from '../domain/transaction/transaction.commands.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionStatus } from '../domain/transaction/transaction.state.js';
import { MoveTransaction } from '../instructions.js';

/** Takes one step of a transaction for the sagas of this context; answers the status that it left. */
@HandlesInstruction(MoveTransaction)
@Injectable()
export class MoveTransactionHandler {
  constructor(private readonly runner: AggregateRunner) {}

  async execute(
    tenant: Tenant,
    { transactionId, step }: { readonly transactionId: string; readonly step: TransactionStep },
    metadata: CommandMetadata,
  ): Promise<{ readonly status: TransactionStatus }> {
    const { state } = await this.runner.run(transaction, tenant, uuidOf('Transaction', transactionId), step, metadata);
    return { status: state.status };
  }
}
