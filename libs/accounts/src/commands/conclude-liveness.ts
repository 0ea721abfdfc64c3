import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { uuidOf } from '@app/kernel';
import { externalAccount } from '../domain/external-account/external-account.decider.js';

interface LivenessConclusion {
  readonly externalAccountId: string;
  readonly challengeId: string;
  readonly passed: boolean;
}

/** Records the result of a liveness check. Sent only by this context's saga. */
export class ConcludeLiveness extends defineCommand<LivenessConclusion>('accounts.conclude-liveness') {}

@CommandHandler(ConcludeLiveness)
export class ConcludeLivenessHandler implements ICommandHandler<ConcludeLiveness> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { externalAccountId, ...conclusion }, metadata }: ConcludeLiveness): Promise<void> {
    const command = { kind: 'conclude-liveness', ...conclusion } as const;
    await this.runner.run(externalAccount, tenant, uuidOf('ExternalAccount', externalAccountId), command, metadata);
  }
}
