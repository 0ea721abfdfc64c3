import { uuidOf } from '@app/kernel';
import { defineListQuery, defineQuery, listQueryHandler, resourceQueryHandler } from '@app/event-sourcing';
import { unknownSnapshot } from '../domain/snapshot/snapshot.decider.js';
import { SNAPSHOT } from '../domain/snapshot/snapshot.events.js';
import type { SnapshotDocument } from '../domain/snapshot/snapshot.view.js';
import { snapshotsTable } from '../projections/snapshots.table.js';

/** 404 REFERENCE_NOT_FOUND. */
export class GetSnapshot extends defineQuery<{ readonly snapshotId: string }, SnapshotDocument>() {}

export const GetSnapshotHandler = resourceQueryHandler(GetSnapshot, {
  table: snapshotsTable,
  uuidOf: ({ snapshotId }) => uuidOf(SNAPSHOT, snapshotId),
  unknown: () => unknownSnapshot(),
});

export class ListSnapshots extends defineListQuery<object, SnapshotDocument>() {}

export const ListSnapshotsHandler = listQueryHandler(ListSnapshots, { table: snapshotsTable, where: () => ({}) });
