import { LocalNetworks } from '@app/kernel';
import { given } from '@app/kernel/testing';
import {
  enabledEndpoints,
  type EndpointCommand,
  MAX_FURTHER_ENDPOINTS,
  receivesType,
  webhookEndpoints,
} from './webhook-endpoints.decider.js';
import {
  WebhookEndpointAdded,
  WebhookEndpointAdjusted,
  WebhookEndpointDeleted,
  WebhookEndpointDisabled,
  WebhookEndpointEnabled,
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
    given(webhookEndpoints, sixteen).when(add('one')).refuses('CONFLICT');
    given(webhookEndpoints, [...sixteen, WebhookEndpointDeleted({ endpointId: 'endpoint-3' })])
      .when(add('one'))
      .then([added('one')]);
  });

  it('are at addresses that webhooks may reach', () => {
    for (const address of ['https://127.0.0.1/hook', 'https://169.254.169.254/', 'https://user:secret@example.com/']) {
      given(webhookEndpoints, []).when(add('one', address)).refuses('INVALID_INPUT');
      given(webhookEndpoints, [added('one')])
        .when(change({ url: address }))
        .refuses('INVALID_INPUT');
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
});
