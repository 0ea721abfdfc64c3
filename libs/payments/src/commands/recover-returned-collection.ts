import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RecoverReturnLoss } from '@app/accounts';
import { defineCommand } from '@app/event-sourcing';
import type { MoneyData } from '@app/kernel';
import { ReturnLosses } from '../queries/return-losses.questions.js';

/**
 * Takes the service's loss on a collection that the payer's bank took back from the account to which it was credited, for an operator.
 * Returns the amount. Refused with TRANSACTION_NOT_FOUND; INVALID_INPUT if there is no loss or the account is not ACTIVE;
 * INSUFFICIENT_BALANCE while the balance does not cover it; CONFLICT if the amount differs from the approved one.
 */
export class RecoverReturnedCollection extends defineCommand<
  {
    readonly transactionId: string;
    /** Amount approved by two operators; absent if one operator decides. */
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
