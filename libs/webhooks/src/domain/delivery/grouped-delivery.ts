import {
  type DataOf,
  type DomainEvent,
  integer,
  json,
  nullable,
  record,
  type Recorded,
  type Tenant,
  tenantKey,
  text,
  timestamp,
  uuidOf,
} from '@app/kernel';
import {
  type Attempt,
  type Delivery,
  DELIVERY_SAGA,
  deliveryIdOf,
  newDelivery,
  type SealedAnswer,
  SEND_WEBHOOK,
  type WebhookMessage,
} from './delivery.js';

/** A delivery that succeeded at its first attempt, as a group records it. */
const entry = {
  /** `Webhook:<uuid>`. */
  webhookId: text(),
  type: text(),
  /** Time of the event. */
  timestamp: timestamp(),
  /** The reported event and its position: stream name without the tenant, and revision. */
  source: record({ event: text(), stream: text(), revision: integer() }),
  /** UUID of a further endpoint; null for the configured endpoint. */
  endpointId: nullable(text()),
  url: text(),
  status: integer(),
  duration: integer(),
  /** Time of the endpoint's response. */
  answeredAt: timestamp(),
  answer: nullable(json<SealedAnswer>()),
};
type Entry = DataOf<typeof entry>;

/** Reaction of the saga to the event that starts a delivery, with the result of the first attempt. */
interface Reaction {
  readonly state: Delivery;
  readonly taken?: { readonly outcome: string; readonly data?: unknown; readonly at: string } | null;
}

interface SourceEvent extends Pick<DomainEvent, 'type'> {
  readonly tenant: Tenant;
  readonly stream: string;
  readonly recorded: Recorded;
}

/**
 * Defines which deliveries are recorded in groups. A delivery with any other outcome, one without a resource event (TEST) and a redelivery
 * are recorded individually.
 */
export function groupedDeliveries(laneFor: (recipient: string, lane: string) => string) {
  return {
    ...DELIVERY_SAGA,
    entry,
    entryOf: ({ state: { status, order }, taken }: Reaction, event: SourceEvent): Entry | null => {
      if (status !== 'delivered' || order.source?.event !== event.type || taken?.outcome !== 'done') return null;
      const attempt = taken.data as Extract<Attempt, { readonly kind: 'answered' }>;
      if (attempt.retryAfter !== null) return null;
      return {
        webhookId: order.webhookId,
        type: order.type,
        timestamp: order.timestamp,
        source: {
          event: event.type,
          stream: event.stream.slice(prefixOf(event.tenant).length),
          revision: event.recorded.revision,
        },
        endpointId: order.endpointId ?? null,
        url: attempt.url,
        status: attempt.status,
        duration: attempt.duration,
        answeredAt: taken.at,
        answer: attempt.answer,
      };
    },
    reactionOf: (grouped: Entry & { readonly eventId: string }, tenant: Tenant) => {
      const { source, endpointId, url, status, duration, answeredAt, answer } = grouped;
      const order = orderOf(grouped);
      const stream = `${prefixOf(tenant)}${source.stream}`;
      const delivery = newDelivery(order, endpointId === null ? stream : laneFor(endpointId, stream));
      const state: Delivery = { ...delivery, status: 'delivered', attempts: 1, firstAttemptAt: answeredAt };
      const attempt = { kind: 'answered', url, status, duration, retryAfter: null, answer } as const satisfies Attempt;
      return {
        instance: uuidOf('Webhook', deliveryIdOf(order)),
        reaction: {
          input: { kind: 'event', name: source.event, id: grouped.eventId } as const,
          answer: null,
          taken: { outcome: 'done', data: attempt, at: answeredAt } as const,
          state,
          outputs: [{ kind: 'act', name: 'send', target: SEND_WEBHOOK, payload: order, dueAt: null } as const],
        },
      };
    },
  };
}

function orderOf({ webhookId, type, timestamp: at, source, endpointId }: Entry): WebhookMessage {
  const { event, stream, revision } = source;
  return {
    webhookId,
    type,
    timestamp: at,
    source: { event, uuid: stream.slice(-UUID_CHARACTERS), revision },
    endpoint: null,
    ...(endpointId !== null && { endpointId }),
  };
}

function prefixOf(tenant: Tenant): string {
  return `${tenantKey(tenant)}.`;
}

const UUID_CHARACTERS = 36;
