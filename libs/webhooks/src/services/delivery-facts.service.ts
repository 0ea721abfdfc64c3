import { Injectable } from '@nestjs/common';
import { guarded, type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import { type Destinations, WebhookEndpoints } from '../queries/webhook-endpoints.questions.js';
import { EnvelopeSigner, type SignEnvelope } from '../signing/envelope-signer.js';

/** Facts of a platform that its deliveries need. */
interface PlatformFacts {
  readonly destinationOf: Destinations;
  readonly sign: SignEnvelope;
}

/** Destinations and signing keys of a platform. Attempts that begin together share one read. */
@Injectable()
export class DeliveryFacts {
  /** Reads requested in the current task, before the store is queried. */
  private readonly asked = new Map<TenantKey, Promise<PlatformFacts>>();

  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly signer: EnvelopeSigner,
  ) {}

  /** The facts at some time after the call. */
  of(tenant: Tenant): Promise<PlatformFacts> {
    const key = tenantKey(tenant);
    const known = this.asked.get(key);
    if (known !== undefined) return known;
    const facts = this.read(tenant);
    this.asked.set(key, facts);
    queueMicrotask(guarded(() => this.asked.delete(key))); // a later caller may already know of a newer change
    return facts;
  }

  private async read(tenant: Tenant): Promise<PlatformFacts> {
    const [destinationOf, sign] = await Promise.all([this.endpoints.destinations(tenant), this.signer.of(tenant)]);
    return { destinationOf, sign };
  }
}
