import { sendCommand, scheduleWake } from '@app/event-sourcing/definitions';
import { Walk } from '@app/event-sourcing/testing';
import { derivedUuid, later } from '@app/kernel';
import { VolumeCounted } from '../domain/daily-volume/daily-volume.events.js';
import { SettleVolume } from '../commands/settle-volume.js';
import { TRANSACTION_ID } from '../testing/example-terms.js';
import { volumeGuardSaga } from './volume-guard.saga.js';

const AT = '2026-03-10T12:00:00.000Z';
const DAY = derivedUuid('day');
const counted = (commandId: string) => VolumeCounted({ transactionId: TRANSACTION_ID, commandId, cents: '1' });
const settle = [sendCommand('settle', SettleVolume, { day: DAY })];

describe('an amount counted towards a day', () => {
  const first = Walk.of(volumeGuardSaga, { aggregateId: DAY, at: AT }).on(counted('first'));

  it('is checked a minute after the first, all of one payer and day together', () => {
    expect(first.outputs).toEqual([scheduleWake('look', { after: 60_000 })]);
    const second = first.on(counted('second'));
    expect([second.outputs, second.state]).toEqual([[], first.state]);
    expect(second.wakes('look').outputs).toEqual(settle);
  });

  it('is checked again when the oldest remaining one is due, and not while there is none', () => {
    const looked = first.wakes('look');
    expect(looked.done('settle', { nextDueAt: AT }).outputs).toEqual([scheduleWake('look', { at: AT })]);
    const none = looked.done('settle', { nextDueAt: null });
    expect(none.outputs).toEqual([]);
    expect(none.on(counted('second')).outputs).toEqual([scheduleWake('look', { after: 60_000 })]);
  });

  it('is not missed when it comes while others are settled', () => {
    const during = first.wakes('look').on(counted('second'));
    expect(during.outputs).toEqual([]);
    expect(during.done('settle', { nextDueAt: null }, AT).outputs).toEqual([
      scheduleWake('look', { at: later(AT, 60_000) }),
    ]);
  });
});
