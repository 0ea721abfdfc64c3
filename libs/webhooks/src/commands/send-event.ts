import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import type { WebhookEnvelope } from '../domain/delivery/envelope.js';
import { type SingleAnswer, SingleAttempt } from '../services/single-attempt.service.js';

interface EventToSend {
  readonly envelope: WebhookEnvelope;
  readonly url: string | undefined;
}

/** Sends the webhook of an event now, once, to the given URL or to the platform's endpoint, and returns the answer. */
export class SendEvent extends defineCommand<EventToSend, SingleAnswer>('webhooks.send-event') {}

@CommandHandler(SendEvent)
export class SendEventHandler implements ICommandHandler<SendEvent> {
  constructor(private readonly attempt: SingleAttempt) {}

  execute({ tenant, data: { envelope, url } }: SendEvent): Promise<SingleAnswer> {
    return this.attempt.send(tenant, url, envelope);
  }
}
