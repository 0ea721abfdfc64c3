import {
  type Attempt,
  afterAttempt,
  type Delivery,
  deliveryUuid,
  isDue,
  newDelivery,
  renewed,
  type WebhookMessage,
} from './delivery.js';

const at = '2026-01-15T12:00:00.000Z';
const settings = { firstDelay: 10_000, maxDelay: 1_800_000, window: 604_800_000, maxAttempts: 160 };
const order: WebhookMessage = {
  webhookId: 'Webhook:00000000-0000-8000-8000-000000000001',
  type: 'CARD.STATE_CHANGE',
  timestamp: at,
  source: null,
  endpoint: null,
};
const url = 'https://hooks.example.com';
const answered = (status: number, retryAfter: number | null = null): Attempt => ({
  kind: 'answered',
  url,
  status,
  duration: 12,
  retryAfter,
  answer: null,
});
const unanswered: Attempt = { kind: 'failed', url, failure: 'TIMEOUT', duration: 30_000 };
const fresh = newDelivery(order, 'lane');
const after = (attempt: Attempt, delivery: Delivery = fresh) => afterAttempt(delivery, attempt, at, settings);
const waitOf = ({ nextAttemptAt }: Delivery) => Date.parse(nextAttemptAt!) - Date.parse(at);

describe('A delivery after an attempt', () => {
  it.each([200, 201, 202, 204, 299, 409])('has ended when the receiver answers %i', (status) => {
    expect(after(answered(status))).toEqual({
      delivery: { status: 'delivered', order, lane: 'lane', attempts: 1, firstAttemptAt: at, nextAttemptAt: null },
      goneEndpoint: null,
    });
  });

  it.each([301, 307, 400, 401, 403, 404, 422, 429, 500, 503])(
    'is tried again when the receiver answers %i',
    (status) => {
      const { delivery, goneEndpoint } = after(answered(status));
      expect(delivery).toMatchObject({ status: 'pending', attempts: 1 });
      expect(waitOf(delivery)).toBeGreaterThan(0);
      expect(goneEndpoint).toBeNull();
    },
  );

  it('has ended, and its endpoint is disabled, when the receiver answers 410', () => {
    expect(after(answered(410))).toMatchObject({
      delivery: { status: 'given-up', attempts: 1, nextAttemptAt: null },
      goneEndpoint: url,
    });
  });

  it('is tried again when no answer came', () => {
    const { delivery } = after(unanswered);
    expect(delivery.status).toBe('pending');
    expect(waitOf(delivery)).toBeGreaterThan(0);
  });

  it('waits as long as the receiver asks', () => {
    expect(waitOf(after(answered(503, 90_000)).delivery)).toBe(90_000);
  });

  it('has ended, with no attempt counted, when the platform has no endpoint', () => {
    expect(after({ kind: 'unwanted' }).delivery).toMatchObject({
      status: 'unwanted',
      attempts: 0,
      nextAttemptAt: null,
    });
  });

  it.each(['TEST', 'INCOMING_PAYMENT.PENDING'])('is never retried when it is %s', (type) => {
    const { delivery } = after(answered(500), newDelivery({ ...order, type }, 'lane'));
    expect(delivery).toMatchObject({ status: 'given-up', nextAttemptAt: null });
  });

  it('counts seven days from its first attempt', () => {
    const old: Delivery = { ...fresh, attempts: 30, firstAttemptAt: '2026-01-08T12:10:00.000Z' };
    expect(after(answered(500), old).delivery).toMatchObject({ status: 'given-up', attempts: 31, nextAttemptAt: null });
  });

  it('ends at the 160th failure', () => {
    const tired: Delivery = { ...fresh, attempts: 159, firstAttemptAt: at };
    expect(after(answered(500), tired).delivery).toMatchObject({
      status: 'given-up',
      attempts: 160,
      nextAttemptAt: null,
    });
  });
});

describe('A delivery that is asked for again', () => {
  it('restarts in its lane, to the current endpoint, with all its attempts and time', () => {
    const old: Delivery = {
      ...fresh,
      order: { ...order, endpoint: url },
      status: 'given-up',
      attempts: 160,
      firstAttemptAt: at,
    };
    expect(renewed(old)).toEqual(fresh);
  });

  it('ignores wakes that were planned before', () => {
    const waiting: Delivery = { ...fresh, nextAttemptAt: '2026-01-15T12:05:00.000Z' };
    expect(isDue(waiting, '2026-01-15T12:05:00.000Z')).toBe(true);
    expect(isDue(waiting, '2026-01-15T12:04:59.999Z')).toBe(false);
    expect(isDue({ ...waiting, status: 'delivered' }, '2026-01-15T12:05:00.000Z')).toBe(false);
    expect(isDue(fresh, at)).toBe(false);
  });
});

describe('The id of a delivery', () => {
  it('is the same for one event however often it is read, and another for another event or type', () => {
    expect(deliveryUuid('event', 'TEST')).toBe(deliveryUuid('event', 'TEST'));
    expect(
      new Set([
        deliveryUuid('event', 'TEST'),
        deliveryUuid('other', 'TEST'),
        deliveryUuid('event', 'CARD.STATE_CHANGE'),
      ]).size,
    ).toBe(3);
  });
});
