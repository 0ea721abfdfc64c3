import { type EventOf, defineEvent, flag, list, nullable, oneOf, text } from '@app/kernel';

const endpoint = {
  /** UUID of the endpoint. */
  endpointId: text(),
};

const settings = {
  /** Types of webhooks that it receives; null for all. */
  types: nullable(list(text())),
  description: nullable(text()),
};

/** A platform added an endpoint beside that of its configuration. */
export const WebhookEndpointAdded = defineEvent('webhooks.webhook-endpoint-added', {
  ...endpoint,
  url: text(),
  ...settings,
  isEnabled: flag(),
});

/** Webhooks of the endpoint go to this address from now on. */
export const WebhookEndpointMoved = defineEvent('webhooks.webhook-endpoint-moved', { ...endpoint, url: text() });

/** The types and the description of the endpoint were changed; all settings but the address. */
export const WebhookEndpointAdjusted = defineEvent('webhooks.webhook-endpoint-adjusted', { ...endpoint, ...settings });

/** The endpoint receives webhooks again. */
export const WebhookEndpointEnabled = defineEvent('webhooks.webhook-endpoint-enabled', { ...endpoint, url: text() });

/** The endpoint receives nothing until it is enabled: the platform asked for that, or it answered that it is gone. */
export const WebhookEndpointDisabled = defineEvent('webhooks.webhook-endpoint-disabled', {
  ...endpoint,
  reason: oneOf('REQUESTED', 'GONE'),
});

/** The endpoint receives nothing from now on. */
export const WebhookEndpointDeleted = defineEvent('webhooks.webhook-endpoint-deleted', endpoint);

export const WEBHOOK_ENDPOINT_EVENTS = [
  WebhookEndpointAdded,
  WebhookEndpointMoved,
  WebhookEndpointAdjusted,
  WebhookEndpointEnabled,
  WebhookEndpointDisabled,
  WebhookEndpointDeleted,
] as const;
export type WebhookEndpointEvent = EventOf<(typeof WEBHOOK_ENDPOINT_EVENTS)[number]>;
