import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toMoney, type MoneyData } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * Reverses a credit of a payment that is being refunded: moves the money back to the payment's clearing account, even if the balance becomes
 * negative.
 */
export class ReverseCredit extends defineCommand<{
  readonly accountId: string;
  readonly transactionId: string;
  /** Reason of the reversed credit. */
  readonly reason: string;
  readonly amount: MoneyData;
}>('accounts.take-back-credit') {}

@CommandHandler(ReverseCredit)
export class ReverseCreditHandler implements ICommandHandler<ReverseCredit> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, data: { accountId, amount, ...credit }, metadata }: ReverseCredit): Promise<void> {
    await this.accounts.run(
      tenant,
      accountId,
      { kind: 'reverse-credit', ...credit, amount: toMoney(amount) },
      metadata,
    );
  }
}
