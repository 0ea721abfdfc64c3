import { defineEffect } from '@app/event-sourcing/definitions';

export interface LivenessCheck {
  readonly externalAccountId: string;
  readonly challengeId: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

/** Has an external account screened; answers `{ result }`, null when the account is gone. */
export const ScreenAccount = defineEffect<{ readonly externalAccountId: string }>(
  'accounts.screen-account',
  'account screening provider',
);

/** Queries the result of a liveness check; answers `{ passed }`, null when the challenge is no longer pending. */
export const CheckLiveness = defineEffect<LivenessCheck>('accounts.check-liveness', 'wallet ownership provider');
