import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toMoney, type MoneyData } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * The bank of the payer took money back that had paid for a payment of the account's owner, or was deposited for it: the account pays as far as its balance goes, the service
 * the rest. Once for a transaction; refused for no status and no balance.
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
