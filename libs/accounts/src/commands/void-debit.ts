import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { isDebitConfirmed } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * The transaction is called off. Answers `{ taken: true }` when it owns the money, which is then to be credited back;
 * otherwise its reservation is released at once and the transaction can claim nothing any more.
 */
export class VoidDebit extends defineCommand<
  { readonly accountId: string; readonly transactionId: string },
  { taken: boolean }
>('accounts.give-up-debit') {}

@CommandHandler(VoidDebit)
export class VoidDebitHandler implements ICommandHandler<VoidDebit> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, data: { accountId, transactionId }, metadata }: VoidDebit): Promise<{ taken: boolean }> {
    const { state } = await this.accounts.run(tenant, accountId, { kind: 'void-debit', transactionId }, metadata);
    return { taken: isDebitConfirmed(state, transactionId) };
  }
}
