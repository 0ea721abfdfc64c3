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
  @TextField({ optional: true, max: MAX_TYPE_LENGTH, description: 'Type of the webhook, as CARD.STATE_CHANGE.' })
  type?: string;
  @EnumField(DELIVERY_STATUSES, { optional: true }) status?: DeliveryStatus;
  @ResourceIdField('WebhookEndpoint', { optional: true }) endpointId?: string;
  @PeriodStartField({ optional: true }) createdAfter?: string;
  @PeriodEndField({ optional: true }) createdBefore?: string;
}

@ApiSchema({ name: 'WebhookDeliveryAttempt' })
export class WebhookDeliveryAttemptResponse {
  @TimestampField({ description: 'When its outcome was recorded.' }) at!: string;
  @TextField({ description: 'Where it was sent.' }) url!: string;
  @IntegerField({ optional: true, description: 'HTTP status of the answer; absent when none came.' })
  responseStatus?: number;
  @TextField({
    optional: true,
    description: 'The beginning of the answer; only in a single delivery, and of its latest attempts.',
  })
  responseBody?: string;
  @EnumField(SEND_FAILURES, { optional: true, description: 'Why no answer came.' }) failure?: string;
  @IntegerField({ description: 'Milliseconds.' }) duration!: number;
}

@ApiSchema({ name: 'WebhookDelivery' })
export class WebhookDeliveryResponse {
  @TextField({ description: 'For the endpoint of the configuration the same as webhookId.' }) id!: string;
  @TextField({ description: 'The id that the webhook carries, the same for every endpoint.' }) webhookId!: string;
  @TextField({ description: 'Endpoint that it is for.' }) endpointId!: string;
  @TextField() type!: string;
  @EnumField(DELIVERY_STATUSES, {
    description: 'SKIPPED: no endpoint was set when it was to be sent, or it was disabled.',
  })
  status!: DeliveryStatus;
  @TimestampField({ description: 'The moment of the event.' }) timestamp!: string;
  @TimestampField({ optional: true, description: 'When it will be tried again.' }) nextAttemptAt?: string;
  @ListField(() => WebhookDeliveryAttemptResponse, { description: 'The oldest first.' })
  attempts!: WebhookDeliveryAttemptResponse[];
  @TimestampField() createdAt!: string;
  @TimestampField() updatedAt!: string;
}

export class ReplayWebhooksRequest {
  @PeriodStartField({ description: 'Deliveries recorded at this moment or later.' }) since!: string;
  @PeriodEndField({ optional: true, description: 'And at this moment or earlier.' }) until?: string;
  @TextField({ optional: true, max: MAX_TYPE_LENGTH }) type?: string;
  @ResourceIdField('WebhookEndpoint', { optional: true, description: 'Only deliveries to this endpoint.' })
  endpointId?: string;
}

@ApiSchema({ name: 'WebhookReplay' })
export class WebhookReplayResponse {
  @IntegerField({ description: 'How many are being sent again.' }) count!: number;
  @FlagField({ description: 'There are more than one request replays: ask again once these have arrived.' })
  hasMore!: boolean;
}
