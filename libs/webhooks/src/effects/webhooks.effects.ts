import { defineEffect } from '@app/event-sourcing/definitions';
import { SEND_WEBHOOK, type WebhookMessage } from '../domain/delivery/delivery.js';

/** One attempt to deliver a webhook to a platform. */
export const SendWebhook = defineEffect<WebhookMessage>(SEND_WEBHOOK, 'platform endpoint');
