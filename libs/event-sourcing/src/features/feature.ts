import type { Aggregate } from '@app/kernel';
import type { Projection } from '../projections/projection.js';
import type { TableDefinition } from '../projections/table-definition.js';
import type { Saga } from '../sagas/define-saga.js';
import type { Notification } from './notification.js';

/* Definitions of different states and documents live in one list, so the lists do not know their types. */
/* eslint-disable @typescript-eslint/no-explicit-any */

/** Parts of one context that the infrastructure runs. */
export interface Feature {
  readonly aggregates?: readonly Aggregate<any, any, any>[];
  readonly tables?: readonly TableDefinition<any>[];
  readonly projections?: readonly Projection[];
  /** Sagas, or how to make them from all notifications (webhook delivery follows every one). */
  readonly sagas?: readonly Saga<any>[] | ((notifications: readonly Notification[]) => readonly Saga<any>[]);
  readonly notifications?: readonly Notification[];
}

/** Carries a Feature through the container, where the registry finds it. */
export class FeatureHolder {
  constructor(readonly feature: Feature) {}
}
