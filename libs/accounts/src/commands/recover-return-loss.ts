import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MoneyData, toMoney, uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * Takes the service's loss on a returned collection from the account that owes it. Returns the amount, also to a repetition. Refused with
 * INVALID_INPUT if there is no loss or the account is not ACTIVE, INSUFFICIENT_BALANCE while the balance does not cover it, and CONFLICT if
 * the amount differs from the approved one.
 */
export class RecoverReturnLoss extends defineCommand<
  {
    readonly accountId: string;
    readonly transactionId: string;
    /** Amount approved by two operators; absent if one operator decides. */
    readonly approved?: MoneyData;
  },
  MoneyData
>('accounts.recover-return-loss') {}

@CommandHandler(RecoverReturnLoss)
export class RecoverReturnLossHandler implements ICommandHandler<RecoverReturnLoss> {
  constructor(
    private readonly accounts: InternalAccountRunner,
    private readonly runner: AggregateRunner,
  ) {}

  async execute({ tenant, data, metadata }: RecoverReturnLoss): Promise<MoneyData> {
    const { accountId, transactionId } = data;
    const approved = data.approved && toMoney(data.approved);
    await this.accounts.run(tenant, accountId, { kind: 'recover-return-loss', transactionId, approved }, metadata);
    const recorded = await this.runner.replay(internalAccount, tenant, uuidOf('InternalAccount', accountId), metadata);
    if (recorded?.event.type !== 'accounts.return-loss-recovered')
      throw new Error(`the command ${metadata.commandId} recovered nothing of ${transactionId}`);
    return recorded.event.data.amount;
  }
}
