import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { platform } from '../domain/platform/platform.decider.js';
import type { ChosenQuotas } from '../domain/platform/quotas.js';

/** Sets the complete quotas of a platform; an omitted one falls back to the installation's. */
export class SetQuotas extends defineCommand<{ readonly quotas: ChosenQuotas }>('platforms.set-quotas') {}

@CommandHandler(SetQuotas)
export class SetQuotasHandler implements ICommandHandler<SetQuotas> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { quotas }, metadata }: SetQuotas): Promise<void> {
    await this.runner.run(platform, tenant, tenant.platformId, { kind: 'set-quotas', quotas }, metadata);
  }
}
