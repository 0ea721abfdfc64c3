import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Json, later } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * Releases unconfirmed reservations that are at least a minute old, oldest first. Returns `{ nextDueAt }`: when the oldest remaining
 * reservation is due, ISO 8601, or null.
 */
export class ReleaseOverdueDebits extends defineCommand<{ readonly accountId: string }, Json>(
  'accounts.release-overdue-debits',
) {}

@CommandHandler(ReleaseOverdueDebits)
export class ReleaseOverdueDebitsHandler implements ICommandHandler<ReleaseOverdueDebits> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, data: { accountId }, metadata }: ReleaseOverdueDebits): Promise<Json> {
    const { unconfirmedDebitLifetime: lifetime, maxDebitsReleased: most } = ACCOUNTS_CONFIGURATION;
    const command = {
      kind: 'release-overdue-debits',
      reservedAtOrBefore: later(metadata.at, -lifetime),
      limit: most,
    } as const;
    const oldest = (await this.accounts.run(tenant, accountId, command, metadata)).state.reservedAt.first();
    return { nextDueAt: oldest === undefined ? null : later(oldest, lifetime) };
  }
}
