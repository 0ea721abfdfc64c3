import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { uuidOf } from '@app/kernel';
import { delegatedKey } from '../domain/delegated-key/delegated-key.decider.js';
import { spendingGrant } from '../domain/delegated-key/spending-grant.decider.js';

/**
 * DELETE /auth/delegated-keys/{id} (wallet-auth 14): the key can no longer spend, and remains listed. 404, 400 for a key that is not
 * ACTIVE.
 */
export class RevokeDelegatedKey extends defineCommand<{ readonly delegatedKeyId: string }>(
  'wallet-auth.revoke-delegated-key',
) {}

@CommandHandler(RevokeDelegatedKey)
export class RevokeDelegatedKeyHandler implements ICommandHandler<RevokeDelegatedKey> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { delegatedKeyId }, metadata }: RevokeDelegatedKey): Promise<void> {
    const uuid = uuidOf('DelegatedKey', delegatedKeyId);
    const revoke = { kind: 'revoke' } as const;
    const { state } = await this.runner.load(delegatedKey, tenant, uuid);
    delegatedKey.decide(revoke, state, { tenant, id: uuid, at: metadata.at, commandId: metadata.commandId });
    // Release the grant first: a revoked key that held it would block every other key.
    const grant = uuidOf('CardFundingSource', state!.fundingSourceId);
    await this.runner.run(spendingGrant, tenant, grant, { kind: 'withdraw', delegatedKeyId }, metadata);
    const { checkpoint } = await this.runner.run(delegatedKey, tenant, uuid, revoke, metadata);
    await this.answers.passed(checkpoint, tenant);
  }
}
