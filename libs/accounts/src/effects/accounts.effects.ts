import { defineEffect } from '@app/event-sourcing/definitions';

export interface LivenessCheck {
  readonly externalAccountId: string;
  readonly challengeId: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

/** Screens an external account. Returns `{ result }`, null if the account was deleted. */
export const ScreenAccount = defineEffect<{ readonly externalAccountId: string }>(
  'accounts.screen-account',
  'account screening provider',
);

/** Polls a liveness check. Returns `{ passed }`, null if the challenge is no longer pending. */
export const CheckLiveness = defineEffect<LivenessCheck>('accounts.check-liveness', 'wallet ownership provider');
