import { ApiSchema } from '@nestjs/swagger';
import { EnumField, Field, FlagField, ListField, PageQuery, rules, TextField, TimestampField } from '@app/http';
import { webhookEndpointRule } from '@app/platforms';
import { EVENT_TYPES } from '../domain/webhook-endpoint/event-types.js';
import { ENDPOINT_STATUSES, type EndpointStatus } from '../domain/webhook-endpoint/webhook-endpoint.document.js';
import { DISABLED_REASONS } from '../domain/webhook-endpoint/webhook-endpoints.decider.js';

const MAX_DESCRIPTION_LENGTH = 255;
const TYPES = { min: 1, max: EVENT_TYPES.length, unique: true } as const;

export class WebhookEndpointsQuery extends PageQuery {}

@ApiSchema({ name: 'WebhookEndpointCreateRequest' })
export class WebhookEndpointCreateRequest {
  @Field(webhookEndpointRule) url!: string;
  @ListField(rules.enumOf(EVENT_TYPES), {
    ...TYPES,
    optional: true,
    description: 'Types of webhooks that it receives; all types when omitted.',
  })
  types?: string[];
  @TextField({ optional: true, max: MAX_DESCRIPTION_LENGTH }) description?: string;
  @EnumField(ENDPOINT_STATUSES, { optional: true, default: 'ENABLED' }) status?: EndpointStatus;
}

/** Absent members stay unchanged. */
@ApiSchema({ name: 'WebhookEndpointUpdateRequest' })
export class WebhookEndpointUpdateRequest {
  @Field(webhookEndpointRule, { optional: true }) url?: string;
  @ListField(rules.enumOf(EVENT_TYPES), {
    ...TYPES,
    optional: true,
    nullable: true,
    description: 'Null for all types.',
  })
  types?: string[] | null;
  @TextField({ optional: true, nullable: true, max: MAX_DESCRIPTION_LENGTH, description: 'Null unsets it.' })
  description?: string | null;
  @EnumField(ENDPOINT_STATUSES, { optional: true }) status?: EndpointStatus;
}

@ApiSchema({ name: 'WebhookEndpoint' })
export class WebhookEndpointResponse {
  @TextField() id!: string;
  @TextField() url!: string;
  @ListField(rules.enumOf(EVENT_TYPES), {
    optional: true,
    description: 'Types of webhooks that it receives; absent for all.',
  })
  types?: string[];
  @TextField({ optional: true }) description?: string;
  @FlagField({ description: 'True for the webhookEndpoint of the configuration, which PATCH /config changes.' })
  isConfigured!: boolean;
  @EnumField(ENDPOINT_STATUSES) status!: EndpointStatus;
  @TimestampField({ optional: true, description: 'Time since which nothing is sent to it.' }) disabledAt?: string;
  @EnumField(DISABLED_REASONS, { optional: true, description: 'GONE: it responded with 410.' }) disabledReason?: string;
  @TimestampField() createdAt!: string;
  @TimestampField() updatedAt!: string;
}
