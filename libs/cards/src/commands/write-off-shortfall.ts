import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WriteOffCardLoss } from '@app/accounts';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type MoneyData, Refusal, transientConflict, uuidOf } from '@app/kernel';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';

/**
 * Writes off the service's loss on a card transaction, for an operator: its account no longer owes it, and the customer can be deleted. The
 * transaction stays EXCEPTION. Returns the amount. Refused with TRANSACTION_NOT_FOUND, INVALID_INPUT if there is no loss, and CONFLICT while
 * a network message is being processed.
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

  /** The account decides first, then the transaction records it: a repetition completes an interrupted attempt. */
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
  return new Refusal('INVALID_INPUT', 'This transaction has no outstanding loss.');
}
