import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { derivedResourceId } from '@app/kernel';
import { SingleAttempt } from '../services/single-attempt.service.js';

/** Response of the endpoint, whatever its status. Its JSON names are snake_case, as an exception (onboarding-accounts 15.6). */
export interface TestWebhookResult {
  readonly url: string;
  readonly response_status: number;
  readonly response_body: string;
}

/** Sends one TEST webhook immediately to the given URL or to the configured endpoint, and returns the result. Never retried. */
export class SendTestWebhook extends defineCommand<{ readonly url: string | undefined }, TestWebhookResult>(
  'webhooks.send-test-webhook',
) {}

/** Refuses with WEBHOOK_ENDPOINT_NOT_SET if there is no address to send to, and with WEBHOOK_DELIVERY_ERROR if no response arrived. */
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
