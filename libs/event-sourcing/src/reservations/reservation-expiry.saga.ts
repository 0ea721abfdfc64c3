import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Json, later } from '@app/kernel';
import { EventStore } from '@app/event-store';
import { AggregateRunner } from '../aggregates/aggregate-runner.js';
import { defineCommand } from '../commands/define-command.js';
import { defineSaga, park, scheduleWake, sendCommand, when } from '../definitions/define-saga.js';
import { reservation, RESERVATION_EVENTS } from './reservation.js';

/** The longest time between the reservation of a value and the creation of its owner. */
const OWNER_COMES_WITHIN_MILLISECONDS = 60_000;

interface Unclaimed {
  readonly reservationId: string;
  readonly owner: string;
}

/** The newest reservation of the value, and when to check again that its owner exists. */
interface Expiry extends Unclaimed {
  readonly lookAt: string;
}

class ReleaseUnclaimed extends defineCommand<Unclaimed>('reservations.release-unclaimed') {}

/** Returns `{ found }`: true if the owner exists. Owners are never removed. */
class FindOwner extends defineCommand<Pick<Unclaimed, 'owner'>, Json>('reservations.find-owner') {}

/**
 * Checks that the owner of a reservation exists, so that a crash between the two does not reserve the value forever. The first check is
 * immediate, since most owners are created within milliseconds and nothing is left to do. Otherwise it checks again after a delay.
 */
export const reservationExpirySaga = defineSaga<Expiry | null, 'find-owner' | 'release'>({
  context: 'reservations',
  name: 'expiry',
  version: 1,
  initial: null,
  recordedTogether: ['find-owner'],
  on: [
    when(
      RESERVATION_EVENTS.ReservationMade,
      (event) => event.aggregateId,
      (_state, event) => {
        const lookAt = later(event.recorded.at, OWNER_COMES_WITHIN_MILLISECONDS);
        return {
          state: { reservationId: event.aggregateId, owner: event.data.owner, lookAt },
          outputs: [sendCommand('find-owner', FindOwner, { owner: event.data.owner })],
        };
      },
    ),
  ],
  answers: {
    'find-owner': {
      done: (state, { data }) => {
        const { found } = data as { readonly found: boolean };
        return { state, outputs: found || state === null ? [] : [scheduleWake('look', { at: state.lookAt })] };
      },
      refused: park,
    },
    release: { refused: park },
  },
  wakes: {
    // A wake of an earlier reservation of the value does not concern its current owner.
    look: (state, { at }) => ({
      state,
      outputs: state === null || at < state.lookAt ? [] : [sendCommand('release', ReleaseUnclaimed, unclaimed(state))],
    }),
  },
});

function unclaimed({ reservationId, owner }: Expiry): Unclaimed {
  return { reservationId, owner };
}

@CommandHandler(FindOwner)
export class FindOwnerHandler implements ICommandHandler<FindOwner> {
  constructor(private readonly store: EventStore) {}

  async execute({ data: { owner } }: FindOwner): Promise<Json> {
    return { found: await exists(this.store, owner) };
  }
}

@CommandHandler(ReleaseUnclaimed)
export class ReleaseUnclaimedHandler implements ICommandHandler<ReleaseUnclaimed> {
  constructor(
    private readonly store: EventStore,
    private readonly runner: AggregateRunner,
  ) {}

  async execute({ tenant, data: { reservationId, owner }, metadata }: ReleaseUnclaimed): Promise<void> {
    if (!(await exists(this.store, owner)))
      await this.runner.run(reservation, tenant, reservationId, { do: 'release', owner }, metadata);
  }
}

async function exists(store: EventStore, stream: string): Promise<boolean> {
  return (await store.read(stream, { from: 0, upTo: 0 })).length > 0;
}
