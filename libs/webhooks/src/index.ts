export { CarryWebhookSettings } from './commands/carry-webhook-settings.js';
export { RotateSigningKey } from './commands/rotate-signing-key.js';
export { configuredEndpointUuid } from './domain/webhook-endpoint/webhook-endpoints.decider.js';
export { HttpWebhookSender } from './providers/http/http-webhook-sender.js';
export {
  type FaultedAttempt,
  type WebhookFault,
  WebhookFaults,
  type WebhookFaultType,
} from './providers/webhook-faults.port.js';
export { type WebhookAnswer, type WebhookRequest } from './providers/webhook-sender.port.js';
export { WebhookKeys } from './queries/webhook-keys.questions.js';
export type { PublicSigningKey } from './signing/public-key.js';
export { WebhooksModule } from './webhooks.module.js';
export { WEBHOOK_SETTINGS } from './webhooks.configuration.js';
