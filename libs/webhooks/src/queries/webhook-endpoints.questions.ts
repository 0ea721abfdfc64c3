import { Injectable } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import { Refusal, resourceId, type Tenant, uuidOf } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import {
  configuredEndpointDocument,
  furtherEndpointDocument,
  type WebhookEndpointDocument,
} from '../domain/webhook-endpoint/webhook-endpoint.document.js';
import {
  configuredEndpointUuid,
  type FurtherEndpoints,
  webhookEndpoints,
  webhookEndpointsUuid,
} from '../domain/webhook-endpoint/webhook-endpoints.decider.js';

/** Where webhooks of an endpoint go, by its UUID; without one, those of the configuration's. Undefined for one that receives none. */
export type Destinations = (endpointUuid: string | undefined) => string | undefined;

/** The endpoints of platforms, strongly consistent. They are few, so they are folded from their stream and need no read model. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly platforms: PlatformDirectory,
  ) {}

  /** That of the configuration first, where one is set, then the others in the order in which they were added. */
  async of(tenant: Tenant): Promise<readonly WebhookEndpointDocument[]> {
    const [configured, further] = await Promise.all([
      this.platforms.configuredWebhookEndpoint(tenant),
      this.further(tenant),
    ]);
    return [
      ...(configured === null ? [] : [configuredEndpointDocument(tenant, configured)]),
      ...further.map(furtherEndpointDocument),
    ];
  }

  /** 404 REFERENCE_NOT_FOUND when there is none, or it is another platform's. */
  async get(tenant: Tenant, endpointId: string): Promise<WebhookEndpointDocument> {
    const further = (await this.further(tenant)).map(furtherEndpointDocument).find(({ id }) => id === endpointId);
    if (further !== undefined) return further;
    const configured = await this.platforms.configuredWebhookEndpoint(tenant);
    const endpoint = configured && configuredEndpointDocument(tenant, configured);
    if (endpoint?.id !== endpointId) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such webhook endpoint.');
    return endpoint;
  }

  /** Where webhooks go now. An endpoint receives none when it is not set, disabled or deleted, and once the platform was reset. */
  async destinations(tenant: Tenant): Promise<Destinations> {
    const [isSuperseded, configured, further] = await Promise.all([
      this.platforms.isSuperseded(tenant),
      this.platforms.webhookEndpoint(tenant),
      this.further(tenant),
    ]);
    if (isSuperseded) return () => undefined;
    const urls = new Map(further.flatMap(({ id, url, disabled }) => (disabled === null ? [[id, url]] : [])));
    return (endpointUuid) => (endpointUuid === undefined ? configured : urls.get(endpointUuid));
  }

  private async further(tenant: Tenant): Promise<FurtherEndpoints> {
    return (await this.runner.load(webhookEndpoints, tenant, webhookEndpointsUuid(tenant))).state;
  }
}

/** The refusal to send where no endpoint receives webhooks. */
export function endpointNotSet(): Refusal {
  return new Refusal(
    'WEBHOOK_ENDPOINT_NOT_SET',
    'The webhook endpoint is not set, or it is disabled; set webhookEndpoint, or enable it.',
  );
}

/** UUID of an endpoint that may be changed by itself. Refuses with CONFLICT for that of the configuration. */
export function furtherOnly(tenant: Tenant, endpointId: string): string {
  const uuid = furtherEndpointUuid(tenant, endpointId);
  if (uuid === undefined)
    throw new Refusal(
      'CONFLICT',
      'This endpoint is the webhookEndpoint of the configuration: PATCH /config changes it.',
      {
        reason: 'CONFIGURED_ENDPOINT',
      },
    );
  return uuid;
}

/** `WebhookEndpoint:<uuid>` of the endpoint of the configuration. */
export function configuredEndpointId(tenant: Tenant): string {
  return resourceId('WebhookEndpoint', configuredEndpointUuid(tenant));
}

/** UUID of an endpoint beside that of the configuration; undefined for that one. */
export function furtherEndpointUuid(tenant: Tenant, endpointId: string): string | undefined {
  const uuid = uuidOf('WebhookEndpoint', endpointId);
  return uuid === configuredEndpointUuid(tenant) ? undefined : uuid;
}
