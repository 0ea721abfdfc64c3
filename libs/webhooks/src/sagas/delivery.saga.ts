import {
  defineSaga,
  defineSagaGroup,
  type Done,
  type FanOut,
  laneFor,
  type Notification,
  type Output,
  park,
  performEffect,
  type Reaction,
  type RecordedEvent,
  type Saga,
  sendCommand,
  scheduleWake,
  when,
} from '@app/event-sourcing/definitions';
import { type Aggregate, resourceId } from '@app/kernel';
import { DisableWebhookEndpoint, WebhookEndpointChanged } from '@app/platforms';
import {
  afterAttempt,
  type Attempt,
  type Delivery,
  DELIVERY_SAGA,
  deliveryUuid,
  isDue,
  newDelivery,
  renewed,
  type WebhookMessage,
} from '../domain/delivery/delivery.js';
import { groupedDeliveries } from '../domain/delivery/grouped-delivery.js';
import { type RedeliveryEvent, RedeliveryRequested } from '../domain/redelivery/redelivery.events.js';
import { DisableGoneEndpoint } from '../commands/disable-gone-endpoint.js';
import {
  enabledEndpoints,
  type FurtherEndpoints,
  receivesType,
  webhookEndpoints,
  webhookEndpointsUuid,
} from '../domain/webhook-endpoint/webhook-endpoints.decider.js';
import {
  WebhookEndpointAdded,
  WebhookEndpointEnabled,
  WebhookEndpointMoved,
} from '../domain/webhook-endpoint/webhook-endpoints.events.js';
import { WEBHOOK_SETTINGS } from '../webhooks.configuration.js';
import { SendWebhook } from '../effects/webhooks.effects.js';

type Step = 'send' | 'disable';

/** Null before the event to deliver. */
type DeliveryState = Delivery | null;

/**
 * Delivers notifications to platforms (onboarding-accounts 15). There is one instance for each event with a notification, another for each
 * further endpoint that receives its type, and one for the TEST after an endpoint is set. An instance sends, records the outcome, and
 * retries until the receiver has the webhook or the time limit is reached. Its stream is the history of the delivery.
 */
export function deliverySaga(notifications: readonly Notification[]): Saga<DeliveryState> {
  requireOneWebhookPerEvent(notifications);
  return defineSaga<DeliveryState, Step>({
    ...DELIVERY_SAGA,
    version: 1,
    initial: null,
    pool: 'deliveries',
    ignoresCopies: true,
    lane: laneOf,
    laneOf: (state) => state?.lane ?? null,
    fanOut: fanOutOf(notifications),
    pipeline: WEBHOOK_SETTINGS.transport.connectionsPerEndpoint,
    group: defineSagaGroup(groupedDeliveries(laneFor)),
    recordedTogether: ['send'], // documented: a webhook may arrive twice with the same id
    on: [
      ...notifications.map(({ event: definition, type }) =>
        when<DeliveryState, typeof definition, Step>(
          definition,
          (event) => {
            const webhookType = type(event);
            return webhookType === null ? null : deliveryUuid(event.recorded.id, webhookType);
          },
          (state, event, recipient) => begin(state, event, { type: type(event)!, endpointId: recipient }),
        ),
      ),
      when<DeliveryState, typeof WebhookEndpointChanged, Step>(
        WebhookEndpointChanged,
        (event) => deliveryUuid(event.recorded.id, 'TEST'),
        (state, event) => begin(state, event, { type: 'TEST', url: event.data.webhookEndpoint }),
      ),
      ...[WebhookEndpointAdded, WebhookEndpointMoved, WebhookEndpointEnabled].map((definition) =>
        when<DeliveryState, typeof definition, Step>(
          definition,
          (event) => deliveryUuid(event.recorded.id, 'TEST'),
          (state, event) => begin(state, event, { type: 'TEST', ...event.data }),
          { isAlwaysAdmitted: true },
        ),
      ),
      when<DeliveryState, typeof RedeliveryRequested, Step>(
        RedeliveryRequested,
        (event) => event.aggregateId,
        (state, { data: { order, lane } }) => {
          const delivery = state ?? (order && newDelivery(order, lane));
          return delivery === null ? nothing(state) : send(renewed(delivery));
        },
        { isAlwaysAdmitted: true },
      ),
    ],
    answers: { send: { done: answered, refused: park }, disable: { refused: park } },
    wakes: { retry: (state, { at }) => (state === null || !isDue(state, at) ? nothing(state) : send(state)) },
  });
}

