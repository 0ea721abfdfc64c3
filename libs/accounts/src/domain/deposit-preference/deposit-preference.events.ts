import { type EventOf, defineEvent, nullable, text } from '@app/kernel';

/** Incoming UMA payments of the customer go to this external account from now on, no longer to the previous one. */
export const DefaultDepositChosen = defineEvent('accounts.default-deposit-chosen', {
  externalAccountId: text(),
  previousExternalAccountId: nullable(text()),
});

/** The default is gone: payments go to the customer's primary internal account again. */
export const DefaultDepositForgotten = defineEvent('accounts.default-deposit-forgotten', { externalAccountId: text() });

export const DEPOSIT_PREFERENCE_EVENTS = [DefaultDepositChosen, DefaultDepositForgotten] as const;
export type DepositPreferenceEvent = EventOf<(typeof DEPOSIT_PREFERENCE_EVENTS)[number]>;
