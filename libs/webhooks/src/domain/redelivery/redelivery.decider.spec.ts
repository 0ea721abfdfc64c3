import { given } from '@app/kernel/testing';
import { redelivery } from './redelivery.decider.js';
import { RedeliveryRequested } from './redelivery.events.js';

const request = { webhookId: 'Webhook:1', lane: 'endpoint-1', order: null };
const requested = RedeliveryRequested(request);

describe('The redelivery of a webhook', () => {
  it('is requested in the lane in which the webhook was sent before', () => {
    given(redelivery, []).when(request).then([requested]);
  });

  it('may be requested again and again, and counts each request', () => {
    given(redelivery, [requested, requested]).when(request).then([requested]);
    expect([[], [requested], [requested, requested]].map((history) => given(redelivery, history).state)).toEqual([
      0, 1, 2,
    ]);
  });
});
