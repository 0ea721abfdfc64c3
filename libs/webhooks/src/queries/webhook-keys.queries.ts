import { defineQuery, queryHandler } from '@app/event-sourcing';
import type { PublicSigningKey } from '../signing/public-key.js';
import { WebhookKeys } from './webhook-keys.questions.js';

/** The keys with which the platform's webhooks verify, the oldest first. */
export class ListWebhookKeys extends defineQuery<object, readonly PublicSigningKey[]>() {}

export const ListWebhookKeysHandler = queryHandler(ListWebhookKeys, WebhookKeys, (keys, { tenant }) => keys.of(tenant));
