import { EnumField, IntegerField, ListField, TextField, TimestampField, UrlField } from '@app/http';
import { WEBHOOK_SETTINGS } from '../webhooks.configuration.js';

export class SendTestWebhookRequest {
  @UrlField({
    optional: true,
    schemes: ['https', 'http'],
    description: 'Address to send it to; the configured endpoint when omitted',
  })
  url?: string;
}

export class TestWebhookResponse {
  @TextField({ description: 'Address to which the webhook was sent' })
  url!: string;

  @IntegerField({ description: 'HTTP status of the response' })
  response_status!: number;

  @TextField({
    min: 0,
    max: WEBHOOK_SETTINGS.transport.answerBytes,
    description: 'Beginning of the response body; may be empty',
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

  @TimestampField({ optional: true, description: 'End of its validity; absent while it is the newest key' })
  validUntil?: string;
}

export class WebhookKeysResponse {
  @ListField(() => WebhookKeyResponse, {
    description:
      'A webhook is genuine if its signature verifies with one of these keys; the oldest comes first and signs X-Svc-Signature',
  })
  keys!: WebhookKeyResponse[];
}
