export type { RecordedEvent } from '@app/event-store';
export type { CommandDefinition, TenantCommand } from './command-definition.js';
export {
  atMoment,
  atServiceTime,
  type CommandMetadata,
  isHashOf,
  metadataFor,
  recordingRefusals,
  type RequestHash,
} from './command-metadata.js';
export {
  type Answer,
  type Branches,
  defineSaga,
  type Done,
  type FanOut,
  ignoreRefusal,
  isDebounced,
  type Output,
  outputId,
  park,
  type PendingOutput,
  performEffect,
  type Reaction,
  recipientsOf,
  type Saga,
  type SagaReaction,
  type SagaState,
  SagaStuck,
  scheduleWake,
  sendCommand,
  takenStep,
  type Trigger,
  ignores,
  triggerOf,
  when,
} from './define-saga.js';
export { defineSagaGroup, type GroupedReaction, isGroup, requestsOf, type SagaGroup } from './saga-group.js';
export {
  defineEffect,
  done,
  type Effect,
  type EffectHandler,
  type EffectOutcome,
  type EffectRequest,
} from './effect.js';
export { laneFor } from './lanes.js';
export { type Notification, type NotificationAnswer, notify } from './notification.js';
export type { PositionedEvent, Projection } from './projection.js';
export { nextPoll, type NextPoll, scheduleNextPoll } from './repeated-poll.js';
export { defineRows } from './row-table.js';
export { defineTable, filterColumn, type TableDefinition } from './table-definition.js';
