import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { type PublicSigningKey, publicSigningKey } from '../signing/public-key.js';
import { SigningKeys } from '../signing/signing-keys.js';

/** Public keys that verify a platform's webhooks, oldest first. The first call creates a key, so the result is never empty. */
@Injectable()
export class WebhookKeys {
  constructor(private readonly keys: SigningKeys) {}

  async of(tenant: Tenant): Promise<readonly PublicSigningKey[]> {
    return (await this.keys.of(tenant)).map(publicSigningKey);
  }
}
