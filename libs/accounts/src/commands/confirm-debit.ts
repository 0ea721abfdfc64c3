import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toMoney, type MoneyData } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * The transaction was created and owns the reserved money. A reservation that was released is made again; refused with INSUFFICIENT_BALANCE
 * if the balance no longer covers it.
 */
export class ConfirmDebit extends defineCommand<{
  readonly accountId: string;
  readonly transactionId: string;
  readonly amount: MoneyData;
}>('accounts.confirm-debit') {}

@CommandHandler(ConfirmDebit)
export class ConfirmDebitHandler implements ICommandHandler<ConfirmDebit> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, data: { accountId, transactionId, amount }, metadata }: ConfirmDebit): Promise<void> {
    await this.accounts.run(
      tenant,
      accountId,
      { kind: 'confirm-debit', transactionId, amount: toMoney(amount) },
      metadata,
    );
  }
}
