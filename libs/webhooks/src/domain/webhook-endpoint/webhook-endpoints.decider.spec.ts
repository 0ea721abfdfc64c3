import { LocalNetworks } from '@app/kernel';
import { TEST_TENANT, given, minute, refusalOf, shown } from '@app/kernel/testing';
import {
  configuredEndpointUuid,
  enabledEndpoints,
  type EndpointCommand,
  MAX_FURTHER_ENDPOINTS,
  receivesType,
  webhookEndpoints,
  webhookEndpointsUuid,
  webhookEndpointsView,
} from './webhook-endpoints.decider.js';
import {
  WebhookEndpointAdded,
  WebhookEndpointAdjusted,
  WebhookEndpointDeleted,
  WebhookEndpointDisabled,
  WebhookEndpointEnabled,
  type WebhookEndpointEvent,
  WebhookEndpointMoved,
} from './webhook-endpoints.events.js';

const url = 'https://hooks.example.com/one';
const moved = 'https://hooks.example.com/two';
const localNetworks = LocalNetworks.NONE;
const added = (endpointId: string, types: string[] | null = null) =>
  WebhookEndpointAdded({ endpointId, url, types, description: null, isEnabled: true });
const add = (id: string, address = url): EndpointCommand => ({
  type: 'add',
  id,
  settings: { url: address, types: null, description: null, isEnabled: true },
  localNetworks,
});
const change = (members: Extract<EndpointCommand, { type: 'change' }>['change']): EndpointCommand => ({
  type: 'change',
  id: 'one',
  change: members,
  localNetworks,
});

