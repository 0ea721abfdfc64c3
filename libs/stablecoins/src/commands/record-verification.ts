import { uuidOf } from '@app/kernel';
import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { providerAccount } from '../domain/provider-account/provider-account.decider.js';
import type { ProviderAccountStatus } from '../domain/provider-account/provider-account.decider.js';

export class RecordVerification extends defineCommand<{
  readonly stablecoinProviderAccountId: string;
  readonly found: ProviderAccountStatus;
}>('stablecoins.record-verification') {}

export const RecordVerificationHandler = aggregateCommandHandler(
  RecordVerification,
  providerAccount,
  ({ stablecoinProviderAccountId: id }) => uuidOf('StablecoinProviderAccount', id),
  ({ found }) => ({ kind: 'record-verification', found }),
);
