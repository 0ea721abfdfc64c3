import { defineEffect } from '@app/event-sourcing/definitions';
import type { WebhookMessage } from '../domain/delivery/delivery.js';

/** One attempt to bring a webhook to its platform. */
export const SendWebhook = defineEffect<WebhookMessage>('webhooks.send-webhook', 'platform endpoint');
