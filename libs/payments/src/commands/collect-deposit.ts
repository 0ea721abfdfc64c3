import { defineCommand } from '@app/event-sourcing';
import { type MoneyData, toMoney } from '@app/kernel';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReserveDebit } from '@app/accounts';

/** Takes a transaction's deposit from the account to which it was credited. Sent only by this context's saga. */
export class CollectDeposit extends defineCommand<{
  readonly accountId: string;
  readonly transactionId: string;
  readonly amount: MoneyData;
}>('payments.take-deposit') {}

/** Collects a deposit pushed on a chain, which is first credited to the payer's account and then debited there by the quote. */
@CommandHandler(CollectDeposit)
export class CollectDepositHandler implements ICommandHandler<CollectDeposit> {
  constructor(private readonly commands: CommandBus) {}

  async execute({ tenant, data: { accountId, transactionId, amount }, metadata }: CollectDeposit): Promise<void> {
    await this.commands.execute(
      new ReserveDebit(tenant, { accountId, transactionId, amount: toMoney(amount) }, metadata),
    );
  }
}
