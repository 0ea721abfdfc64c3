import { Injectable } from '@nestjs/common';
import { guarded, type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import { type Destinations, WebhookEndpoints } from '../queries/webhook-endpoints.questions.js';
import { EnvelopeSigner, type SignEnvelope } from '../signing/envelope-signer.js';

/** Facts of a platform on which its deliveries depend. */
interface PlatformFacts {
  readonly destinationOf: Destinations;
  readonly sign: SignEnvelope;
}

/** Destinations and signing keys of a platform's webhooks. Attempts that begin together share one read. */
@Injectable()
export class DeliveryFacts {
  /** Requested in the current task, before the store is read. */
  private readonly asked = new Map<TenantKey, Promise<PlatformFacts>>();

  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly signer: EnvelopeSigner,
  ) {}

  /** As of a moment after the call. */
  of(tenant: Tenant): Promise<PlatformFacts> {
    const key = tenantKey(tenant);
    const known = this.asked.get(key);
    if (known !== undefined) return known;
    const facts = this.read(tenant);
    this.asked.set(key, facts);
    queueMicrotask(guarded(() => this.asked.delete(key))); // a later caller may know of a change
    return facts;
  }

  private async read(tenant: Tenant): Promise<PlatformFacts> {
    const [destinationOf, sign] = await Promise.all([this.endpoints.destinations(tenant), this.signer.of(tenant)]);
    return { destinationOf, sign };
  }
}
