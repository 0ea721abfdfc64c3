import { assertNever, defineAggregate } from '@app/kernel';
import {
  DEPOSIT_PREFERENCE_EVENTS,
  DefaultDepositChosen,
  DefaultDepositForgotten,
  type DepositPreferenceEvent,
} from './deposit-preference.events.js';

export type DepositPreferenceCommand =
  | { readonly kind: 'choose'; readonly externalAccountId: string }
  | { readonly kind: 'forget'; readonly externalAccountId: string };

export interface DepositPreferenceState {
  /** The customer's default UMA deposit account; null: the primary internal account. */
  readonly externalAccountId: string | null;
  /** The account that it replaced. */
  readonly replacedExternalAccountId: string | null;
}

/** Destination of a customer's incoming UMA payments. One stream per customer, so that there is at most one default. */
export const depositPreference = defineAggregate<
  DepositPreferenceState,
  DepositPreferenceCommand,
  DepositPreferenceEvent
>({
  context: 'accounts',
  name: 'deposit-preference',
  events: DEPOSIT_PREFERENCE_EVENTS,
  initial: { externalAccountId: null, replacedExternalAccountId: null },
  decide(command, { externalAccountId: current }) {
    const { kind, externalAccountId } = command;
    switch (kind) {
      case 'choose':
        if (current === externalAccountId) return [];
        return [DefaultDepositChosen({ externalAccountId, previousExternalAccountId: current })];
      case 'forget':
        return current === externalAccountId ? [DefaultDepositForgotten({ externalAccountId })] : [];
      default:
        return assertNever(kind);
    }
  },
  evolve(_, event) {
    switch (event.type) {
      case 'accounts.default-deposit-chosen':
        return {
          externalAccountId: event.data.externalAccountId,
          replacedExternalAccountId: event.data.previousExternalAccountId,
        };
      case 'accounts.default-deposit-forgotten':
        return { externalAccountId: null, replacedExternalAccountId: null };
      default:
        return assertNever(event);
    }
  },
});
