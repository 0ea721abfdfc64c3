import { uuidOf } from '@app/kernel';
import { defineListQuery, defineQuery, listQueryHandler, resourceQueryHandler } from '@app/event-sourcing';
import { unknownFault } from '../domain/fault/fault.decider.js';
import { FAULT } from '../domain/fault/fault.events.js';
import type { FaultDocument } from '../domain/fault/fault.view.js';
import { faultsTable } from '../projections/faults.table.js';

/** 404 REFERENCE_NOT_FOUND if there is none, or it was disarmed. */
export class GetFault extends defineQuery<{ readonly faultId: string }, FaultDocument>() {}

export const GetFaultHandler = resourceQueryHandler(GetFault, {
  table: faultsTable,
  uuidOf: ({ faultId }) => uuidOf(FAULT, faultId),
  unknown: unknownFault,
  isShown: ({ disarmedAt }) => disarmedAt === undefined,
});

/** Faults of a platform, including used up and expired ones; disarmed ones are left out. */
export class ListFaults extends defineListQuery<object, FaultDocument>() {}

export const ListFaultsHandler = listQueryHandler(ListFaults, {
  table: faultsTable,
  where: () => ({ is_disarmed: false }),
});
