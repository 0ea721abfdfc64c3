import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { isFinalRefusal, Refusal, uuidOf } from '@app/kernel';
import type { HoldCommand } from '../domain/internal-account/holds.js';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { metadataOf } from './move-card-money.js';

/**
 * Blocks an action that a card transaction no longer needs, so that a delayed attempt of it has no effect. False if the account has already
 * executed it.
 */
export class BlockCardMoney extends defineCommand<
  {
    readonly accountId: string;
    readonly act: Pick<HoldCommand, 'kind' | 'transactionId' | 'step'>;
  },
  boolean
>('accounts.bar-card-money') {}

@CommandHandler(BlockCardMoney)
export class BlockCardMoneyHandler implements ICommandHandler<BlockCardMoney> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { accountId, act }, metadata }: BlockCardMoney): Promise<boolean> {
    const uuid = uuidOf('InternalAccount', accountId);
    const refusal = new Refusal('CONFLICT', 'The card transaction was declined.');
    try {
      await this.runner.refuse(internalAccount, tenant, uuid, refusal, metadataOf(accountId, act, metadata));
      return false;
    } catch (error) {
      if (isFinalRefusal(error)) return true;
      throw error;
    }
  }
}
