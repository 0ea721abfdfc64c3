import { Refusal, assertNever, defineAggregate, defineEvent, text } from '@app/kernel';
import type { DomainEvent, EventOf } from '@app/kernel';

const ReservationMade = defineEvent('reservations.reservation-made', { kind: text(), owner: text() });
const ReservationReleased = defineEvent('reservations.reservation-released', { owner: text() });
export const RESERVATION_EVENTS = { ReservationMade, ReservationReleased };

type ReservationEvent = EventOf<typeof ReservationMade> | EventOf<typeof ReservationReleased>;

type ReservationCommand =
  | { readonly do: 'reserve'; readonly kind: string; readonly owner: string }
  | { readonly do: 'release'; readonly owner: string };

/** Owner of the value, by the name of its stream, or null. */
interface ReservationState {
  readonly owner: string | null;
}

/** `details.reason` that distinguishes a taken value from any other conflict. */
export const TAKEN = 'RESERVED_BY_ANOTHER';

/** A value that at most one owner has at a time. Each value is a stream, so only one of several concurrent reservations succeeds. */
export const reservation = defineAggregate<ReservationState, ReservationCommand, ReservationEvent>({
  context: 'reservations',
  name: 'reservation',
  events: Object.values(RESERVATION_EVENTS),
  initial: { owner: null },
  decide(command, state) {
    switch (command.do) {
      case 'reserve':
        if (state.owner === command.owner) return [];
        if (state.owner !== null) throw new Refusal('CONFLICT', 'The value is already in use.', { reason: TAKEN });
        return [ReservationMade({ kind: command.kind, owner: command.owner })];
      case 'release':
        return state.owner === command.owner ? [ReservationReleased({ owner: command.owner })] : [];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'reservations.reservation-made':
        return { owner: event.data.owner };
      case 'reservations.reservation-released':
        return { owner: null };
      default:
        return assertNever(event satisfies never as DomainEvent as never);
    }
  },
});
