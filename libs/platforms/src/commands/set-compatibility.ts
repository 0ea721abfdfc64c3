import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Compatibility, Tenant } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { platformAggregate } from '../domain/platform/platform.decider.js';

/** Sets which document a platform's answers follow where the specification and the public contract differ. */
export class SetCompatibility extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly compatibility: Compatibility,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(SetCompatibility)
export class SetCompatibilityHandler implements ICommandHandler<SetCompatibility> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, compatibility, metadata }: SetCompatibility): Promise<void> {
    const command = { kind: 'set-compatibility', compatibility } as const;
    await this.runner.run(platformAggregate, tenant, tenant.platformId, command, metadata);
  }
}
