import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, derivedUuid, uuidOf } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, ViewReader } from '@app/event-sourcing';
import { type CardMovement, cardMovementView } from '../domain/internal-account/card-movement.view.js';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import type { HoldCommand } from '../domain/internal-account/holds.js';

/**
 * One act of a card transaction on the account that pays for it, done once for a transaction and step however often it is
 * asked for. Answers what it came to; null when there was nothing to move. Refuses with REFERENCE_NOT_FOUND, and where
 * the act is guarded with INSUFFICIENT_BALANCE, INVALID_CURRENCY, INVALID_AMOUNT, INVALID_INPUT (the account is not
 * ACTIVE) or AMOUNT_OUT_OF_RANGE.
 */
export class MoveCardMoney extends Command<CardMovement | null> {
  constructor(
    readonly tenant: Tenant,
    readonly accountId: string,
    readonly act: HoldCommand,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(MoveCardMoney)
export class MoveCardMoneyHandler implements ICommandHandler<MoveCardMoney> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly views: ViewReader,
  ) {}

  async execute({ tenant, accountId, act, metadata }: MoveCardMoney): Promise<CardMovement | null> {
    const uuid = uuidOf('InternalAccount', accountId);
    // whoever asks for the act, a request or a process that finishes for one that died, asks under the same id
    const commandId = derivedUuid('card-money', accountId, act.transactionId, act.step, act.kind);
    const { revision } = await this.runner.run(internalAccount, tenant, uuid, act, { ...metadata, commandId, requestHash: commandId });
    const movement = await this.views.at(cardMovementView, tenant, uuid, revision);
    return movement?.transactionId === act.transactionId && movement.step === act.step ? movement : null;
  }
}
