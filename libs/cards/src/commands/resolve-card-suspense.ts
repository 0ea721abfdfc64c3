import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MoveCardMoney } from '@app/accounts';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type MoneyData, type OperatorNote, Refusal, derivedUuid, toMoney, uuidOf } from '@app/kernel';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';

/**
 * Records that an operator sent a card transaction's money in suspense outside the product, because the cardholder was deleted
 * (payments-cards 19, row 26). Refused with TRANSACTION_NOT_FOUND, and with CONFLICT if nothing or more than was approved is in suspense.
 */
export class ResolveCardSuspense extends defineCommand<{
  readonly transactionId: string;
  readonly by: OperatorNote;
  /** Amount approved by two operators; absent if one operator decides. */
  readonly approved?: MoneyData;
}>('cards.resolve-card-suspense') {}

@CommandHandler(ResolveCardSuspense)
export class ResolveCardSuspenseHandler implements ICommandHandler<ResolveCardSuspense> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly commands: CommandBus,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { transactionId, by, approved }, metadata }: ResolveCardSuspense): Promise<void> {
    const { state } = await this.runner.load(cardTransaction, tenant, uuidOf('CardTransaction', transactionId));
    if (state.terms === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such card transaction.');
    const act = {
      kind: 'send-suspended',
      transactionId,
      step: derivedUuid('send suspended', metadata.commandId),
      by,
    } as const;
    let left = approved && toMoney(approved);
    let isSent = false;
    for (const accountId of state.fundingSources) {
      const movement = await this.commands.execute(
        new MoveCardMoney(tenant, { accountId, act: { ...act, ...(left && { most: left }) } }, metadata),
      );
      if (movement === null) continue;
      isSent = true;
      left = left && { ...left, amount: left.amount - BigInt(movement.sent ?? 0) };
    }
    if (!isSent) throw new Refusal('CONFLICT', 'No amount of this transaction is in suspense.');
    await this.answers.caughtUp();
  }
}
