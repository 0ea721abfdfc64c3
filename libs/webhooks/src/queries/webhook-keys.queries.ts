import { defineQuery, queryHandler } from '@app/event-sourcing';
import type { PublicSigningKey } from '../signing/public-key.js';
import { WebhookKeys } from './webhook-keys.questions.js';

/** Public keys that verify the platform's webhooks, oldest first. */
export class ListWebhookKeys extends defineQuery<object, readonly PublicSigningKey[]>() {}

export const ListWebhookKeysHandler = queryHandler(ListWebhookKeys, WebhookKeys, (keys, { tenant }) => keys.of(tenant));
