import { defineEffect } from '@app/event-sourcing/definitions';

/* Own sagas only; ids are public ids. */

/** Asks the provider whether it still takes the credentials of a link; answers the status that follows. */
export const VerifyProviderAccount = defineEffect<{ readonly stablecoinProviderAccountId: string }>(
  'stablecoins.verify-provider-account',
  'stablecoin provider',
);

/** Asks what became of a token that is being issued; answers an IssuanceReport. */
export const FollowIssuance = defineEffect<{ readonly stablecoinId: string; readonly registeredAt: string }>(
  'stablecoins.follow-issuance',
  'stablecoin provider',
);

/** Has the provider perform an operation, once however often it is asked; answers its status, a FollowedOperation. */
export const FollowOperation = defineEffect<{ readonly operationId: string }>(
  'stablecoins.follow-operation',
  'stablecoin provider',
);
