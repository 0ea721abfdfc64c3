import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, type Tenant } from '@app/kernel';
import { envelopeBytes, type WebhookEnvelope } from '../domain/delivery/envelope.js';
import { type SigningKey, SigningKeys } from './signing-keys.js';
import { standardWebhooksSignature } from './standard-webhooks.js';
import { webhookSignature } from './webhook-signature.js';

/** Bytes of a webhook, and the headers that authenticate it. */
interface SignedEnvelope {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs with the keys that were valid when this function was obtained. */
export type SignEnvelope = (envelope: WebhookEnvelope, choice?: KeyChoice) => SignedEnvelope;

/** `newest`: as if the previous keys had expired. */
type KeyChoice = 'valid' | 'newest';

/**
 * Signs envelopes for their platform. `X-Svc-Signature` holds one signature, so while two keys are valid the older one signs it, since
 * every receiver knows that key. `webhook-signature` holds one signature per valid key.
 */
@Injectable()
export class EnvelopeSigner {
  constructor(
    private readonly keys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(tenant: Tenant): Promise<SignEnvelope> {
    const keys = await this.keys.of(tenant);
    return (envelope, choice = 'valid') =>
      signed(envelope, choice === 'newest' ? keys.slice(-1) : keys, Math.floor(this.clock.now().getTime() / 1000));
  }
}

/** `timestamp`: time of the attempt in Unix seconds. */
function signed(envelope: WebhookEnvelope, keys: readonly SigningKey[], timestamp: number): SignedEnvelope {
  const body = envelopeBytes(envelope);
  const standard = keys.map(({ standardKey }) => standardWebhooksSignature(envelope.id, timestamp, body, standardKey));
  return {
    body,
    headers: {
      'x-svc-signature': webhookSignature(body, keys[0]!.privateKey),
      'webhook-id': envelope.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': standard.join(' '),
    },
  };
}
