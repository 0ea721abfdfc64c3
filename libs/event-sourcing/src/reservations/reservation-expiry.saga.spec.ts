import { later } from '@app/kernel';
import { AT, UUID, Walk } from '../testing/walk.js';
import { RESERVATION_EVENTS } from './reservation.js';
import { reservationExpirySaga } from './reservation-expiry.saga.js';

const made = (owner: string) => RESERVATION_EVENTS.ReservationMade({ kind: 'shop.name', owner });
const A_MINUTE_LATER = later(AT, 60_000);
const released = (owner: string) => [
  expect.objectContaining({ name: 'release', payload: { reservationId: UUID, owner } }),
];

describe('the expiry of a reservation', () => {
  const first = Walk.of(reservationExpirySaga).on(made('first'));
  const unclaimed = first.done('find-owner', { found: false });

  it('looks for the owner at once, and sets no timer when it exists', () => {
    expect(first.outputs).toMatchObject([{ name: 'find-owner', payload: { owner: 'first' } }]);
    expect(first.done('find-owner', { found: true }).outputs).toEqual([]);
  });

  it('looks again a minute after the reservation, and releases it then', () => {
    expect(unclaimed.outputs).toEqual([expect.objectContaining({ kind: 'wake', name: 'look', at: A_MINUTE_LATER })]);
    expect(unclaimed.wakes('look', A_MINUTE_LATER).outputs).toEqual(released('first'));
  });

  it('leaves a later reservation of the value alone when an earlier one is due', () => {
    const again = unclaimed.on(made('second'), later(AT, 30_000)).done('find-owner', { found: false });
    expect(again.wakes('look', A_MINUTE_LATER).outputs).toEqual([]);
    expect(again.wakes('look', later(AT, 90_000)).outputs).toEqual(released('second'));
  });
});
