import {
  type Reaction,
  type RecordedEvent,
  type SagaReaction,
  performEffect,
  sendCommand,
  notify,
  scheduleWake,
} from '@app/event-sourcing/definitions';
import { TEST_TENANT } from '@app/kernel/testing';
import { streamName } from '@app/event-store';
import { type DomainEvent, type Json, type View, defineEvent, derivedUuid, text } from '@app/kernel';
import { DisableWebhookEndpoint, WebhookEndpointChanged } from '@app/platforms';
import type { Delivery, WebhookMessage } from '../domain/delivery/delivery.js';
import { DisableGoneEndpoint } from '../commands/disable-gone-endpoint.js';
import type { FurtherEndpoint, FurtherEndpoints } from '../domain/webhook-endpoint/webhook-endpoints.decider.js';
import {
  WebhookEndpointAdded,
  WebhookEndpointEnabled,
  WebhookEndpointMoved,
} from '../domain/webhook-endpoint/webhook-endpoints.events.js';
import { RedeliveryRequested } from '../domain/redelivery/redelivery.events.js';
import { deliverySaga } from './delivery.saga.js';
import { SendWebhook } from '../effects/webhooks.effects.js';

const BoxPainted = defineEvent('boxes.box-painted', { colour: text() });
const BoxMoved = defineEvent('boxes.box-moved', {});
const view = {} as View<unknown, DomainEvent>;
const saga = deliverySaga([
  notify(BoxPainted, (event) => (event.data.colour === 'grey' ? null : 'BOX.PAINTED'), view),
  notify(BoxMoved, 'BOX.MOVED', view),
]);

const at = '2026-01-15T12:00:00.000Z';
const recorded = (event: DomainEvent, id = 'event-1'): RecordedEvent =>
  ({
    ...event,
    recorded: { id, revision: 4, at },
    tenant: TEST_TENANT,
    aggregateId: 'box-uuid',
    stream: 'stream-of-the-box',
    correlationId: 'request',
  }) as RecordedEvent;
const trigger = (event: RecordedEvent) => saga.on.find((each) => each.event.type === event.type)!;
const on = (event: RecordedEvent, state: Delivery | null = null) => trigger(event).react(state, event);
const answer = (reaction: Reaction<Delivery | null, string>, data: Json) =>
  saga.answers!['send']!.done!(reaction.state, { outcome: 'done', data, at });
const sentBy = ({ outputs: [output] }: Reaction<Delivery | null, string>) =>
  (output as unknown as { payload: WebhookMessage }).payload;
const url = 'https://hooks.example.com';
const endpoint = (id: string, types: readonly string[] | null): FurtherEndpoint => ({
  id,
  url,
  types,
  description: null,
  disabled: null,
  createdAt: at,
  updatedAt: at,
});
const disabled: FurtherEndpoint = { ...endpoint('three', null), disabled: { at, reason: 'GONE' } };
const failed = { kind: 'failed', url, failure: 'UNREACHABLE', duration: 3 };
const answeredWith = (status: number) => ({
  kind: 'answered',
  url,
  status,
  duration: 3,
  retryAfter: null,
  answer: null,
});

