import { Refusal, defineAggregate } from '@app/kernel';
import { SNAPSHOT_EVENTS, type SnapshotEvent, SnapshotTaken } from './snapshot.events.js';

export interface TakeSnapshot {
  readonly snapshotId: string;
  readonly name: string | null;
  readonly position: string;
}

export const unknownSnapshot = (): Refusal => new Refusal('REFERENCE_NOT_FOUND', 'There is no snapshot with this id.');

/** The position of a snapshot; null before it was taken. */
export const snapshot = defineAggregate<string | null, TakeSnapshot, SnapshotEvent>({
  context: 'sandbox',
  name: 'snapshot',
  events: SNAPSHOT_EVENTS,
  initial: null,
  decide: (command, state) => (state === null ? [SnapshotTaken(command)] : []),
  evolve: (_state, { data: { position } }) => position,
});
