import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toMoney, type MoneyData } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * The payer's bank took back money that had paid for a payment of the account's owner or had been deposited. The account pays up to its
 * balance, the service the rest. Once for each transaction; never refused because of status or balance.
 */
export class ChargeReturn extends defineCommand<{
  readonly accountId: string;
  readonly transactionId: string;
  readonly amount: MoneyData;
}>('accounts.charge-return') {}

@CommandHandler(ChargeReturn)
export class ChargeReturnHandler implements ICommandHandler<ChargeReturn> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, data: { accountId, transactionId, amount }, metadata }: ChargeReturn): Promise<void> {
    const command = { kind: 'charge-return', transactionId, amount: toMoney(amount) } as const;
    await this.accounts.run(tenant, accountId, command, metadata);
  }
}
