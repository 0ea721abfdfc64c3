import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { type ActionReference } from '../domain/action/action-reference.js';
import { ActionSteps } from '../services/action-steps.service.js';

/** Records that the action is refused. */
export class RefuseAction extends defineCommand<ActionReference>('agents.turn-down-action') {}

@CommandHandler(RefuseAction)
export class RefuseActionHandler implements ICommandHandler<RefuseAction> {
  constructor(private readonly actions: ActionSteps) {}

  execute({ tenant, data: reference, metadata }: RefuseAction): Promise<void> {
    return this.actions.refuse(tenant, reference, metadata);
  }
}
