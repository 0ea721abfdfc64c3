import { type EventOf, defineEvent, flag, list, nullable, oneOf, text } from '@app/kernel';

const endpoint = {
  /** UUID of the endpoint. */
  endpointId: text(),
};

const settings = {
  /** Webhook types that it receives; null for all. */
  types: nullable(list(text())),
  description: nullable(text()),
};

/** A platform added a further endpoint. */
export const WebhookEndpointAdded = defineEvent('webhooks.webhook-endpoint-added', {
  ...endpoint,
  url: text(),
  ...settings,
  isEnabled: flag(),
});

/** The address of the endpoint changed. */
export const WebhookEndpointMoved = defineEvent('webhooks.webhook-endpoint-moved', { ...endpoint, url: text() });

/** The types and the description of the endpoint were set: all settings except the address. */
export const WebhookEndpointAdjusted = defineEvent('webhooks.webhook-endpoint-adjusted', { ...endpoint, ...settings });

/** The endpoint was enabled and receives webhooks again. */
export const WebhookEndpointEnabled = defineEvent('webhooks.webhook-endpoint-enabled', { ...endpoint, url: text() });

/** The endpoint was disabled: by the platform, or because it answered 410 (Gone). It receives nothing until it is enabled. */
export const WebhookEndpointDisabled = defineEvent('webhooks.webhook-endpoint-disabled', {
  ...endpoint,
  reason: oneOf('REQUESTED', 'GONE'),
});

/** The endpoint was deleted and receives nothing more. */
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
