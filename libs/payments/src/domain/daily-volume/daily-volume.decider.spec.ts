import { TEST_TENANT, given } from '@app/event-sourcing/testing';
import { TRANSACTION_ID } from '../../testing/example-terms.js';
import { dailyVolume, dailyVolumeUuid } from './daily-volume.decider.js';
import { VolumeCounted, VolumeReleased } from './daily-volume.events.js';

const counted = VolumeCounted({ transactionId: TRANSACTION_ID, cents: '600' });

describe('the volume of one payer and day', () => {
  it('counts payments up to and including the limit', () => {
    given(dailyVolume, []).when({ kind: 'count', transactionId: TRANSACTION_ID, cents: 600n, limit: 1_000n }).then([counted]);
    given(dailyVolume, [counted]).when({ kind: 'count', transactionId: TRANSACTION_ID, cents: 400n, limit: 1_000n })
      .then([VolumeCounted({ transactionId: TRANSACTION_ID, cents: '400' })]);
    given(dailyVolume, [counted]).when({ kind: 'count', transactionId: TRANSACTION_ID, cents: 401n, limit: 1_000n }).refuses('DAILY_VOLUME_LIMIT_EXCEEDED');
  });

  it('forgets a payment that never came to be', () => {
    const released = VolumeReleased({ transactionId: TRANSACTION_ID, cents: '600' });
    given(dailyVolume, [counted]).when({ kind: 'release', transactionId: TRANSACTION_ID, cents: 600n }).then([released]);
    expect(given(dailyVolume, [counted, released]).state.total).toBe(0n);
  });

  it('is one for each payer and UTC day', () => {
    const uuid = (payer: string, at: string) => dailyVolumeUuid(TEST_TENANT, payer, at);
    expect(uuid('Customer:1', '2026-01-15T00:00:00.000Z')).toBe(uuid('Customer:1', '2026-01-15T23:59:59.999Z'));
    expect(uuid('Customer:1', '2026-01-15T12:00:00.000Z')).not.toBe(uuid('Customer:1', '2026-01-16T00:00:00.000Z'));
    expect(uuid('Customer:1', '2026-01-15T12:00:00.000Z')).not.toBe(uuid('Customer:2', '2026-01-15T12:00:00.000Z'));
  });
});
