import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  IntegerField,
  PeriodEndField,
  PeriodStartField,
  RecordField,
  ResourceIdField,
  SortedPageQuery,
  TextField,
  TimestampField,
  UrlField,
} from '@app/http';
import { WEBHOOK_SETTINGS } from '../webhooks.configuration.js';

const MAX_TYPE_LENGTH = 64;
const RESOURCE_ID = /^[A-Z][A-Za-z]{1,39}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Filters of GET /events; time bounds are inclusive. */
export class EventsQuery extends SortedPageQuery {
  @TextField({
    optional: true,
    max: MAX_TYPE_LENGTH,
    description: 'Type of the webhook, for example CARD.STATE_CHANGE.',
  })
  type?: string;
  @TextField({
    optional: true,
    pattern: RESOURCE_ID,
    max: 80,
    description: 'Id of the resource that the events are about.',
  })
  resourceId?: string;
  @PeriodStartField({ optional: true }) createdAfter?: string;
  @PeriodEndField({ optional: true }) createdBefore?: string;
}

/** Same members as the body of a webhook. */
@ApiSchema({ name: 'Event' })
export class EventResponse {
  @TextField({ description: 'The id that the webhook carries.' }) id!: string;
  @TextField({ description: 'Type of the webhook.' }) type!: string;
  @TimestampField({ description: 'Time of the event.' }) timestamp!: string;
  @RecordField({ description: 'The resource as GET returned it right after the event.' })
  data!: Record<string, unknown>;
}

export class SendEventRequest {
  @UrlField({
    optional: true,
    schemes: ['https', 'http'],
    description: 'Address to send it to; endpointId or the configured endpoint when omitted',
  })
  url?: string;
  @ResourceIdField('WebhookEndpoint', { optional: true, description: 'Endpoint to send it to, disabled or not.' })
  endpointId?: string;
}

@ApiSchema({ name: 'SignedWebhook' })
export class SignedWebhookResponse {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Headers of the request, the signatures among them.',
    example: { 'webhook-id': 'Webhook:019542f5-b3e7-8d02-8000-000000000001' },
  })
  headers!: Record<string, string>;
  @TextField({ description: 'Body of the request, byte for byte.' }) body!: string;
}

@ApiSchema({ name: 'SentEvent' })
export class SentEventResponse {
  @TextField({ description: 'Address to which it was sent.' }) url!: string;
  @IntegerField({ description: 'HTTP status of the response.' }) responseStatus!: number;
  @TextField({
    min: 0,
    max: WEBHOOK_SETTINGS.transport.answerBytes,
    description: 'Beginning of the response body; may be empty.',
  })
  responseBody!: string;
  @IntegerField({ description: 'Milliseconds.' }) duration!: number;
}
