import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MoneyData, uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * Writes off the service's loss on a card transaction. Returns the amount, also to a repetition; null if the account owes none. No money
 * moves: the service has paid it.
 */
export class WriteOffCardLoss extends defineCommand<
  { readonly accountId: string; readonly transactionId: string },
  MoneyData | null
>('accounts.write-off-card-loss') {}

@CommandHandler(WriteOffCardLoss)
export class WriteOffCardLossHandler implements ICommandHandler<WriteOffCardLoss> {
  constructor(
    private readonly accounts: InternalAccountRunner,
    private readonly runner: AggregateRunner,
  ) {}

  async execute({ tenant, data: { accountId, transactionId }, metadata }: WriteOffCardLoss): Promise<MoneyData | null> {
    await this.accounts.run(tenant, accountId, { kind: 'write-off-card-loss', transactionId }, metadata);
    const recorded = await this.runner.replay(internalAccount, tenant, uuidOf('InternalAccount', accountId), metadata);
    return recorded?.event.type === 'accounts.card-loss-written-off' ? recorded.event.data.amount : null;
  }
}
