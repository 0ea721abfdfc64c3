import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { derivedResourceId } from '@app/kernel';
import { SingleAttempt } from '../services/single-attempt.service.js';

/** The endpoint's response, whatever its status. The wire names are snake_case, an exception (onboarding-accounts 15.6). */
export interface TestWebhookResult {
  readonly url: string;
  readonly response_status: number;
  readonly response_body: string;
}

/** Sends one TEST webhook now, to the given URL or to the platform's endpoint, and returns the result. Never retried. */
export class SendTestWebhook extends defineCommand<{ readonly url: string | undefined }, TestWebhookResult>(
  'webhooks.send-test-webhook',
) {}

/** Refuses with WEBHOOK_ENDPOINT_NOT_SET when there is nowhere to send to, WEBHOOK_DELIVERY_ERROR when no answer came. */
@CommandHandler(SendTestWebhook)
export class SendTestWebhookHandler implements ICommandHandler<SendTestWebhook> {
  constructor(private readonly attempt: SingleAttempt) {}

  async execute({ tenant, metadata, data }: SendTestWebhook): Promise<TestWebhookResult> {
    const id = derivedResourceId('Webhook', metadata.commandId);
    const envelope = { id, type: 'TEST', timestamp: metadata.at, data: {} };
    const { url, status, body } = await this.attempt.send(tenant, data, envelope);
    return { url, response_status: status, response_body: body };
  }
}
