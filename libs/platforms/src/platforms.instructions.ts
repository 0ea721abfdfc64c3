import { defineInstruction } from '@app/event-sourcing/definitions';

/** An endpoint answered 410 (gone): nothing more is sent to it until the platform sets one again. */
export const DisableWebhookEndpoint = defineInstruction<{ readonly webhookEndpoint: string }>(
  'platforms.disable-webhook-endpoint',
);
