import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import type { MoneyDecisions } from '../domain/platform/money-decisions.js';
import { platform } from '../domain/platform/platform.decider.js';

/** Sets how many operators must decide about a platform's money in suspense. */
export class SetMoneyDecisions extends defineCommand<{ readonly moneyDecisions: MoneyDecisions }>(
  'platforms.set-money-decisions',
) {}

@CommandHandler(SetMoneyDecisions)
export class SetMoneyDecisionsHandler implements ICommandHandler<SetMoneyDecisions> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { moneyDecisions }, metadata }: SetMoneyDecisions): Promise<void> {
    const command = { kind: 'set-money-decisions', moneyDecisions } as const;
    await this.runner.run(platform, tenant, tenant.platformId, command, metadata);
  }
}
