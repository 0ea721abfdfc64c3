import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type MoneyData, uuidOf } from '@app/kernel';
import { placeOf } from '../domain/transaction/suspense.js';
import { transaction } from '../domain/transaction/transaction.decider.js';

/**
 * Takes a further deposit that its sender's bank took back out of suspense. Returns TAKEN; SENT while an operator is sending the money out of
 * suspense; or GONE if it was sent. `receivedBy`: revision of the event that put it into suspense. Sent only by this context's saga.
 */
export class RecallSuspendedFunds extends defineCommand<
  {
    readonly transactionId: string;
    readonly depositId: string;
    readonly receivedBy: number;
    readonly amount: MoneyData;
  },
  { readonly place: 'TAKEN' | 'SENT' | 'GONE' }
>('payments.recall-suspended-funds') {}

@CommandHandler(RecallSuspendedFunds)
export class RecallSuspendedFundsHandler implements ICommandHandler<RecallSuspendedFunds> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({
    tenant,
    data: { transactionId, ...recall },
    metadata,
  }: RecallSuspendedFunds): Promise<{ readonly place: 'TAKEN' | 'SENT' | 'GONE' }> {
    const uuid = uuidOf('Transaction', transactionId);
    const { state } = await this.runner.run(
      transaction,
      tenant,
      uuid,
      { kind: 'recall-suspended', ...recall },
      metadata,
    );
    if ((await this.runner.replay(transaction, tenant, uuid, metadata)) !== null) return { place: 'TAKEN' };
    const place = placeOf(state.suspense, recall.receivedBy);
    if (place === 'KEPT') throw new Error(`the deposit ${recall.depositId} of ${transactionId} is still in suspense`);
    return { place };
  }
}
