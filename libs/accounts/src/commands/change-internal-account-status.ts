import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';
import type { InternalAccountStatus } from '../domain/internal-account/internal-account.events.js';

/** Freezes, unfreezes or closes an account, for compliance or when its customer is closed. */
export class ChangeInternalAccountStatus extends defineCommand<{
  readonly accountId: string;
  readonly status: InternalAccountStatus;
}>('accounts.change-internal-account-status') {}

@CommandHandler(ChangeInternalAccountStatus)
export class ChangeInternalAccountStatusHandler implements ICommandHandler<ChangeInternalAccountStatus> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, data: { accountId, status }, metadata }: ChangeInternalAccountStatus): Promise<void> {
    await this.accounts.run(tenant, accountId, { kind: 'change-status', status }, metadata);
  }
}
