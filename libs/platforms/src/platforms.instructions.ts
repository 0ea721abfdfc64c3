import { defineInstruction } from '@app/event-sourcing';

/** An endpoint answered that it is gone for good (410): nothing more is sent to it until the platform sets one again. */
export const DisableWebhookEndpoint = defineInstruction<{ readonly webhookEndpoint: string }>(
  'platforms.disable-webhook-endpoint',
);
