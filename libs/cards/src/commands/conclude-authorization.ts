import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import type { NextPoll } from '@app/event-sourcing/definitions';
import { AuthorizationSteps } from '../services/authorization-steps.service.js';

/**
 * Declines an authorization that its request left undecided, reverses an approval that the network never received, and releases a hold
 * without an approval. Returns when to check again while the network may have received the approval.
 */
export class ConcludeAuthorization extends defineCommand<{ readonly transactionId: string }, NextPoll>(
  'cards.conclude-authorization',
) {}

@CommandHandler(ConcludeAuthorization)
export class ConcludeAuthorizationHandler implements ICommandHandler<ConcludeAuthorization> {
  constructor(private readonly steps: AuthorizationSteps) {}

  execute({ tenant, data: { transactionId }, metadata }: ConcludeAuthorization): Promise<NextPoll> {
    return this.steps.conclude(tenant, transactionId, metadata);
  }
}
