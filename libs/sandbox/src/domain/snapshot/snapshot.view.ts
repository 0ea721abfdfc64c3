import type { Timestamp, View } from '@app/kernel';
import { snapshot } from './snapshot.decider.js';
import type { SnapshotEvent } from './snapshot.events.js';

/** A snapshot as GET shows it. */
export interface SnapshotDocument {
  readonly id: string;
  readonly name?: string;
  readonly takenAt: Timestamp;
}

export const snapshotView: View<SnapshotDocument, SnapshotEvent> = {
  aggregate: snapshot,
  version: 1,
  evolve(_document, { data: { snapshotId: id, name } }, { at }) {
    return { id, ...(name !== null && { name }), takenAt: at };
  },
};
