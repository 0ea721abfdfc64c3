import { type Refusal, defineAggregate, unknownId } from '@app/kernel';
import { SNAPSHOT_EVENTS, type SnapshotEvent, SnapshotTaken } from './snapshot.events.js';

export interface TakeSnapshot {
  readonly snapshotId: string;
  readonly name: string | null;
  readonly position: string;
}

/** `field`: the path of the id in the request body; absent for an id in the URL path. */
export const unknownSnapshot = (field?: string): Refusal => unknownId('REFERENCE_NOT_FOUND', 'snapshot', field);

/** The log position of a snapshot; null before it was taken. */
export const snapshot = defineAggregate<string | null, TakeSnapshot, SnapshotEvent>({
  context: 'sandbox',
  name: 'snapshot',
  events: SNAPSHOT_EVENTS,
  initial: null,
  decide: (command, state) => (state === null ? [SnapshotTaken(command)] : []),
  evolve: (_state, { data: { position } }) => position,
});
