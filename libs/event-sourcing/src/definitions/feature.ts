import type { Aggregate } from '@app/kernel';
import type { Saga } from './define-saga.js';
import type { Notification } from './notification.js';
import type { Projection } from './projection.js';
import type { TableDefinition } from './table-definition.js';

/* One list holds definitions with different state and document types, so it cannot name the types. */
/* eslint-disable @typescript-eslint/no-explicit-any */

/** Parts of one context that the infrastructure runs. */
export interface Feature {
  readonly aggregates?: readonly Aggregate<any, any, any>[];
  readonly tables?: readonly TableDefinition<any>[];
  /** Projections, or a function that makes them from all notifications (the list of events has a row for each). */
  readonly projections?: readonly Projection[] | ((notifications: readonly Notification[]) => readonly Projection[]);
  /** Sagas, or a function that makes them from all notifications (webhook delivery handles every one). */
  readonly sagas?: readonly Saga<any>[] | ((notifications: readonly Notification[]) => readonly Saga<any>[]);
  readonly notifications?: readonly Notification[];
}

/** Carries a Feature through Nest's container to the registry. */
export class FeatureHolder {
  constructor(readonly feature: Feature) {}
}
