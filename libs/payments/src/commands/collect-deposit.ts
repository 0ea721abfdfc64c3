import { defineCommand } from '@app/event-sourcing';
import { type MoneyData, toMoney } from '@app/kernel';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReserveDebit } from '@app/accounts';

/** Takes a deposit that arrived for a transaction from the account it was credited to. Own sagas only. */
export class CollectDeposit extends defineCommand<{
  readonly accountId: string;
  readonly transactionId: string;
  readonly amount: MoneyData;
}>('payments.take-deposit') {}

/** Collects a deposit pushed on a chain: it is credited to the payer's account first, and the quote debits it there. */
@CommandHandler(CollectDeposit)
export class CollectDepositHandler implements ICommandHandler<CollectDeposit> {
  constructor(private readonly commands: CommandBus) {}

  async execute({ tenant, data: { accountId, transactionId, amount }, metadata }: CollectDeposit): Promise<void> {
    await this.commands.execute(
      new ReserveDebit(tenant, { accountId, transactionId, amount: toMoney(amount) }, metadata),
    );
  }
}
