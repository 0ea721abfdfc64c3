import { defineTable } from '@app/event-sourcing/definitions';
import { snapshotView } from '../domain/snapshot/snapshot.view.js';

export const snapshotsTable = defineTable({ name: 'sandbox_snapshot', view: snapshotView });
