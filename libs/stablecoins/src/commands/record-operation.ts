import { uuidOf } from '@app/kernel';
import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { operation } from '../domain/operation/operation.decider.js';
import type { OperationReport } from '../domain/operation/operation.decider.js';

export class RecordOperation extends defineCommand<{ readonly operationId: string; readonly report: OperationReport }>(
  'stablecoins.record-operation',
) {}

export const RecordOperationHandler = aggregateCommandHandler(
  RecordOperation,
  operation,
  ({ operationId }) => uuidOf('StablecoinOperation', operationId),
  ({ report }) => ({ kind: 'report', report }),
);
