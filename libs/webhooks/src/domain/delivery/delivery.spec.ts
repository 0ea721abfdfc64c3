import { type Attempt, afterAttempt, type Delivery, deliveryUuid, newDelivery, type WebhookOrder } from './delivery.js';

const at = '2026-01-15T12:00:00.000Z';
const settings = { firstDelay: 10_000, longestDelay: 1_800_000, window: 604_800_000, mostAttempts: 160 };
const order: WebhookOrder = {
  webhookId: 'Webhook:00000000-0000-8000-8000-000000000001',
  type: 'CARD.STATE_CHANGE',
  timestamp: at,
  source: null,
  endpoint: null,
};
const answered = (status: number, retryAfter: number | null = null): Attempt => ({
  kind: 'answered',
  status,
  duration: 12,
  retryAfter,
});
const after = (attempt: Attempt, delivery: Delivery = newDelivery(order)) => afterAttempt(delivery, attempt, at, settings);

describe('A delivery after an attempt', () => {
  it.each([200, 201, 202, 204, 299, 409])('has ended when the receiver answers %i', (status) => {
    expect(after(answered(status))).toEqual({
      delivery: { status: 'delivered', order, attempts: 1, firstAttemptAt: at, lastAttempt: answered(status) },
      retryIn: null,
    });
  });

  it.each([301, 307, 400, 401, 403, 404, 410, 422, 429, 500, 503])(
    'is tried again when the receiver answers %i',
    (status) => {
      const { delivery, retryIn } = after(answered(status));
      expect(delivery).toMatchObject({ status: 'pending', attempts: 1, lastAttempt: { status } });
      expect(retryIn).toBeGreaterThan(0);
    },
  );

  it('is tried again when no answer came', () => {
    const { delivery, retryIn } = after({ kind: 'failed', failure: 'TIMEOUT', duration: 30_000 });
    expect(delivery).toMatchObject({ status: 'pending', lastAttempt: { failure: 'TIMEOUT' } });
    expect(retryIn).toBeGreaterThan(0);
  });

  it('waits as long as the receiver asks', () => {
    expect(after(answered(503, 90_000)).retryIn).toBe(90_000);
  });

  it('has ended, with no attempt counted, when the platform has no endpoint', () => {
    expect(after({ kind: 'unwanted' })).toMatchObject({ delivery: { status: 'unwanted', attempts: 0 }, retryIn: null });
  });

  it.each(['TEST', 'INCOMING_PAYMENT.PENDING'])('is never tried again when it is %s', (type) => {
    expect(after(answered(500), newDelivery({ ...order, type }))).toMatchObject({
      delivery: { status: 'given-up' },
      retryIn: null,
    });
  });

  it('counts seven days from its first attempt', () => {
    const old: Delivery = { ...newDelivery(order), attempts: 30, firstAttemptAt: '2026-01-08T12:10:00.000Z' };
    expect(after(answered(500), old)).toMatchObject({ delivery: { status: 'given-up', attempts: 31 }, retryIn: null });
  });

  it('is given up at the 160th failure', () => {
    const tired: Delivery = { ...newDelivery(order), attempts: 159, firstAttemptAt: at };
    expect(after(answered(500), tired)).toMatchObject({ delivery: { status: 'given-up', attempts: 160 }, retryIn: null });
  });
});

describe('The id of a delivery', () => {
  it('is the same for one event however often it is read, and another for another event or type', () => {
    expect(deliveryUuid('event', 'TEST')).toBe(deliveryUuid('event', 'TEST'));
    expect(
      new Set([deliveryUuid('event', 'TEST'), deliveryUuid('other', 'TEST'), deliveryUuid('event', 'CARD.STATE_CHANGE')])
        .size,
    ).toBe(3);
  });
});
