export { RotateSigningKey } from './commands/rotate-signing-key.js';
export { RedeliveryRequested } from './domain/redelivery/redelivery.events.js';
export { SigningKeyCreated, SigningKeyRotated } from './domain/signing-key/signing-key.events.js';
export { HttpWebhookSender, type HttpWebhookSenderOptions } from './providers/http/http-webhook-sender.js';
export {
  type SendFailure,
  type WebhookAnswer,
  type WebhookRequest,
  WebhookSender,
} from './providers/webhook-sender.port.js';
export { WebhookKeys } from './queries/webhook-keys.questions.js';
export type { PublicSigningKey } from './signing/public-key.js';
export { WebhooksModule } from './webhooks.module.js';
export type { WebhooksOptions } from './webhooks.options.js';
export { WEBHOOK_SETTINGS } from './webhooks.configuration.js';
