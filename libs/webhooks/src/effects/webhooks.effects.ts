import { defineEffect } from '@app/event-sourcing/definitions';
import { SEND_WEBHOOK, type WebhookMessage } from '../domain/delivery/delivery.js';

/** One attempt to bring a webhook to its platform. */
export const SendWebhook = defineEffect<WebhookMessage>(SEND_WEBHOOK, 'platform endpoint');
