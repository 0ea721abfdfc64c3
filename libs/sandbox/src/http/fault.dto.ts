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
      'ANSWER_LOST: the request is done and its answer stored, then the connection is closed without an answer. DELAY: the request waits before it is done. RATE_LIMITED, UNAVAILABLE: 429 or 503 with Retry-After; nothing is done. WEBHOOK_DOUBLED: sent twice. WEBHOOK_OUT_OF_ORDER: held until a later webhook of its resource has arrived, or for `delayMilliseconds`. WEBHOOK_LATE: sent after a delay; later ones of its resource wait behind it. WEBHOOK_DROPPED: not sent, and tried again after the usual pause. WEBHOOK_NEW_KEY: signed by the newest key alone, as after a rotation; where there is one key only, arming the fault rotates it.',
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

  @IntegerField({ optional: true, min: 1, max: LIMITS.count, description: 'How often it is injected; 1 when absent.' })
  count?: number;

  @IntegerField({
    optional: true,
    min: 1,
    max: LIMITS.lifetime,
    description: `Time in seconds after which it is injected no more; ${LIMITS.usualLifetime} when absent.`,
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
  @IntegerField({ description: 'How often it is injected.' }) count!: number;
  @IntegerField({ description: 'How often it was injected so far.' }) injected!: number;
  @IntegerField({ optional: true, description: 'The delay.' }) delayMilliseconds?: number;
  @IntegerField({ optional: true, description: 'Seconds in Retry-After.' }) retryAfterSeconds?: number;
  @TimestampField({ description: 'It is injected before this moment alone.' }) expiresAt!: string;
  @TimestampField() createdAt!: string;
}
