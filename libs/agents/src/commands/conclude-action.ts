import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { type ActionOutcome, type ActionReference } from '../domain/action/action-reference.js';
import { ActionSteps } from '../services/action-steps.service.js';

/** Records the outcome of an executed action; returns the usage of a failed action to the agent's limits. */
export class ConcludeAction extends defineCommand<ActionReference & { readonly outcome: ActionOutcome }>(
  'agents.conclude-action',
) {}

@CommandHandler(ConcludeAction)
export class ConcludeActionHandler implements ICommandHandler<ConcludeAction> {
  constructor(private readonly actions: ActionSteps) {}

  execute({ tenant, data: { outcome, ...reference }, metadata }: ConcludeAction): Promise<void> {
    return this.actions.conclude(tenant, reference, outcome, metadata);
  }
}
