import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { derivedUuid, later, resourceId } from '@app/kernel';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { AuthorizationSteps } from '../services/authorization-steps.service.js';

/** Records that the answer to an approved authorization was sent. No effect if the network no longer waited for it. */
export class ConfirmAnswer extends defineCommand<{
  /** When it was sent, ISO 8601. */
  readonly now: string;
  /** Deadline of the network; default: the configured time. */
  readonly answerBy?: string;
}>('cards.confirm-answer') {}

@CommandHandler(ConfirmAnswer)
export class ConfirmAnswerHandler implements ICommandHandler<ConfirmAnswer> {
  constructor(private readonly steps: AuthorizationSteps) {}

  async execute({ tenant, data: { now, ...data }, metadata }: ConfirmAnswer): Promise<void> {
    const transactionId = resourceId('CardTransaction', derivedUuid('CardTransaction', metadata.commandId));
    const answerBy = data.answerBy ?? later(metadata.at, CARDS_CONFIGURATION.authorizationDeadline);
    await this.steps.confirmAnswer(tenant, transactionId, { now, answerBy }, metadata);
  }
}
