import { defineEffect } from '@app/event-sourcing/definitions';

/* Used only by the sagas of this context; ids are public ids. */

/** Asks the provider if it still accepts the credentials of a link; returns the resulting status. */
export const VerifyProviderAccount = defineEffect<{ readonly stablecoinProviderAccountId: string }>(
  'stablecoins.verify-provider-account',
  'stablecoin provider',
);

/** Asks for the status of a token that is being issued; returns an IssuanceReport. */
export const FollowIssuance = defineEffect<{ readonly stablecoinId: string; readonly registeredAt: string }>(
  'stablecoins.follow-issuance',
  'stablecoin provider',
);

/** Has the provider perform an operation, once regardless of repetitions; returns its status, a FollowedOperation. */
export const FollowOperation = defineEffect<{ readonly operationId: string }>(
  'stablecoins.follow-operation',
  'stablecoin provider',
);
