import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import type { WebhookEnvelope } from '../domain/delivery/envelope.js';
import { type WebhookAnswer, WebhookSender } from '../providers/webhook-sender.port.js';
import { EnvelopeSigner } from '../signing/envelope-signer.js';

/** The answer of an endpoint to a webhook that was sent once. */
export type SingleAnswer = Extract<WebhookAnswer, { readonly kind: 'answered' }> & { readonly url: string };

/** Sends a webhook at once and once: no delivery is recorded, and none is retried. */
@Injectable()
export class SingleAttempt {
  constructor(
    private readonly platforms: PlatformDirectory,
    private readonly signer: EnvelopeSigner,
    private readonly sender: WebhookSender,
  ) {}

  /**
   * To the address, or the platform's endpoint where none is given. Refuses with WEBHOOK_ENDPOINT_NOT_SET when there is neither,
   * WEBHOOK_DELIVERY_ERROR when no answer came.
   */
  async send(tenant: Tenant, given: string | undefined, envelope: WebhookEnvelope): Promise<SingleAnswer> {
    const url = given ?? (await this.platforms.webhookEndpoint(tenant));
    if (url === undefined)
      throw new Refusal(
        'WEBHOOK_ENDPOINT_NOT_SET',
        'No webhook endpoint is configured; set webhookEndpoint or name a url.',
      );
    const sign = await this.signer.of(tenant);
    const answer = await this.sender.send({ url, tenant, ...sign(envelope) });
    if (answer.kind === 'answered') return { url, ...answer };
    throw new Refusal('WEBHOOK_DELIVERY_ERROR', 'The webhook could not be delivered.', { reason: answer.failure });
  }
}
