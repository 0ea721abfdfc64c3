import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WriteOffReturnLoss } from '@app/accounts';
import { defineCommand } from '@app/event-sourcing';
import type { MoneyData } from '@app/kernel';
import { ReturnLosses } from '../queries/return-losses.questions.js';

/**
 * An operator writes off the service's loss on a collection that the payer's bank took back: its account owes it no more, and its
 * customer can be deleted. Answers the amount. Refuses TRANSACTION_NOT_FOUND, and INVALID_INPUT where the service bears nothing.
 */
export class WriteOffReturnedCollection extends defineCommand<{ readonly transactionId: string }, MoneyData>(
  'payments.write-off-returned-collection',
) {}

@CommandHandler(WriteOffReturnedCollection)
export class WriteOffReturnedCollectionHandler implements ICommandHandler<WriteOffReturnedCollection> {
  constructor(
    private readonly losses: ReturnLosses,
    private readonly commands: CommandBus,
  ) {}

  async execute({ tenant, data: { transactionId }, metadata }: WriteOffReturnedCollection): Promise<MoneyData> {
    const accountId = await this.losses.owedBy(tenant, transactionId);
    return this.commands.execute(new WriteOffReturnLoss(tenant, { accountId, transactionId }, metadata));
  }
}
