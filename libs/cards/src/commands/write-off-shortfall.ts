import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WriteOffCardLoss } from '@app/accounts';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type MoneyData, Refusal, transientConflict, uuidOf } from '@app/kernel';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';

/**
 * An operator writes off the service's loss on a card transaction: its account owes it no more, and its customer can be deleted. The
 * transaction stays EXCEPTION. Answers the amount. Refuses TRANSACTION_NOT_FOUND, INVALID_INPUT where the service bears nothing, and
 * CONFLICT while a message of the network is being booked.
 */
export class WriteOffShortfall extends defineCommand<{ readonly transactionId: string }, MoneyData>(
  'cards.write-off-shortfall',
) {}

@CommandHandler(WriteOffShortfall)
export class WriteOffShortfallHandler implements ICommandHandler<WriteOffShortfall> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly commands: CommandBus,
  ) {}

  /** The account decides, and the transaction records it after that: a repetition completes one that was interrupted in between. */
  async execute({ tenant, data: { transactionId }, metadata }: WriteOffShortfall): Promise<MoneyData> {
    const uuid = uuidOf('CardTransaction', transactionId);
    const { state } = await this.runner.load(cardTransaction, tenant, uuid);
    const { terms, accountId, pending } = state;
    if (terms === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such card transaction.');
    if (accountId === null) throw nothingBorne();
    if (pending !== null) throw transientConflict('A message of the network is being booked. Try again.');
    const ofAccount = await this.commands.execute(new WriteOffCardLoss(tenant, { accountId, transactionId }, metadata));
    await this.runner.run(cardTransaction, tenant, uuid, { kind: 'write-off' }, metadata);
    const recorded = await this.runner.replay(cardTransaction, tenant, uuid, metadata);
    const ofTransaction = recorded?.event.type === 'cards.shortfall-written-off' ? recorded.event.data.amount : null;
    const amount = ofAccount ?? ofTransaction;
    if (amount === null) throw nothingBorne();
    return amount;
  }
}

function nothingBorne(): Refusal {
  return new Refusal('INVALID_INPUT', 'The service bears nothing of this transaction.');
}
