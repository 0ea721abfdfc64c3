import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import type { WebhookEnvelope } from '../domain/delivery/envelope.js';
import { type SingleAnswer, SingleAttempt, type SingleDestination } from '../services/single-attempt.service.js';

interface EventToSend {
  readonly envelope: WebhookEnvelope;
  readonly to: SingleDestination;
}

/** Sends the webhook of an event once, immediately, to a URL, an endpoint or the configured endpoint. Returns the response. */
export class SendEvent extends defineCommand<EventToSend, SingleAnswer>('webhooks.send-event') {}

@CommandHandler(SendEvent)
export class SendEventHandler implements ICommandHandler<SendEvent> {
  constructor(private readonly attempt: SingleAttempt) {}

  execute({ tenant, data: { envelope, to } }: SendEvent): Promise<SingleAnswer> {
    return this.attempt.send(tenant, to, envelope);
  }
}
