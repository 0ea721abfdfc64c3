import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type FaultDocument, faultView, isUnused } from '../domain/fault/fault.view.js';

export const faultsTable = defineTable({
  name: 'sandbox_fault',
  view: faultView,
  filters: {
    is_disarmed: filterColumn('boolean', ({ disarmedAt }: FaultDocument) => disarmedAt !== undefined),
    is_unused: filterColumn('boolean', isUnused),
    expires_at: filterColumn('timestamp', ({ expiresAt }: FaultDocument) => expiresAt),
  },
});
