import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WriteOffReturnLoss } from '@app/accounts';
import { defineCommand } from '@app/event-sourcing';
import type { MoneyData } from '@app/kernel';
import { ReturnLosses } from '../queries/return-losses.questions.js';

/**
 * Writes off the service's loss on a collection that the payer's bank took back, for an operator: its account no longer owes it, and the
 * customer can be deleted. Returns the amount. Refused with TRANSACTION_NOT_FOUND, and with INVALID_INPUT if there is no loss.
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
