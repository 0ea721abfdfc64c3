import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { type PublicSigningKey, publicSigningKey } from '../signing/public-key.js';
import { SigningKeys } from '../signing/signing-keys.js';

/** With which keys a platform's webhooks verify, the oldest first; the first need makes one, so the answer is never empty. */
@Injectable()
export class WebhookKeys {
  constructor(private readonly keys: SigningKeys) {}

  async of(tenant: Tenant): Promise<readonly PublicSigningKey[]> {
    return (await this.keys.of(tenant)).map(publicSigningKey);
  }
}
