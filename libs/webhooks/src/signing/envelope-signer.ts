import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { envelopeBytes, type WebhookEnvelope } from '../domain/delivery/envelope.js';
import { SigningKeys } from './signing-keys.js';
import { webhookSignature } from './webhook-signature.js';

/** The bytes of a webhook and the value of its `X-Svc-Signature`. */
export interface SignedEnvelope {
  readonly body: Buffer;
  readonly signature: string;
}

/** Signs envelopes with the key of the platform they go to. */
@Injectable()
export class EnvelopeSigner {
  constructor(private readonly keys: SigningKeys) {}

  async sign(tenant: Tenant, envelope: WebhookEnvelope): Promise<SignedEnvelope> {
    const { privateKey } = await this.keys.of(tenant);
    const body = envelopeBytes(envelope);
    return { body, signature: await webhookSignature(body, privateKey) };
  }
}