interface WebhookToSend {
  readonly type: string;
  readonly url?: string | null;
  /** UUID of a further endpoint. */
  readonly endpointId?: string | undefined;
}

function begin(
  state: DeliveryState,
  event: RecordedEvent,
  { type, url = null, endpointId }: WebhookToSend,
): Reaction<DeliveryState, Step> {
  if (state !== null) return nothing(state);
  const order: WebhookMessage = {
    webhookId: resourceId('Webhook', deliveryUuid(event.recorded.id, type)),
    type,
    timestamp: event.recorded.at,
    source: type === 'TEST' ? null : { event: event.type, uuid: event.aggregateId, revision: event.recorded.revision },
    endpoint: url,
    ...(endpointId !== undefined && { endpointId }),
  };
  return send(newDelivery(order, laneOf(event, endpointId)));
}

function answered(state: DeliveryState, { data, at }: Done): Reaction<DeliveryState, Step> {
  if (state === null) return nothing(state);
  const { delivery, goneEndpoint } = afterAttempt(state, data as Attempt, at, WEBHOOK_SETTINGS.retry);
  return {
    state: delivery,
    outputs: [
      ...(delivery.nextAttemptAt === null ? [] : [scheduleWake('retry', { at: delivery.nextAttemptAt })]),
      ...(goneEndpoint === null ? [] : [disable(delivery, goneEndpoint)]),
    ],
  };
}

function disable({ order: { endpointId } }: Delivery, url: string): Output<Step> {
  return endpointId === undefined
    ? sendCommand('disable', DisableWebhookEndpoint, { webhookEndpoint: url })
    : sendCommand('disable', DisableGoneEndpoint, { endpointId, url });
}

function send(delivery: Delivery): Reaction<DeliveryState, 'send'> {
  return { state: { ...delivery, nextAttemptAt: null }, outputs: [performEffect('send', SendWebhook, delivery.order)] };
}

function nothing(state: DeliveryState): Reaction<DeliveryState> {
  return { state, outputs: [] };
}

/**
 * Lane of an event. Webhooks of one resource are first sent in the order of its events, separately to each endpoint. A redelivery stays in
 * its lane.
 */
function laneOf(event: RecordedEvent, endpointId?: string): string {
  if (event.type === RedeliveryRequested.type) return (event as RecordedEvent<RedeliveryEvent>).data.lane;
  return endpointId === undefined ? event.stream : laneFor(endpointId, event.stream);
}

/** Sends each event to the further endpoints that subscribe to its type. */
function fanOutOf(notifications: readonly Notification[]): FanOut {
  const typeOf = new Map(notifications.map(({ event, type }) => [event.type, type]));
  return {
    aggregate: webhookEndpoints as unknown as Aggregate,
    idOf: webhookEndpointsUuid,
    recipients: (state) => enabledEndpoints(state as FurtherEndpoints),
    wants: (state, recipient, event) => {
      const type = typeOf.get(event.type)?.(event) ?? null;
      return type !== null && receivesType(state as FurtherEndpoints, recipient, type);
    },
  };
}

/** Fails at start if an event type has two webhooks: the delivery id is derived from the event, so the second webhook would be lost. */
function requireOneWebhookPerEvent(notifications: readonly Notification[]): void {
  const webhookType = new Set<string>();
  for (const { event } of notifications) {
    if (webhookType.has(event.type)) throw new Error(`${event.type} has two notifications`);
    webhookType.add(event.type);
  }
}
