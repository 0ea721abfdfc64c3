import {
  type Aggregate,
  assertNever,
  type DecisionContext,
  defineAggregate,
  derivedUuid,
  endpointFault,
  invalidFields,
  type LocalNetworks,
  type Recorded,
  Refusal,
  type Tenant,
  tenantKey,
  type Timestamp,
  type View,
} from '@app/kernel';
import {
  WEBHOOK_ENDPOINT_EVENTS,
  WebhookEndpointAdded,
  WebhookEndpointAdjusted,
  WebhookEndpointDeleted,
  WebhookEndpointDisabled,
  WebhookEndpointEnabled,
  type WebhookEndpointEvent,
  WebhookEndpointMoved,
} from './webhook-endpoints.events.js';

/** Maximum number of endpoints besides the configured one. */
export const MAX_FURTHER_ENDPOINTS = 16;

/** An endpoint besides the configured one. */
export interface FurtherEndpoint {
  /** UUID. */
  readonly id: string;
  readonly url: string;
  /** Null if it receives all types. */
  readonly types: readonly string[] | null;
  readonly description: string | null;
  /** Null while it is enabled. */
  readonly disabled: { readonly at: Timestamp; readonly reason: DisabledReason } | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export const DISABLED_REASONS = ['REQUESTED', 'GONE'] as const;
/** GONE: the endpoint answered 410. */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** In order of creation. */
export type FurtherEndpoints = readonly FurtherEndpoint[];

export interface EndpointSettings {
  readonly url: string;
  readonly types: readonly string[] | null;
  readonly description: string | null;
  readonly isEnabled: boolean;
}

export type EndpointCommand =
  | {
      readonly type: 'add';
      readonly id: string;
      readonly settings: EndpointSettings;
      readonly localNetworks: LocalNetworks;
    }
  | {
      readonly type: 'change';
      readonly id: string;
      /** Absent members stay unchanged. */
      readonly change: { readonly [Member in keyof EndpointSettings]?: EndpointSettings[Member] | undefined };
      readonly localNetworks: LocalNetworks;
    }
  | { readonly type: 'delete'; readonly id: string }
  /** The endpoint answered 410 at this address. */
  | { readonly type: 'disable-gone'; readonly id: string; readonly url: string }
  /** Copies the endpoints of the predecessor, in place of those from an earlier attempt. */
  | { readonly type: 'carry'; readonly endpoints: FurtherEndpoints };

/** All further endpoints of one platform, in one stream, so that their number can be limited. */
export const webhookEndpoints = defineAggregate<FurtherEndpoints, EndpointCommand, WebhookEndpointEvent>({
  context: 'webhooks',
  name: 'webhook-endpoints',
  events: WEBHOOK_ENDPOINT_EVENTS,
  initial: [],
  decide,
  evolve,
});

/** All further endpoints as one document, from which each single endpoint is read. */
export const webhookEndpointsView: View<FurtherEndpoints, WebhookEndpointEvent> = {
  aggregate: webhookEndpoints as unknown as Aggregate,
  version: 1,
  evolve: (endpoints, event, recorded) => evolve(endpoints ?? [], event, recorded),
};

function decide(
  command: EndpointCommand,
  endpoints: FurtherEndpoints,
  decision: DecisionContext,
): readonly WebhookEndpointEvent[] {
  if (command.type === 'carry')
    return [
      ...endpoints.map(({ id }) => WebhookEndpointDeleted({ endpointId: id })),
      ...command.endpoints.flatMap(carried),
    ];
  const endpoint = endpoints.find(({ id }) => id === command.id);
  switch (command.type) {
    case 'add': {
      requireValidUrl(command.settings.url, command.localNetworks, decision);
      if (endpoints.length >= MAX_FURTHER_ENDPOINTS)
        throw new Refusal(
          'CONFLICT',
          `A platform has at most ${MAX_FURTHER_ENDPOINTS} endpoints in addition to that of its configuration.`,
          { reason: 'TOO_MANY_ENDPOINTS' },
        );
      const { types, ...settings } = command.settings;
      return [WebhookEndpointAdded({ endpointId: command.id, ...settings, types: copyOf(types) })];
    }
    case 'change':
      if (command.change.url !== undefined) requireValidUrl(command.change.url, command.localNetworks, decision);
      return changes(existing(endpoint), command.change);
    case 'delete':
      return [WebhookEndpointDeleted({ endpointId: existing(endpoint).id })];
    case 'disable-gone':
      return endpoint === undefined || endpoint.disabled !== null || endpoint.url !== command.url
        ? []
        : [WebhookEndpointDisabled({ endpointId: endpoint.id, reason: 'GONE' })];
    default:
      return assertNever(command);
  }
}

/** Copies the endpoint unchecked: its address was checked when it was set. */
function carried({
  id: endpointId,
  url,
  types,
  description,
  disabled,
}: FurtherEndpoint): readonly WebhookEndpointEvent[] {
  return [
    WebhookEndpointAdded({ endpointId, url, types: copyOf(types), description, isEnabled: disabled === null }),
    ...(disabled?.reason === 'GONE' ? [WebhookEndpointDisabled({ endpointId, reason: 'GONE' })] : []),
  ];
}

/** Events of a change. A move comes first, so that the endpoint is enabled at its new address. */
function changes(
  { id: endpointId, url, types, description, disabled }: FurtherEndpoint,
  change: Extract<EndpointCommand, { readonly type: 'change' }>['change'],
): readonly WebhookEndpointEvent[] {
  const events: WebhookEndpointEvent[] = [];
  const next = {
    url: change.url ?? url,
    types: change.types === undefined ? types : change.types,
    description: change.description === undefined ? description : change.description,
  };
  if (next.url !== url) events.push(WebhookEndpointMoved({ endpointId, url: next.url }));
  if (next.description !== description || next.types?.join() !== types?.join())
    events.push(WebhookEndpointAdjusted({ endpointId, description: next.description, types: copyOf(next.types) }));
  if (change.isEnabled === true && disabled !== null)
    events.push(WebhookEndpointEnabled({ endpointId, url: next.url }));
  if (change.isEnabled === false && disabled === null)
    events.push(WebhookEndpointDisabled({ endpointId, reason: 'REQUESTED' }));
  return events;
}

function existing(endpoint: FurtherEndpoint | undefined): FurtherEndpoint {
  if (endpoint === undefined) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such webhook endpoint.');
  return endpoint;
}

function requireValidUrl(url: string, networks: LocalNetworks, { tenant }: DecisionContext): void {
  const message = endpointFault(url, networks.in(tenant.environment));
  if (message !== undefined) throw invalidFields({ field: 'url', message, constraint: { format: 'url' } });
}

function copyOf(types: readonly string[] | null): string[] | null {
  return types === null ? null : [...types];
}

function evolve(endpoints: FurtherEndpoints, event: WebhookEndpointEvent, { at }: Recorded): FurtherEndpoints {
  const { endpointId: id } = event.data;
  const changed = (change: Partial<FurtherEndpoint>): FurtherEndpoints =>
    endpoints.map((each) => (each.id === id ? { ...each, ...change, updatedAt: at } : each));
  switch (event.type) {
    case 'webhooks.webhook-endpoint-added': {
      const { url, types, description, isEnabled } = event.data;
      const disabled = isEnabled ? null : ({ at, reason: 'REQUESTED' } as const);
      return [...endpoints, { id, url, types, description, disabled, createdAt: at, updatedAt: at }];
    }
    case 'webhooks.webhook-endpoint-moved':
      return changed({ url: event.data.url });
    case 'webhooks.webhook-endpoint-adjusted':
      return changed({ types: event.data.types, description: event.data.description });
    case 'webhooks.webhook-endpoint-enabled':
      return changed({ disabled: null });
    case 'webhooks.webhook-endpoint-disabled':
      return changed({ disabled: { at, reason: event.data.reason } });
    case 'webhooks.webhook-endpoint-deleted':
      return endpoints.filter((each) => each.id !== id);
    default:
      return assertNever(event);
  }
}

export function webhookEndpointsUuid(tenant: Tenant): string {
  return derivedUuid('webhooks.webhook-endpoints', tenantKey(tenant));
}

/** UUID under which the configured endpoint is listed. */
export function configuredEndpointUuid(tenant: Tenant): string {
  return derivedUuid('webhooks.configured-endpoint', tenantKey(tenant));
}

/** UUIDs of the endpoints that receive webhooks. */
export function enabledEndpoints(endpoints: FurtherEndpoints): readonly string[] {
  return endpoints.filter(({ disabled }) => disabled === null).map(({ id }) => id);
}

/** True if the endpoint receives webhooks of this type. */
export function receivesType(endpoints: FurtherEndpoints, id: string, type: string): boolean {
  const types = endpoints.find((each) => each.id === id)?.types;
  return types === null || types?.includes(type) === true;
}
