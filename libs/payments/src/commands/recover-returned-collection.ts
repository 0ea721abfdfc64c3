import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecoverReturnLoss } from '@app/accounts';
import { defineCommand } from '@app/event-sourcing';
import type { MoneyData } from '@app/kernel';
import { ReturnLosses } from '../queries/return-losses.questions.js';

/**
 * An operator takes the service's loss on a collection that the payer's bank took back from the account that it was credited
 * to. Answers the amount. Refuses TRANSACTION_NOT_FOUND; INVALID_INPUT where the service bears nothing of it or the account is not
 * ACTIVE; INSUFFICIENT_BALANCE while the account does not cover it; CONFLICT for another amount than was approved.
 */
export class RecoverReturnedCollection extends defineCommand<
  {
    readonly transactionId: string;
    /** Amount that two operators approved; absent where one decides. */
    readonly approved?: MoneyData;
  },
  MoneyData
>('payments.recover-returned-collection') {}

@CommandHandler(RecoverReturnedCollection)
export class RecoverReturnedCollectionHandler implements ICommandHandler<RecoverReturnedCollection> {
  constructor(
    private readonly losses: ReturnLosses,
    private readonly commands: CommandBus,
  ) {}

  async execute({ tenant, data, metadata }: RecoverReturnedCollection): Promise<MoneyData> {
    const accountId = await this.losses.owedBy(tenant, data.transactionId);
    return this.commands.execute(new RecoverReturnLoss(tenant, { ...data, accountId }, metadata));
  }
}
