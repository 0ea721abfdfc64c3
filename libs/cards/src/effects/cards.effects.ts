import { defineEffect } from '@app/event-sourcing/definitions';

/* Own sagas only; ids are public ids. */

/** Asks the issuer for the state of a card; answers a ProvisioningReport. */
export const ProvisionCard = defineEffect<{ readonly cardId: string; readonly requestedAt: string }>(
  'cards.provision-card',
  'card issuer',
);

/** Has the network take over the state of a card; answers a StateReport with the sequence of the change. */
export const ChangeStateAtIssuer = defineEffect<{
  readonly cardId: string;
  readonly state: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  readonly sequence: number;
}>('cards.change-state-at-issuer', 'card issuer');

/** Asks whether the pull behind an authorization is final; answers a PullReport. */
export const ConfirmPull = defineEffect<{ readonly transactionId: string; readonly requestedAt: string }>(
  'cards.confirm-pull',
  'card issuer',
);
