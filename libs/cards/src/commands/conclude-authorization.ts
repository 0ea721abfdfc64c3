import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import type { NextPoll } from '@app/event-sourcing/definitions';
import { AuthorizationSteps } from '../services/authorization-steps.service.js';

/**
 * Declines an authorization that its request left undecided, reverses an approval that the network never got, and
 * releases a hold that has no approval. Answers when to look again while the network may
 * have got it.
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
