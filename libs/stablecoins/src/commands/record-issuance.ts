import { uuidOf } from '@app/kernel';
import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { stablecoin } from '../domain/stablecoin/stablecoin.decider.js';
import type { IssuanceStatus } from '../domain/stablecoin/stablecoin.events.js';

export class RecordIssuance extends defineCommand<{ readonly stablecoinId: string; readonly status: IssuanceStatus }>(
  'stablecoins.record-issuance',
) {}

export const RecordIssuanceHandler = aggregateCommandHandler(
  RecordIssuance,
  stablecoin,
  ({ stablecoinId }) => uuidOf('Stablecoin', stablecoinId),
  ({ status }) => ({ kind: 'record-issuance', status }),
);
