import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toMoney, type MoneyData } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * Moves money from the transaction's clearing account to the account, once for each transaction and reason. Refused with CUSTOMER_DELETED if
 * the owner was deleted.
 */
export class CreditAccount extends defineCommand<{
  readonly accountId: string;
  readonly transactionId: string;
  /** Distinguishes several credits of one transaction: `refund`, `suspense`, `platform-fee`, … */
  readonly reason: string;
  readonly amount: MoneyData;
}>('accounts.credit-account') {}

@CommandHandler(CreditAccount)
export class CreditAccountHandler implements ICommandHandler<CreditAccount> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, data: { accountId, amount, ...credit }, metadata }: CreditAccount): Promise<void> {
    await this.accounts.run(tenant, accountId, { kind: 'credit', ...credit, amount: toMoney(amount) }, metadata);
  }
}
