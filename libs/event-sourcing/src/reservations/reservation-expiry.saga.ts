import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { later } from '@app/kernel';
import { EventStore } from '@app/event-store';
import { AggregateRunner } from '../aggregates/aggregate-runner.js';
import { defineCommand } from '../commands/define-command.js';
import { defineSaga, park, scheduleWake, sendCommand, when } from '../definitions/define-saga.js';
import { reservation, RESERVATION_EVENTS } from './reservation.js';

/** Longest time from the reservation of a value to the creation of its owner. */
const OWNER_COMES_WITHIN_MILLISECONDS = 60_000;

interface Unclaimed {
  readonly reservationId: string;
  readonly owner: string;
}

/** The newest reservation of the value, and when to look whether its owner came. */
interface Expiry extends Unclaimed {
  readonly lookAt: string;
}

class ReleaseUnclaimed extends defineCommand<Unclaimed>('reservations.release-unclaimed') {}

/** Checks after a delay that the owner of a reservation exists, so that a crash between the two does not reserve a value forever. */
export const reservationExpirySaga = defineSaga<Expiry | null, 'release'>({
  context: 'reservations',
  name: 'expiry',
  version: 1,
  initial: null,
  on: [
    when(
      RESERVATION_EVENTS.ReservationMade,
      (event) => event.aggregateId,
      (_state, event) => {
        const lookAt = later(event.recorded.at, OWNER_COMES_WITHIN_MILLISECONDS);
        return {
          state: { reservationId: event.aggregateId, owner: event.data.owner, lookAt },
          outputs: [scheduleWake('look', { at: lookAt })],
        };
      },
    ),
  ],
  answers: { release: { refused: park } },
  wakes: {
    // The wake of an earlier reservation of the same value does not concern its present owner.
    look: (state, { at }) => ({
      state,
      outputs: state === null || at < state.lookAt ? [] : [sendCommand('release', ReleaseUnclaimed, unclaimed(state))],
    }),
  },
});

function unclaimed({ reservationId, owner }: Expiry): Unclaimed {
  return { reservationId, owner };
}

@CommandHandler(ReleaseUnclaimed)
export class ReleaseUnclaimedHandler implements ICommandHandler<ReleaseUnclaimed> {
  constructor(
    private readonly store: EventStore,
    private readonly runner: AggregateRunner,
  ) {}

  async execute({ tenant, data: { reservationId, owner }, metadata }: ReleaseUnclaimed): Promise<void> {
    const [first] = await this.store.read(owner, { from: 0, upTo: 0 });
    if (first === undefined)
      await this.runner.run(reservation, tenant, reservationId, { do: 'release', owner }, metadata);
  }
}