describe('The further webhook endpoints of a platform', () => {
  it('are added, in order, up to their bound', () => {
    const sixteen = Array.from({ length: MAX_FURTHER_ENDPOINTS }, (_, index) => added(`endpoint-${index}`));
    given(webhookEndpoints, sixteen.slice(1))
      .when(add('one'))
      .then([added('one')]);
    const refused = refusalOf(given(webhookEndpoints, sixteen).when(add('one')).events);
    expect([refused.code, refused.details]).toEqual(['CONFLICT', { reason: 'TOO_MANY_ENDPOINTS' }]);
    given(webhookEndpoints, [...sixteen, WebhookEndpointDeleted({ endpointId: 'endpoint-3' })])
      .when(add('one'))
      .then([added('one')]);
  });

  it('are at addresses that webhooks may reach', () => {
    for (const address of ['https://127.0.0.1/hook', 'https://169.254.169.254/', 'https://user:secret@example.com/']) {
      given(webhookEndpoints, []).when(add('one', address)).refuses('INVALID_INPUT', 'url');
      given(webhookEndpoints, [added('one')])
        .when(change({ url: address }))
        .refuses('INVALID_INPUT', 'url');
    }
  });

  it('are those of the platform that this one follows, wherever they are and as they were disabled', () => {
    const at = '2026-03-01T12:00:00.000Z';
    const endpoint = { url: 'http://10.0.0.1/hook', types: ['CARD.STATE_CHANGE'], description: 'cards' };
    const times = { createdAt: at, updatedAt: at };
    given(webhookEndpoints, [])
      .when({
        type: 'carry',
        endpoints: [
          { ...endpoint, id: 'one', disabled: null, ...times },
          { ...endpoint, id: 'two', disabled: { at, reason: 'REQUESTED' }, ...times },
          { ...endpoint, id: 'three', disabled: { at, reason: 'GONE' }, ...times },
        ],
      })
      .then([
        WebhookEndpointAdded({ endpointId: 'one', ...endpoint, isEnabled: true }),
        WebhookEndpointAdded({ endpointId: 'two', ...endpoint, isEnabled: false }),
        WebhookEndpointAdded({ endpointId: 'three', ...endpoint, isEnabled: false }),
        WebhookEndpointDisabled({ endpointId: 'three', reason: 'GONE' }),
      ]);
  });

  it('are those that the other platform has by now, where an earlier attempt has carried others', () => {
    const at = '2026-03-01T12:00:00.000Z';
    const two = { id: 'two', url, types: null, description: null, disabled: null, createdAt: at, updatedAt: at };
    given(webhookEndpoints, [added('one')])
      .when({ type: 'carry', endpoints: [two] })
      .then([WebhookEndpointDeleted({ endpointId: 'one' }), added('two')]);
  });

  it('record only the changed settings', () => {
    const history = given(webhookEndpoints, [added('one', ['CARD.STATE_CHANGE'])]);
    history.when(change({ url, types: ['CARD.STATE_CHANGE'], description: null, isEnabled: true })).then([]);
    history
      .when(change({ url: moved, types: null, description: 'Ledger', isEnabled: false }))
      .then([
        WebhookEndpointMoved({ endpointId: 'one', url: moved }),
        WebhookEndpointAdjusted({ endpointId: 'one', types: null, description: 'Ledger' }),
        WebhookEndpointDisabled({ endpointId: 'one', reason: 'REQUESTED' }),
      ]);
    given(webhookEndpoints, [added('one'), WebhookEndpointDisabled({ endpointId: 'one', reason: 'GONE' })])
      .when(change({ url: moved, isEnabled: true }))
      .then([
        WebhookEndpointMoved({ endpointId: 'one', url: moved }),
        WebhookEndpointEnabled({ endpointId: 'one', url: moved }),
      ]);
  });

  it('are disabled when they are gone, at the address that said so', () => {
    const gone = (address: string): EndpointCommand => ({ type: 'disable-gone', id: 'one', url: address });
    const disabled = WebhookEndpointDisabled({ endpointId: 'one', reason: 'GONE' });
    given(webhookEndpoints, [added('one')])
      .when(gone(url))
      .then([disabled]);
    given(webhookEndpoints, [added('one')])
      .when(gone(moved))
      .then([]);
    given(webhookEndpoints, [added('one'), disabled])
      .when(gone(url))
      .then([]);
    given(webhookEndpoints, []).when(gone(url)).then([]);
  });

  it('are unknown once they are deleted', () => {
    const history = [added('one'), WebhookEndpointDeleted({ endpointId: 'one' })];
    given(webhookEndpoints, history).when({ type: 'delete', id: 'one' }).refuses('REFERENCE_NOT_FOUND');
    given(webhookEndpoints, history).when(change({})).refuses('REFERENCE_NOT_FOUND');
  });

  it('receive the types that they chose while they are enabled', () => {
    const { state } = given(webhookEndpoints, [
      added('one', ['CARD.STATE_CHANGE']),
      added('two'),
      added('three'),
      WebhookEndpointDisabled({ endpointId: 'three', reason: 'REQUESTED' }),
    ]);
    expect(enabledEndpoints(state)).toEqual(['one', 'two']);
    expect(receivesType(state, 'one', 'CARD.STATE_CHANGE')).toBe(true);
    expect(receivesType(state, 'one', 'BULK_UPLOAD.FAILED')).toBe(false);
    expect(receivesType(state, 'two', 'BULK_UPLOAD.FAILED')).toBe(true);
    expect(receivesType(state, 'four', 'BULK_UPLOAD.FAILED')).toBe(false);
  });

  it('are shown in the order in which they were added, each as it was set last', () => {
    const one = { id: 'one', url, types: null, description: null, disabled: null, createdAt: minute(0) };
    const two = { ...one, id: 'two', createdAt: minute(1), updatedAt: minute(1) };
    const both = [added('one'), added('two')];
    expect(shown(webhookEndpointsView, ...both)).toEqual([{ ...one, updatedAt: minute(0) }, two]);
    const after = (event: WebhookEndpointEvent) => shown(webhookEndpointsView, ...both, event);
    const changed = { ...one, updatedAt: minute(2) };
    expect(after(WebhookEndpointMoved({ endpointId: 'one', url: moved }))).toEqual([{ ...changed, url: moved }, two]);
    const adjustment = { types: ['CARD.STATE_CHANGE'], description: 'Ledger' };
    expect(after(WebhookEndpointAdjusted({ endpointId: 'one', ...adjustment }))).toEqual([
      { ...changed, ...adjustment },
      two,
    ]);
    expect(after(WebhookEndpointDeleted({ endpointId: 'one' }))).toEqual([two]);
  });

  it('are shown with the reason and the moment since which they are disabled, until they are enabled', () => {
    const disabled = WebhookEndpointDisabled({ endpointId: 'one', reason: 'GONE' });
    const disabledAfter = (...events: readonly WebhookEndpointEvent[]) =>
      shown(webhookEndpointsView, ...events)!.map((each) => each.disabled);
    expect(disabledAfter(added('one'), disabled)).toEqual([{ at: minute(1), reason: 'GONE' }]);
    const enabled = WebhookEndpointEnabled({ endpointId: 'one', url });
    expect(disabledAfter(added('one'), disabled, enabled)).toEqual([null]);
    const paused = WebhookEndpointAdded({ endpointId: 'one', url, types: null, description: null, isEnabled: false });
    expect(disabledAfter(paused)).toEqual([{ at: minute(0), reason: 'REQUESTED' }]);
  });

  it('are enabled and disabled once: a repetition records nothing', () => {
    const disabled = WebhookEndpointDisabled({ endpointId: 'one', reason: 'REQUESTED' });
    given(webhookEndpoints, [added('one'), disabled])
      .when(change({ isEnabled: false }))
      .then([]);
    given(webhookEndpoints, [added('one')])
      .when(change({ isEnabled: true }))
      .then([]);
    given(webhookEndpoints, [added('one')])
      .when({ type: 'delete', id: 'one' })
      .then([WebhookEndpointDeleted({ endpointId: 'one' })]);
    given(webhookEndpoints, [added('one', ['CARD.STATE_CHANGE'])])
      .when(change({ description: 'Ledger' }))
      .then([WebhookEndpointAdjusted({ endpointId: 'one', types: ['CARD.STATE_CHANGE'], description: 'Ledger' })]);
  });

  it('of a platform are one stream for each environment, apart from the endpoint of its configuration', () => {
    const production = { ...TEST_TENANT, environment: 'PRODUCTION' } as const;
    const ids = [TEST_TENANT, production].flatMap((tenant) => [
      webhookEndpointsUuid(tenant),
      configuredEndpointUuid(tenant),
    ]);
    expect(new Set(ids).size).toBe(4);
  });

  it('are changed, disabled and deleted one by one: the others stay', () => {
    const both = given(webhookEndpoints, [added('two'), added('one', ['CARD.STATE_CHANGE'])]);
    both.when({ type: 'delete', id: 'one' }).then([WebhookEndpointDeleted({ endpointId: 'one' })]);
    both.when(change({ url: moved })).then([WebhookEndpointMoved({ endpointId: 'one', url: moved })]);
    both.when(change({ types: ['CARD.STATE_CHANGE', 'BULK_UPLOAD.FAILED'] })).then([
      WebhookEndpointAdjusted({
        endpointId: 'one',
        types: ['CARD.STATE_CHANGE', 'BULK_UPLOAD.FAILED'],
        description: null,
      }),
    ]);
    both
      .when({ type: 'disable-gone', id: 'one', url })
      .then([WebhookEndpointDisabled({ endpointId: 'one', reason: 'GONE' })]);
  });
});
