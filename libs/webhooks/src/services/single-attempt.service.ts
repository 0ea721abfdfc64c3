import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, inMember } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import type { WebhookEnvelope } from '../domain/delivery/envelope.js';
import { type SendFailure, type WebhookAnswer, WebhookSender } from '../providers/webhook-sender.port.js';
import { WebhookEndpoints } from '../queries/webhook-endpoints.questions.js';
import { WEBHOOK_SETTINGS } from '../webhooks.configuration.js';
import { EnvelopeSigner } from '../signing/envelope-signer.js';

/** Response of an endpoint to a webhook that was sent once. */
export type SingleAnswer = Extract<WebhookAnswer, { readonly kind: 'answered' }> & { readonly url: string };

/** Destination; the configured endpoint if neither is given. */
export interface SingleDestination {
  readonly url?: string | undefined;
  /** `WebhookEndpoint:<uuid>`. */
  readonly endpointId?: string | undefined;
}

const SENTENCES: Readonly<Record<SendFailure, string>> = {
  ENDPOINT_REFUSED: 'Webhooks must not be sent to its address.',
  UNREACHABLE: 'Nothing listens at its address, or the connection was closed without a response.',
  TIMEOUT: `No response was received within ${WEBHOOK_SETTINGS.transport.awaitedTimeout / 1_000} seconds.`,
  TLS: 'No TLS connection could be made: the certificate is not valid for its host, or the server does not speak TLS.',
  PROTOCOL: 'The response was not HTTP.',
  FAULT_INJECTED: 'A fault of the sandbox dropped it.',
};

/** Sends a webhook once, immediately. No delivery is recorded, and nothing is retried. */
@Injectable()
export class SingleAttempt {
  constructor(
    private readonly platforms: PlatformDirectory,
    private readonly endpoints: WebhookEndpoints,
    private readonly signer: EnvelopeSigner,
    private readonly sender: WebhookSender,
  ) {}

  /**
   * Sends to the URL or the endpoint, or to the configured endpoint if neither is given. Refuses with WEBHOOK_ENDPOINT_NOT_SET if there is
   * no address, and with WEBHOOK_DELIVERY_ERROR if no response arrived.
   */
  async send(
    tenant: Tenant,
    { url: given, endpointId }: SingleDestination,
    envelope: WebhookEnvelope,
  ): Promise<SingleAnswer> {
    const url = given ?? (await this.addressOf(tenant, endpointId));
    if (url === undefined)
      throw new Refusal(
        'WEBHOOK_ENDPOINT_NOT_SET',
        'No webhook endpoint is configured; set webhookEndpoint or send a url.',
      );
    const sign = await this.signer.of(tenant);
    const answer = await this.sender.send({ url, tenant, isAwaited: true, ...sign(envelope) });
    if (answer.kind === 'answered') return { url, ...answer };
    throw new Refusal('WEBHOOK_DELIVERY_ERROR', `The webhook could not be delivered. ${SENTENCES[answer.failure]}`, {
      reason: answer.failure,
    });
  }

  /** Address of the destination. A named endpoint is used even if it is disabled. */
  private async addressOf(tenant: Tenant, endpointId: string | undefined): Promise<string | undefined> {
    if (endpointId === undefined) return this.platforms.webhookEndpoint(tenant);
    return (await inMember('endpointId', 'webhook endpoint', this.endpoints.get(tenant, endpointId))).url;
  }
}
