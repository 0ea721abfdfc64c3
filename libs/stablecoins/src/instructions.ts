import { defineEffect, defineInstruction } from '@app/event-sourcing/definitions';
import type { OperationReport } from './domain/operation/operation.decider.js';
import type { ProviderAccountStatus } from './domain/provider-account/provider-account.decider.js';
import type { IssuanceStatus } from './domain/stablecoin/stablecoin.events.js';

/* Own sagas only; ids are public ids. */

/** Asks the provider whether it still takes the credentials of a link; answers the status that follows. */
export const VerifyProviderAccount = defineEffect<{ readonly stablecoinProviderAccountId: string }>(
  'stablecoins.verify-provider-account',
  'stablecoin provider',
);

export const RecordVerification = defineInstruction<{
  readonly stablecoinProviderAccountId: string;
  readonly found: ProviderAccountStatus;
}>('stablecoins.record-verification');

/** Releases an account whose link ended, so that it may be linked again. */
export const ReleaseProviderAccount = defineInstruction<{ readonly stablecoinProviderAccountId: string }>(
  'stablecoins.release-provider-account',
);

/** Asks what became of a token that is being issued; answers an IssuanceReport. */
export const FollowIssuance = defineEffect<{ readonly stablecoinId: string; readonly registeredAt: string }>(
  'stablecoins.follow-issuance',
  'stablecoin provider',
);

export const RecordIssuance = defineInstruction<{ readonly stablecoinId: string; readonly status: IssuanceStatus }>(
  'stablecoins.record-issuance',
);

/** Has the provider perform an operation, once however often it is asked; answers its status, a FollowedOperation. */
export const FollowOperation = defineEffect<{ readonly operationId: string }>(
  'stablecoins.follow-operation',
  'stablecoin provider',
);

export const RecordOperation = defineInstruction<{ readonly operationId: string; readonly report: OperationReport }>(
  'stablecoins.record-operation',
);
