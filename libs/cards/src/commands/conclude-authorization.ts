import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { AuthorizationSteps } from '../services/authorization-steps.service.js';

/**
 * Declines an authorization that its request left undecided, reverses an approval that the network never got, and
 * releases money that an account set aside without effect. Answers `{ lookAgainAt }`, ISO 8601, while the network may
 * have got it, else null.
 */
export class ConcludeAuthorization extends defineCommand<
  { readonly transactionId: string },
  { readonly lookAgainAt: string } | null
>('cards.conclude-authorization') {}

@CommandHandler(ConcludeAuthorization)
export class ConcludeAuthorizationHandler implements ICommandHandler<ConcludeAuthorization> {
  constructor(private readonly steps: AuthorizationSteps) {}

  execute({
    tenant,
    data: { transactionId },
    metadata,
  }: ConcludeAuthorization): Promise<{ readonly lookAgainAt: string } | null> {
    return this.steps.conclude(tenant, transactionId, metadata);
  }
}
