import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Compatibility } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { platform } from '../domain/platform/platform.decider.js';

/** Sets which document a platform's answers follow where the specification and the public contract differ. */
export class SetCompatibility extends defineCommand<{ readonly compatibility: Compatibility }>(
  'platforms.set-compatibility',
) {}

@CommandHandler(SetCompatibility)
export class SetCompatibilityHandler implements ICommandHandler<SetCompatibility> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { compatibility }, metadata }: SetCompatibility): Promise<void> {
    const command = { kind: 'set-compatibility', compatibility } as const;
    await this.runner.run(platform, tenant, tenant.platformId, command, metadata);
  }
}
