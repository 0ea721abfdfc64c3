import { given, TEST_TENANT } from '@app/kernel/testing';
import { StepContentConflict, derivedUuid, resourceId } from '@app/kernel';
import { TRANSACTION_ID } from '../../testing/example-terms.js';
import { attemptsOf, countedBy, dailyVolume, dailyVolumeUuid, daysOf } from './daily-volume.decider.js';
import { VolumeCounted, VolumeReleased, VolumeSettled } from './daily-volume.events.js';

const tried = (commandId: string, cents: bigint) => ({ transactionId: TRANSACTION_ID, commandId, cents });
const OTHER_ID = resourceId('Transaction', derivedUuid('other'));
const fact = { transactionId: TRANSACTION_ID, commandId: 'one', cents: '600' };
const [counted, released] = [VolumeCounted(fact), VolumeReleased(fact)];
const count = (commandId: string, cents: bigint) =>
  ({ kind: 'count', ...tried(commandId, cents), limit: 1_000n }) as const;
const release = { kind: 'release', ...tried('one', 600n) } as const;

describe('the volume of one payer and day', () => {
  it('counts payments up to and including the limit', () => {
    given(dailyVolume, []).when(count('one', 600n)).then([counted]);
    given(dailyVolume, [counted])
      .when(count('two', 400n))
      .then([VolumeCounted({ ...fact, commandId: 'two', cents: '400' })]);
    given(dailyVolume, [counted]).when(count('two', 401n)).refuses('DAILY_VOLUME_LIMIT_EXCEEDED');
  });

  it("counts one command's attempts once, however much of the limit is left", () => {
    given(dailyVolume, [counted]).when(count('one', 600n)).then([]);
  });

  it('refuses to count a command again with another amount', () => {
    expect(() => given(dailyVolume, [counted]).when(count('one', 601n)).events()).toThrow(StepContentConflict);
    expect([
      countedBy(given(dailyVolume, [counted]).state, 'one'),
      countedBy(given(dailyVolume, [counted, released]).state, 'one'),
    ]).toEqual([600n, null]);
  });

  it('forgets a payment that was never created, and counts it when its command tries again', () => {
    given(dailyVolume, [counted]).when(release).then([released]);
    given(dailyVolume, [counted, released]).when(release).then([]);
    expect(given(dailyVolume, [counted, released]).state.total).toBe(0n);
    given(dailyVolume, [counted, released]).when(count('one', 600n)).then([counted]);
    const again = given(dailyVolume, [counted, released, counted, released]).state;
    expect([again.total, attemptsOf(again, 'one'), attemptsOf(again, 'two')]).toEqual([0n, 2, 0]);
  });

  it('subtracts only the amount that the same command counted', () => {
    given(dailyVolume, [counted])
      .when({ ...release, commandId: 'two' })
      .then([]);
  });

  it('keeps the amounts of created payments, once each, and subtracts those of the others, at the first report of each', () => {
    const settle = (made: readonly string[], given: readonly string[]) => ({ kind: 'settle', made, given }) as const;
    const [rival, other] = [
      VolumeCounted({ ...fact, commandId: 'rival' }),
      VolumeCounted({ ...fact, transactionId: OTHER_ID, commandId: 'other' }),
    ];
    const history = [counted, rival, other];
    const settled = VolumeSettled({ commandIds: ['one'] });
    given(dailyVolume, history)
      .when(settle(['one'], ['rival', 'other', 'unknown']))
      .then([
        settled,
        VolumeReleased({ ...fact, commandId: 'rival' }),
        VolumeReleased({ ...fact, transactionId: OTHER_ID, commandId: 'other' }),
      ]);
    given(dailyVolume, [...history, settled])
      .when(settle(['rival'], ['one']))
      .then([VolumeReleased({ ...fact, commandId: 'rival' })]);
    const { total, unsettled } = given(dailyVolume, [...history, settled]).state;
    expect([total, [...unsettled.keys()]]).toEqual([1_800n, ['rival', 'other']]);
  });

  it('counts a payment that is already in flight even above the limit', () => {
    given(dailyVolume, [counted])
      .when({ ...count('two', 900n), limit: null })
      .then([VolumeCounted({ ...fact, commandId: 'two', cents: '900' })]);
  });

  it('reads amounts that were counted before events named their command', () => {
    const old = VolumeCounted.upcast(1, { transactionId: TRANSACTION_ID, cents: '600' });
    expect(old).toEqual({ transactionId: TRANSACTION_ID, commandId: TRANSACTION_ID, cents: '600' });
  });

  it('is one for each payer and UTC day', () => {
    const uuid = (payer: string, at: string) => dailyVolumeUuid(TEST_TENANT, payer, at);
    expect(uuid('Customer:1', '2026-01-15T00:00:00.000Z')).toBe(uuid('Customer:1', '2026-01-15T23:59:59.999Z'));
    expect(uuid('Customer:1', '2026-01-15T12:00:00.000Z')).not.toBe(uuid('Customer:1', '2026-01-16T00:00:00.000Z'));
    expect(uuid('Customer:1', '2026-01-15T12:00:00.000Z')).not.toBe(uuid('Customer:2', '2026-01-15T12:00:00.000Z'));
  });

  it('of a retry is that of its day or of the day before, in any month and year', () => {
    const uuid = (day: string) => dailyVolumeUuid(TEST_TENANT, 'Customer:1', `${day}T00:00:00.000Z`);
    expect(daysOf(TEST_TENANT, 'Customer:1', '2026-03-01T00:30:00.000Z')).toEqual({
      today: uuid('2026-03-01'),
      before: uuid('2026-02-28'),
    });
    expect(daysOf(TEST_TENANT, 'Customer:1', '2026-01-01T23:59:59.999Z')).toEqual({
      today: uuid('2026-01-01'),
      before: uuid('2025-12-31'),
    });
  });

  it('knows since when a count waits for the outcome of its payment, and when none waits any more', () => {
    const at = '2026-01-15T12:00:00.000Z'; // of the kit
    expect(given(dailyVolume, [counted]).state.unsettled.toObject()).toEqual({
      one: { transactionId: TRANSACTION_ID, cents: 600n, at },
    });
    expect(given(dailyVolume, [counted, released]).state.unsettled.size).toBe(0);
    given(dailyVolume, [])
      .when({ kind: 'settle', made: ['one'], given: ['two'] })
      .then([]);
  });

  it('settles a payment that was counted on an earlier day, and never twice', () => {
    const settled = given(dailyVolume, [VolumeSettled({ commandIds: ['one'] })]);
    expect([settled.state.total, settled.state.done.has('begun one')]).toEqual([0n, true]);
  });
});
