import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MoveCardMoney } from '@app/accounts';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type OperatorNote, Refusal, derivedUuid, uuidOf } from '@app/kernel';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';

/**
 * An operator books money of a card transaction in suspense as sent outside by hand, since its cardholder is deleted
 * (payments-cards 19, row 26). Refuses TRANSACTION_NOT_FOUND; CONFLICT when nothing of it is in suspense.
 */
export class ResolveCardSuspense extends defineCommand<{
  readonly transactionId: string;
  readonly by: OperatorNote;
}>('cards.resolve-card-suspense') {}

@CommandHandler(ResolveCardSuspense)
export class ResolveCardSuspenseHandler implements ICommandHandler<ResolveCardSuspense> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly commands: CommandBus,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { transactionId, by }, metadata }: ResolveCardSuspense): Promise<void> {
    const { state } = await this.runner.load(cardTransaction, tenant, uuidOf('CardTransaction', transactionId));
    if (state.terms === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such card transaction.');
    const act = {
      kind: 'send-suspended',
      transactionId,
      step: derivedUuid('send suspended', metadata.commandId),
      by,
    } as const;
    const sent = [];
    for (const accountId of state.fundingSources)
      sent.push(await this.commands.execute(new MoveCardMoney(tenant, { accountId, act }, metadata)));
    if (sent.every((movement) => movement === null))
      throw new Refusal('CONFLICT', 'No amount of this transaction is in suspense.');
    await this.answers.caughtUp();
  }
}