describe('The delivery saga', () => {
  const painted = recorded(BoxPainted({ colour: 'red' }));

  it('sends one webhook for an event with a notification: its id from the event, its data to be rendered at that revision', () => {
    const instance = trigger(painted).instance(painted);
    expect(on(painted).outputs).toEqual([
      performEffect('send', SendWebhook, {
        webhookId: `Webhook:${instance}`,
        type: 'BOX.PAINTED',
        timestamp: at,
        source: { event: 'boxes.box-painted', uuid: 'box-uuid', revision: 4 },
        endpoint: null,
      }),
    ]);
  });

  it('has one instance for each event', () => {
    const other = recorded(BoxPainted({ colour: 'red' }), 'event-2');
    expect(trigger(painted).instance(painted)).not.toBe(trigger(other).instance(other));
  });

  it('ignores an event that its notification does not report', () => {
    const grey = recorded(BoxPainted({ colour: 'grey' }));
    expect(trigger(grey).instance(grey)).toBeNull();
  });

  it('keeps events of one resource in order, and apart from work that requests wait for', () => {
    expect(saga.lane!(painted)).toBe('stream-of-the-box');
    expect(saga.pool).toBe('deliveries');
    expect(saga.awaited ?? false).toBe(false);
  });

  it('tests an endpoint when it is set: no data, sent to that endpoint', () => {
    const changed = recorded(WebhookEndpointChanged({ webhookEndpoint: 'https://hooks.example.com' }));
    expect(on(changed).outputs).toEqual([
      performEffect('send', SendWebhook, {
        webhookId: `Webhook:${trigger(changed).instance(changed)}`,
        type: 'TEST',
        timestamp: at,
        source: null,
        endpoint: 'https://hooks.example.com',
      }),
    ]);
  });

  it('sends the same webhook to each further endpoint that receives its type, in its own lane', () => {
    const { fanOut } = saga;
    const endpoints: FurtherEndpoints = [endpoint('one', null), endpoint('two', ['BOX.MOVED']), disabled];
    expect(fanOut!.recipients(endpoints)).toEqual(['one', 'two']);
    expect(['one', 'two'].filter((each) => fanOut!.wants(endpoints, each, painted))).toEqual(['one']);
    expect(fanOut!.wants(endpoints, 'one', recorded(BoxPainted({ colour: 'grey' })))).toBe(false);
    const order = { ...sentBy(on(painted)), endpointId: 'one' };
    const reaction = trigger(painted).react(null, painted, 'one');
    expect(sentBy(reaction)).toEqual(order);
    expect(saga.lane!(painted, 'one')).toBe('stream-of-the-box#one');
    expect(saga.laneOf!(reaction.state)).toBe('stream-of-the-box#one');
    expect(answer(reaction, answeredWith(410)).outputs).toEqual([
      sendCommand('disable', DisableGoneEndpoint, { endpointId: 'one', url }),
    ]);
  });

  it('tests a further endpoint when it is added, moved or enabled, whatever the gate says', () => {
    const settings = { types: null, description: null, isEnabled: true };
    for (const event of [
      recorded(WebhookEndpointAdded({ endpointId: 'one', url, ...settings })),
      recorded(WebhookEndpointMoved({ endpointId: 'one', url })),
      recorded(WebhookEndpointEnabled({ endpointId: 'one', url })),
    ]) {
      expect(trigger(event).isAlwaysAdmitted).toBe(true);
      expect(sentBy(on(event))).toMatchObject({ type: 'TEST', source: null, endpoint: url, endpointId: 'one' });
    }
  });

  it('does not test again when the test fails', () => {
    const changed = recorded(WebhookEndpointChanged({ webhookEndpoint: 'https://hooks.example.com' }));
    expect(answer(on(changed), failed)).toMatchObject({ state: { status: 'given-up' }, outputs: [] });
  });

  it('ends when the receiver has it', () => {
    const reaction = answer(on(painted), answeredWith(200));
    expect(reaction).toMatchObject({ state: { status: 'delivered', attempts: 1 }, outputs: [] });
  });

  it('wakes after the backoff of a failure and sends the same webhook again', () => {
    const reaction = answer(on(painted), failed);
    const { nextAttemptAt } = reaction.state!;
    expect(reaction.outputs).toEqual([scheduleWake('retry', { at: nextAttemptAt! })]);
    const retried = saga.wakes!['retry']!(reaction.state, { at: nextAttemptAt! });
    expect(retried.outputs).toEqual(on(painted).outputs);
    expect(saga.wakes!['retry']!(retried.state, { at: nextAttemptAt! }).outputs).toEqual([]);
  });

  it('does not send at a wake that came before its time, or after it has ended', () => {
    const reaction = answer(on(painted), failed);
    expect(saga.wakes!['retry']!(reaction.state, { at }).outputs).toEqual([]);
    const ended = answer(on(painted), answeredWith(200));
    expect(saga.wakes!['retry']!(ended.state, { at: '2027-01-01T00:00:00.000Z' }).outputs).toEqual([]);
  });

  it('has an endpoint disabled that answers 410', () => {
    expect(answer(on(painted), answeredWith(410))).toMatchObject({
      state: { status: 'given-up' },
      outputs: [sendCommand('disable', DisableWebhookEndpoint, { webhookEndpoint: url })],
    });
  });

  describe('records in a group', () => {
    const boxStream = streamName(TEST_TENANT, { context: 'boxes', name: 'box' }, derivedUuid('box'));
    const ofBox: RecordedEvent = { ...painted, stream: boxStream, aggregateId: derivedUuid('box') };
    const taken = (data: Json) => ({ outcome: 'done', data, at }) as const;
    const alone = (event: RecordedEvent, data: Json, recipient?: string): SagaReaction<Delivery> => {
      const input = {
        kind: 'event',
        event,
        taken: taken(data),
        ...(recipient !== undefined && { recipient }),
      } as const;
      const context = { tenant: TEST_TENANT, id: '', at, commandId: event.recorded.id };
      return saga.aggregate.decide(input, saga.aggregate.initial, context)[0]!.data as SagaReaction<Delivery>;
    };
    const entryOf = (reaction: SagaReaction<Delivery>, event = ofBox) => saga.group!.entryOf(reaction as never, event);
    const lone = (entry: object) =>
      saga.group!.reactionOf({ ...entry, eventId: ofBox.recorded.id, requestId: 'request' }, TEST_TENANT);

    it.each([
      ['to the endpoint of the configuration', undefined, 200],
      ['to a further endpoint', derivedUuid('endpoint'), 204],
      ['that the endpoint had before', undefined, 409],
    ])('a delivery that succeeds at once, %s, from which the reaction follows', (_, recipient, status) => {
      const reaction = alone(ofBox, answeredWith(status), recipient);
      const own = trigger(ofBox).instance(ofBox)!;
      expect(lone(entryOf(reaction)!)).toEqual({
        instance: recipient === undefined ? own : derivedUuid(own, recipient),
        reaction,
      });
    });

    it('no other delivery', () => {
      const others: readonly Json[] = [
        answeredWith(500),
        answeredWith(410),
        { ...answeredWith(200), retryAfter: 7 },
        failed,
        { kind: 'unwanted' },
      ];
      for (const other of others) expect(entryOf(alone(ofBox, other))).toBeNull();
      const test = recorded(WebhookEndpointChanged({ webhookEndpoint: url }));
      expect(entryOf(alone(test, answeredWith(200)), test)).toBeNull();
      const { lane, order } = alone(ofBox, answeredWith(200)).state;
      const again = recorded(RedeliveryRequested({ webhookId: order.webhookId, lane, order }));
      expect(entryOf(alone(again, answeredWith(200)), again)).toBeNull();
    });

    it('and sends it again when requested, though its stream does not say what it was', () => {
      const { lane, order } = alone(ofBox, answeredWith(200)).state;
      const again = recorded(RedeliveryRequested({ webhookId: order.webhookId, lane, order }));
      expect(on(again, null)).toEqual(on(ofBox));
    });
  });

  it('sends again when requested, in the same lane', () => {
    const lost = answer(on(painted), answeredWith(410));
    const request = {
      ...recorded(RedeliveryRequested({ webhookId: lost.state!.order.webhookId, lane: lost.state!.lane, order: null })),
      aggregateId: trigger(painted).instance(painted)!,
    };
    expect(trigger(request).instance(request)).toBe(trigger(painted).instance(painted));
    expect(saga.lane!(request)).toBe(saga.lane!(painted));
    expect(on(request, lost.state)).toEqual(on(painted));
    expect(on(request, null).outputs).toEqual([]);
  });

  it('changes nothing when an event comes twice', () => {
    const first = on(painted);
    expect(on(painted, first.state)).toEqual({ state: first.state, outputs: [] });
  });

  it('is parked on a refusal, which sending never answers', () => {
    const refusal = { outcome: 'refused', code: 'CONFLICT', message: 'No.', at } as const;
    expect(() => saga.answers!['send']!.refused(on(painted).state, refusal)).toThrow('CONFLICT: No.');
  });

  it('keeps no data of the resource in its state', () => {
    expect(JSON.stringify(on(painted))).not.toContain('red');
  });

  it('refuses two notifications for one event, since the second would be lost', () => {
    expect(() => deliverySaga([notify(BoxMoved, 'BOX.MOVED', view), notify(BoxMoved, 'BOX.CHANGED', view)])).toThrow(
      'boxes.box-moved has two notifications',
    );
  });
});
