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

/** Current address of an endpoint by its UUID; of the configured endpoint if none is given. Undefined if the endpoint receives nothing. */
export type Destinations = (endpointUuid: string | undefined) => string | undefined;

/** Endpoints of platforms, strongly consistent. They are few, so they are folded from their stream and need no read model. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly platforms: PlatformDirectory,
  ) {}

  /** The configured endpoint first, if set, then the others in order of creation. */
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

  /** 404 REFERENCE_NOT_FOUND if it is unknown or belongs to another platform. */
  async get(tenant: Tenant, endpointId: string): Promise<WebhookEndpointDocument> {
    const further = (await this.further(tenant)).map(furtherEndpointDocument).find(({ id }) => id === endpointId);
    if (further !== undefined) return further;
    const configured = await this.platforms.configuredWebhookEndpoint(tenant);
    const endpoint = configured && configuredEndpointDocument(tenant, configured);
    if (endpoint?.id !== endpointId) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such webhook endpoint.');
    return endpoint;
  }

  /** Current destinations. An endpoint receives nothing if it is unset, disabled or deleted, or if the platform was reset. */
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

/** Refusal for the case that no endpoint receives webhooks. */
export function endpointNotSet(): Refusal {
  return new Refusal(
    'WEBHOOK_ENDPOINT_NOT_SET',
    'The webhook endpoint is not set, or it is disabled; set webhookEndpoint, or enable it.',
  );
}

/** UUID of a further endpoint, which can be changed individually. Refuses with CONFLICT for the configured endpoint. */
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

/** `WebhookEndpoint:<uuid>` of the configured endpoint. */
export function configuredEndpointId(tenant: Tenant): string {
  return resourceId('WebhookEndpoint', configuredEndpointUuid(tenant));
}

/** UUID of a further endpoint; undefined for the configured endpoint. */
export function furtherEndpointUuid(tenant: Tenant, endpointId: string): string | undefined {
  const uuid = uuidOf('WebhookEndpoint', endpointId);
  return uuid === configuredEndpointUuid(tenant) ? undefined : uuid;
}
