import { ApiSchema } from '@nestjs/swagger';
import { EnumField, IntegerField, PageQuery, TextField, TimestampField } from '@app/http';
import { FAULT_TYPES, type FaultType } from '../domain/fault/fault.events.js';
import { SANDBOX_CONFIGURATION } from '../sandbox.configuration.js';
import { TRIGGER_TYPES } from '../services/triggers.service.js';

const { faults: LIMITS } = SANDBOX_CONFIGURATION;
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
const PATH = /^\/[A-Za-z0-9{}:_.~/-]*$/;
const EVENT_TYPES = TRIGGER_TYPES.toSorted();

@ApiSchema({ name: 'FaultCreateRequest' })
export class FaultRequest {
  @EnumField(FAULT_TYPES, {
    description:
      'ANSWER_LOST: the request is executed and its response stored, then the connection is closed without a response. DELAY: the request waits before it is executed. RATE_LIMITED, UNAVAILABLE: 429 or 503 with Retry-After; the request is not executed. WEBHOOK_DOUBLED: sent twice. WEBHOOK_OUT_OF_ORDER: held until a later webhook of its resource has arrived, or for `delayMilliseconds`. WEBHOOK_LATE: sent after a delay; later ones of its resource wait behind it. WEBHOOK_DROPPED: not sent, and tried again after the usual pause. WEBHOOK_NEW_KEY: signed with the newest key only, as after a rotation; if there is only one key, arming the fault rotates it.',
  })
  type!: FaultType;

  @EnumField(METHODS, { optional: true, description: 'Method of the requests; every one when absent.' })
  method?: string;

  @TextField({
    optional: true,
    max: 200,
    pattern: PATH,
    description:
      'Route of the requests as this document writes it, such as `/quotes/{quoteId}/execute`, or with the id of one resource; every one when absent.',
  })
  path?: string;

  @EnumField(EVENT_TYPES, { optional: true, description: 'Type of the webhooks; every one when absent.' })
  eventType?: string;

  @IntegerField({ optional: true, min: 1, max: LIMITS.count, description: 'Number of injections; 1 when omitted.' })
  count?: number;

  @IntegerField({
    optional: true,
    min: 1,
    max: LIMITS.lifetime,
    description: `Lifetime in seconds, after which it is no longer injected; ${LIMITS.usualLifetime} when absent.`,
  })
  expiresInSeconds?: number;

  @IntegerField({
    optional: true,
    min: 1,
    max: LIMITS.delay,
    description: `Of DELAY, WEBHOOK_LATE and WEBHOOK_OUT_OF_ORDER; ${LIMITS.usualDelay} when absent.`,
  })
  delayMilliseconds?: number;

  @IntegerField({
    optional: true,
    min: 1,
    max: LIMITS.retryAfter,
    description: `Of RATE_LIMITED and UNAVAILABLE: seconds in Retry-After; ${LIMITS.usualRetryAfter} when absent.`,
  })
  retryAfterSeconds?: number;
}

/** Query of GET /sandbox/faults. */
export class FaultsQuery extends PageQuery {}

@ApiSchema({ name: 'Fault' })
export class FaultResponse {
  @TextField() id!: string;
  @EnumField(FAULT_TYPES, { description: 'What is injected.' }) type!: string;
  @TextField({ optional: true, description: 'Method of the requests.' }) method?: string;
  @TextField({ optional: true, description: 'Route of the requests.' }) path?: string;
  @TextField({ optional: true, description: 'Type of the webhooks.' }) eventType?: string;
  @IntegerField({ description: 'Number of injections.' }) count!: number;
  @IntegerField({ description: 'Number of injections so far.' }) injected!: number;
  @IntegerField({ optional: true, description: 'The delay.' }) delayMilliseconds?: number;
  @IntegerField({ optional: true, description: 'Seconds in Retry-After.' }) retryAfterSeconds?: number;
  @TimestampField({ description: 'It is injected only before this time.' }) expiresAt!: string;
  @TimestampField() createdAt!: string;
}
