import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { type ActionReference } from '../domain/action/action-reference.js';
import { ActionSteps } from '../services/action-steps.service.js';

/** Starts the stream of an action, unless it has been started. */
export class OpenAction extends defineCommand<ActionReference>('agents.open-action') {}

@CommandHandler(OpenAction)
export class OpenActionHandler implements ICommandHandler<OpenAction> {
  constructor(private readonly actions: ActionSteps) {}

  async execute({ tenant, data: reference, metadata }: OpenAction): Promise<void> {
    await this.actions.open(tenant, reference, metadata);
  }
}
