import { uuidOf } from '@app/kernel';
import {
  performEffect,
  defineSaga,
  sendCommand,
  ignoreRefusal,
  park,
  type Reaction,
  when,
} from '@app/event-sourcing/definitions';
import { OrderConcluded } from '@app/partners';
import { ConcludeScreening } from '../commands/conclude-screening.js';
import type { ScreeningResult } from '../domain/external-account/external-account-status.js';
import { ExternalAccountRegistered } from '../domain/external-account/external-account.events.js';
import { ScreenAccount } from '../effects/accounts.effects.js';

interface Screening {
  readonly externalAccountId: string;
}

type Step = 'screen' | 'conclude';

/**
 * Screens an account registered as PENDING before money is paid to it. A partner may report another result later (onboarding-accounts 9). One
 * instance per account.
 */
export const accountScreeningSaga = defineSaga<Screening | null, Step>({
  context: 'accounts',
  name: 'account-screening',
  version: 1,
  initial: null,
  on: [
    when(
      ExternalAccountRegistered,
      ({ data }) => (data.status === 'PENDING' ? uuidOf('ExternalAccount', data.externalAccountId) : null),
      (_: Screening | null, { data: { externalAccountId } }) => screen({ externalAccountId }),
    ),
    when(
      OrderConcluded,
      ({ data: { port, resource, source } }) => (port === 'account-screening' && source === 'REPORT' ? resource : null),
      (state: Screening | null) => (state === null ? { state, outputs: [] } : screen(state)),
    ),
  ],
  answers: {
    screen: {
      done: (state, { data }) => {
        const { result } = data as { readonly result: ScreeningResult | null };
        if (state === null || result === null) return { state, outputs: [] };
        return { state, outputs: [sendCommand('conclude', ConcludeScreening, { ...state, result })] };
      },
      refused: park,
    },
    conclude: { refused: ignoreRefusal }, // the account was deleted in the meantime
  },
});

function screen(state: Screening): Reaction<Screening, Step> {
  return { state, outputs: [performEffect('screen', ScreenAccount, { ...state })] };
}
