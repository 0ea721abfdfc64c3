import { defineEffect } from '@app/event-sourcing/definitions';

/* Used only by this context's sagas. Ids are public ids. */

/** Polls the issuer for the state of a card. Returns a ProvisioningReport. */
export const ProvisionCard = defineEffect<{ readonly cardId: string; readonly requestedAt: string }>(
  'cards.provision-card',
  'card issuer',
);

/** Sets the state of a card at the network. Returns a StateReport with the sequence of the change. */
export const ChangeStateAtIssuer = defineEffect<{
  readonly cardId: string;
  readonly state: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  readonly sequence: number;
}>('cards.change-state-at-issuer', 'card issuer');

/** Polls whether the pull for an authorization is final. Returns a PullReport. */
export const ConfirmPull = defineEffect<{ readonly transactionId: string; readonly requestedAt: string }>(
  'cards.confirm-pull',
  'card issuer',
);
