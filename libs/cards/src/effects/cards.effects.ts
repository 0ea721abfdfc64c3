import { defineEffect } from '@app/event-sourcing/definitions';

/* Own sagas only; ids are public ids. */

/** Asks the issuer for the state of a card; answers a ProvisioningReport. */
export const ProvisionCard = defineEffect<{ readonly cardId: string; readonly requestedAt: string }>(
  'cards.provision-card',
  'card issuer',
);

/** Asks whether the pull behind an authorization is final; answers a PullReport. */
export const ConfirmPull = defineEffect<{ readonly transactionId: string; readonly requestedAt: string }>(
  'cards.confirm-pull',
  'card issuer',
);
