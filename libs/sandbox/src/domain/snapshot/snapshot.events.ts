import { type EventOf, type ResourceName, bigInteger, defineEvent, nullable, text } from '@app/kernel';

/** Name of the resource in public ids: `Snapshot:<uuid>`. */
export const SNAPSHOT = 'Snapshot' satisfies ResourceName;

/** The platform took a snapshot of a position in its history. */
export const SnapshotTaken = defineEvent('sandbox.snapshot-taken', {
  snapshotId: text(),
  name: nullable(text()),
  /** Position in the log of the last event that belongs to it. */
  position: bigInteger(),
});
export const SNAPSHOT_EVENTS = [SnapshotTaken] as const;
export type SnapshotEvent = EventOf<(typeof SNAPSHOT_EVENTS)[number]>;
