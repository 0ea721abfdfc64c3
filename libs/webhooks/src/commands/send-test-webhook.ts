import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { derivedResourceId, Refusal } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import { WebhookSender } from '../providers/webhook-sender.port.js';
import { EnvelopeSigner } from '../signing/envelope-signer.js';

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
  constructor(
    private readonly platforms: PlatformDirectory,
    private readonly signer: EnvelopeSigner,
    private readonly sender: WebhookSender,
  ) {}

  async execute({ tenant, metadata, data: { url: given } }: SendTestWebhook): Promise<TestWebhookResult> {
    const url = given ?? (await this.platforms.webhookEndpoint(tenant));
    if (url === undefined)
      throw new Refusal(
        'WEBHOOK_ENDPOINT_NOT_SET',
        'No webhook endpoint is configured; set webhookEndpoint or name a url.',
      );
    const id = derivedResourceId('Webhook', metadata.commandId);
    const sign = await this.signer.of(tenant);
    const answer = await this.sender.send({
      url,
      tenant,
      ...sign({ id, type: 'TEST', timestamp: metadata.at, data: {} }),
    });
    if (answer.kind === 'failed') {
      throw new Refusal('WEBHOOK_DELIVERY_ERROR', 'The webhook could not be delivered.', { reason: answer.failure });
    }
    return { url, response_status: answer.status, response_body: answer.body };
  }
}
