import type { Aggregate } from '@app/kernel';
import type { Saga } from './define-saga.js';
import type { Notification } from './notification.js';
import type { Projection } from './projection.js';
import type { TableDefinition } from './table-definition.js';

/* Definitions of different states and documents live in one list, so the lists do not know their types. */
/* eslint-disable @typescript-eslint/no-explicit-any */

/** Parts of one context that the infrastructure runs. */
export interface Feature {
  readonly aggregates?: readonly Aggregate<any, any, any>[];
  readonly tables?: readonly TableDefinition<any>[];
  /** Projections, or how to make them from all notifications (the list of events has a row for each). */
  readonly projections?: readonly Projection[] | ((notifications: readonly Notification[]) => readonly Projection[]);
  /** Sagas, or how to make them from all notifications (webhook delivery follows every one). */
  readonly sagas?: readonly Saga<any>[] | ((notifications: readonly Notification[]) => readonly Saga<any>[]);
  readonly notifications?: readonly Notification[];
}

/** Carries a Feature through the container, where the registry finds it. */
export class FeatureHolder {
  constructor(readonly feature: Feature) {}
}
