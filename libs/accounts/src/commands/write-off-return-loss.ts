import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MoneyData, uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * Writes off the service's loss on a returned collection, which the account then no longer owes. Returns the amount, also to a repetition. No
 * money moves: the service has paid it. Refused with INVALID_INPUT if there is no loss.
 */
export class WriteOffReturnLoss extends defineCommand<
  { readonly accountId: string; readonly transactionId: string },
  MoneyData
>('accounts.write-off-return-loss') {}

@CommandHandler(WriteOffReturnLoss)
export class WriteOffReturnLossHandler implements ICommandHandler<WriteOffReturnLoss> {
  constructor(
    private readonly accounts: InternalAccountRunner,
    private readonly runner: AggregateRunner,
  ) {}

  async execute({ tenant, data: { accountId, transactionId }, metadata }: WriteOffReturnLoss): Promise<MoneyData> {
    await this.accounts.run(tenant, accountId, { kind: 'write-off-return-loss', transactionId }, metadata);
    const recorded = await this.runner.replay(internalAccount, tenant, uuidOf('InternalAccount', accountId), metadata);
    if (recorded?.event.type !== 'accounts.return-loss-written-off')
      throw new Error(`the command ${metadata.commandId} wrote off nothing of ${transactionId}`);
    return recorded.event.data.amount;
  }
}
