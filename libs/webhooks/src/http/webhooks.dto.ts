import { EnumField, IntegerField, ListField, TextField, TimestampField, UrlField } from '@app/http';
import { WEBHOOK_SETTINGS } from '../webhooks.configuration.js';

export class SendTestWebhookRequest {
  @UrlField({
    optional: true,
    schemes: ['https', 'http'],
    description: 'Where to send it; the configured endpoint when left out',
  })
  url?: string;
}

export class TestWebhookResponse {
  @TextField({ description: 'Where the webhook was sent' })
  url!: string;

  @IntegerField({ description: 'HTTP status of the answer' })
  response_status!: number;

  @TextField({
    min: 0,
    max: WEBHOOK_SETTINGS.transport.answerBytes,
    description: 'The beginning of the answer; may be empty',
  })
  response_body!: string;
}

export class WebhookKeyResponse {
  @EnumField(['EC'])
  kty!: string;

  @EnumField(['P-256'])
  crv!: string;

  @TextField({ description: 'First coordinate, base64url' })
  x!: string;

  @TextField({ description: 'Second coordinate, base64url' })
  y!: string;

  @EnumField(['sig'])
  use!: string;

  @TextField({ description: 'Thumbprint of the key (RFC 7638)' })
  kid!: string;

  @TextField({ description: 'The same key as PEM (SPKI)' })
  pem!: string;

  @TextField({ description: 'The Ed25519 key of the Standard Webhooks headers that belongs to it' })
  standardWebhooksKey!: string;

  @TimestampField({ optional: true, description: 'Until when it verifies; absent while no other has taken over' })
  validUntil?: string;
}

export class WebhookKeysResponse {
  @ListField(() => WebhookKeyResponse, {
    description:
      'A webhook is genuine when its signature verifies with one of these keys; the oldest first, with which X-Svc-Signature is made',
  })
  keys!: WebhookKeyResponse[];
}
