import { resourceId, type Tenant, type Timestamp } from '@app/kernel';
import { configuredEndpointUuid, type DisabledReason, type FurtherEndpoint } from './webhook-endpoints.decider.js';

export const ENDPOINT_STATUSES = ['ENABLED', 'DISABLED'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** An endpoint as GET shows it. */
export interface WebhookEndpointDocument {
  /** `WebhookEndpoint:<uuid>`. */
  readonly id: string;
  readonly url: string;
  /** Absent if it receives all types. */
  readonly types?: readonly string[];
  readonly description?: string;
  /** True for the configured endpoint (`webhookEndpoint` of the configuration), which is listed first. */
  readonly isConfigured: boolean;
  readonly status: EndpointStatus;
  readonly disabledAt?: Timestamp;
  readonly disabledReason?: DisabledReason;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export function furtherEndpointDocument(endpoint: FurtherEndpoint): WebhookEndpointDocument {
  const { id, url, types, description, disabled, createdAt, updatedAt } = endpoint;
  return {
    id: resourceId('WebhookEndpoint', id),
    url,
    ...(types !== null && { types }),
    ...(description !== null && { description }),
    isConfigured: false,
    ...statusOf(disabled),
    createdAt,
    updatedAt,
  };
}

/** The endpoint in the configuration of a platform. */
interface ConfiguredEndpoint {
  readonly url: string;
  readonly setAt: Timestamp;
  /** Time at which it was disabled because it answered 410 (Gone). */
  readonly disabledAt: Timestamp | null;
}

/** Document of the configured endpoint, which receives every type. */
export function configuredEndpointDocument(
  tenant: Tenant,
  { url, setAt, disabledAt }: ConfiguredEndpoint,
): WebhookEndpointDocument {
  return {
    id: resourceId('WebhookEndpoint', configuredEndpointUuid(tenant)),
    url,
    isConfigured: true,
    ...statusOf(disabledAt === null ? null : { at: disabledAt, reason: 'GONE' }),
    createdAt: setAt,
    updatedAt: disabledAt ?? setAt,
  };
}

function statusOf(disabled: FurtherEndpoint['disabled']) {
  return disabled === null
    ? { status: 'ENABLED' as const }
    : { status: 'DISABLED' as const, disabledAt: disabled.at, disabledReason: disabled.reason };
}
