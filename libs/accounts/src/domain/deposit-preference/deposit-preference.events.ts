import { type EventOf, defineEvent, nullable, text } from '@app/kernel';

/** From now on the customer's incoming UMA payments go to this external account instead of the previous one. */
export const DefaultDepositChosen = defineEvent('accounts.default-deposit-chosen', {
  externalAccountId: text(),
  previousExternalAccountId: nullable(text()),
});

/** The default was removed: payments go to the customer's primary internal account again. */
export const DefaultDepositForgotten = defineEvent('accounts.default-deposit-forgotten', { externalAccountId: text() });

export const DEPOSIT_PREFERENCE_EVENTS = [DefaultDepositChosen, DefaultDepositForgotten] as const;
export type DepositPreferenceEvent = EventOf<(typeof DEPOSIT_PREFERENCE_EVENTS)[number]>;
