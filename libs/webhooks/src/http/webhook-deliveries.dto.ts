import { ApiSchema } from '@nestjs/swagger';
import {
  EnumField,
  FlagField,
  IntegerField,
  ListField,
  ResourceIdField,
  SortedPageQuery,
  TextField,
  TimestampField,
  PeriodEndField,
  PeriodStartField,
} from '@app/http';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../domain/delivery/delivery.document.js';
import { SEND_FAILURES } from '../providers/webhook-sender.port.js';

const MAX_TYPE_LENGTH = 64;

/** Filters of GET /webhook-deliveries; time bounds are inclusive. */
export class WebhookDeliveriesQuery extends SortedPageQuery {
  @TextField({
    optional: true,
    max: MAX_TYPE_LENGTH,
    description: 'Type of the webhook, for example CARD.STATE_CHANGE.',
  })
  type?: string;
  @EnumField(DELIVERY_STATUSES, { optional: true }) status?: DeliveryStatus;
  @ResourceIdField('WebhookEndpoint', { optional: true }) endpointId?: string;
  @PeriodStartField({ optional: true }) createdAfter?: string;
  @PeriodEndField({ optional: true }) createdBefore?: string;
}

@ApiSchema({ name: 'WebhookDeliveryAttempt' })
export class WebhookDeliveryAttemptResponse {
  @TimestampField({ description: 'Time at which the outcome was recorded.' }) at!: string;
  @TextField({ description: 'Address to which it was sent.' }) url!: string;
  @IntegerField({ optional: true, description: 'HTTP status of the response; absent if none was received.' })
  responseStatus?: number;
  @TextField({
    optional: true,
    description: 'Beginning of the response body; only when a single delivery is read, for its latest attempts.',
  })
  responseBody?: string;
  @EnumField(SEND_FAILURES, { optional: true, description: 'Reason why no response was received.' }) failure?: string;
  @IntegerField({ description: 'Milliseconds.' }) duration!: number;
}

@ApiSchema({ name: 'WebhookDelivery' })
export class WebhookDeliveryResponse {
  @TextField({ description: 'For the endpoint of the configuration the same as webhookId.' }) id!: string;
  @TextField({ description: 'The id that the webhook carries, the same for every endpoint.' }) webhookId!: string;
  @TextField({ description: 'Endpoint of the delivery.' }) endpointId!: string;
  @TextField() type!: string;
  @EnumField(DELIVERY_STATUSES, {
    description: 'SKIPPED: no endpoint was set when it was to be sent, or it was disabled.',
  })
  status!: DeliveryStatus;
  @TimestampField({ description: 'Time of the event.' }) timestamp!: string;
  @TimestampField({ optional: true, description: 'Time of the next attempt.' }) nextAttemptAt?: string;
  @ListField(() => WebhookDeliveryAttemptResponse, { description: 'The oldest first.' })
  attempts!: WebhookDeliveryAttemptResponse[];
  @TimestampField() createdAt!: string;
  @TimestampField() updatedAt!: string;
}

export class ReplayWebhooksRequest {
  @PeriodStartField({ description: 'Deliveries recorded at or after this time.' }) since!: string;
  @PeriodEndField({ optional: true, description: 'Deliveries recorded at or before this time.' }) until?: string;
  @TextField({ optional: true, max: MAX_TYPE_LENGTH }) type?: string;
  @ResourceIdField('WebhookEndpoint', { optional: true, description: 'Only deliveries to this endpoint.' })
  endpointId?: string;
}

@ApiSchema({ name: 'WebhookReplay' })
export class WebhookReplayResponse {
  @IntegerField({ description: 'Number of deliveries that are sent again.' }) count!: number;
  @FlagField({
    description: 'More deliveries remain than one request redelivers: repeat the request once these have arrived.',
  })
  hasMore!: boolean;
}
