import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toMoney, type MoneyData } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/** The payer's bank took back a credited collection. The account pays up to its balance, the service the rest. */
export class ReturnCredit extends defineCommand<{
  readonly accountId: string;
  readonly transactionId: string;
  /** Reason of the returned credit. */
  readonly reason: string;
  readonly amount: MoneyData;
}>('accounts.return-credit') {}

@CommandHandler(ReturnCredit)
export class ReturnCreditHandler implements ICommandHandler<ReturnCredit> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, data: { accountId, amount, ...credit }, metadata }: ReturnCredit): Promise<void> {
    await this.accounts.run(tenant, accountId, { kind: 'return-credit', ...credit, amount: toMoney(amount) }, metadata);
  }
}
