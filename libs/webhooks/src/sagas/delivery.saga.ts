import {
  act,
  type Answer,
  defineSaga,
  type Notification,
  type Reaction,
  type RecordedEvent,
  type Saga,
  wake,
  when,
} from '@app/event-sourcing';
import { resourceId } from '@app/kernel';
import { WebhookEndpointChanged } from '@app/platforms';
import {
  afterAttempt,
  type Attempt,
  type Delivery,
  deliveryUuid,
  newDelivery,
  type WebhookOrder,
} from '../domain/delivery/delivery.js';
import { WEBHOOK_SETTINGS } from '../webhooks.settings.js';
import { SendWebhook } from './send-webhook.effect.js';

/** Null until the event that is told. */
type DeliveryState = Delivery | null;

/**
 * Tells platforms what happened: one instance for each event that has a notification, and a TEST when an endpoint is set
 * (onboarding-accounts 15). Sends, records what came of it, and sends again until the receiver has it or time is up.
 * Its stream is the history of the delivery.
 */
export function deliverySaga(notifications: readonly Notification[]): Saga<DeliveryState> {
  requireOneWebhookAnEvent(notifications);
  return defineSaga<DeliveryState>({
    context: 'webhooks',
    name: 'delivery',
    version: 1,
    initial: null,
    pool: 'deliveries',
    // what happened to one resource is first told in the order in which it happened
    lane: (event) => event.stream,
    on: [
      ...notifications.map(({ event: definition, type }) =>
        when<DeliveryState, typeof definition>(
          definition,
          (event) => {
            const told = type(event);
            return told === null ? null : deliveryUuid(event.recorded.id, told);
          },
          (state, event) => begin(state, event, type(event)!),
        ),
      ),
      when<DeliveryState, typeof WebhookEndpointChanged>(
        WebhookEndpointChanged,
        (event) => deliveryUuid(event.recorded.id, 'TEST'),
        (state, event) => begin(state, event, 'TEST', event.data.webhookEndpoint),
      ),
    ],
    answers: { send: answered },
    wakes: { retry: (state) => (state === null ? { state, outputs: [] } : send(state)) },
  });
}

function begin(
  state: DeliveryState,
  event: RecordedEvent,
  type: string,
  endpoint: string | null = null,
): Reaction<DeliveryState> {
  if (state !== null) return { state, outputs: [] };
  const order: WebhookOrder = {
    webhookId: resourceId('Webhook', deliveryUuid(event.recorded.id, type)),
    type,
    timestamp: event.recorded.at,
    source: type === 'TEST' ? null : { event: event.type, uuid: event.aggregateId, revision: event.recorded.revision },
    endpoint,
  };
  return send(newDelivery(order));
}

function answered(state: DeliveryState, answer: Answer): Reaction<DeliveryState> {
  if (state === null || answer.outcome === 'refused') return { state, outputs: [] };
  const { delivery, retryIn } = afterAttempt(state, answer.data as Attempt, answer.at, WEBHOOK_SETTINGS.retry);
  return { state: delivery, outputs: retryIn === null ? [] : [wake('retry', { after: retryIn })] };
}

function send(delivery: Delivery): Reaction<DeliveryState> {
  return { state: delivery, outputs: [act('send', SendWebhook, delivery.order)] };
}

/** The delivery's id comes from the event, so a second webhook for it would be lost: that is said at the start. */
function requireOneWebhookAnEvent(notifications: readonly Notification[]): void {
  const told = new Set<string>();
  for (const { event } of notifications) {
    if (told.has(event.type)) throw new Error(`${event.type} has two notifications`);
    told.add(event.type);
  }
}
