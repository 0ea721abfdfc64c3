import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/** Releases one reservation unless its transaction has confirmed it. Sent by sagas that watch a single debit. */
export class ReleaseUnconfirmedDebit extends defineCommand<{
  readonly accountId: string;
  readonly transactionId: string;
}>('accounts.release-unconfirmed-debit') {}

@CommandHandler(ReleaseUnconfirmedDebit)
export class ReleaseUnconfirmedDebitHandler implements ICommandHandler<ReleaseUnconfirmedDebit> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, data: { accountId, transactionId }, metadata }: ReleaseUnconfirmedDebit): Promise<void> {
    await this.accounts.run(tenant, accountId, { kind: 'release-unconfirmed-debit', transactionId }, metadata);
  }
}
