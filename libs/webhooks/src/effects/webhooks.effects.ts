import { defineEffect } from '@app/event-sourcing/definitions';
import type { WebhookOrder } from '../domain/delivery/delivery.js';

/** One attempt to bring a webhook to its platform. */
export const SendWebhook = defineEffect<WebhookOrder>('webhooks.send-webhook', 'platform endpoint');
