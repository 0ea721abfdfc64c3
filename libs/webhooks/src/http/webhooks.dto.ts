import { EnumField, IntegerField, ListField, TextField, UrlField } from '@app/http';

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

  @TextField({ description: 'The beginning of the body of the answer' })
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
}

export class WebhookKeysResponse {
  @ListField(() => WebhookKeyResponse, {
    description: 'A webhook is genuine when its signature verifies with one of these keys',
  })
  keys!: WebhookKeyResponse[];
}
