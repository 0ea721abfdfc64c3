import { derivedUuid, later, resourceId } from '@app/kernel';
import { defineSaga, sendCommand, park, scheduleWake, when } from '@app/event-sourcing/definitions';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import { DebitReserved } from '../domain/internal-account/internal-account.events.js';
import { ReleaseOverdueDebits } from '../commands/release-overdue-debits.js';
import { ReleaseUnconfirmedDebit } from '../commands/release-unconfirmed-debit.js';

const { unconfirmedDebitLifetime } = ACCOUNTS_CONFIGURATION;

interface Watch {
  readonly accountId: string;
  /** True while the account releases overdue reservations. */
  readonly isReleasing: boolean;
  /** True if a debit was reserved in the meantime, which the account's answer may not include. */
  readonly isMoreReserved: boolean;
  /** Only in instances of earlier releases, which watched one debit each. */
  readonly transactionId?: string;
}

/**
 * Releases reservations whose transaction was never created because the process crashed in between. One instance per account. It records
 * nothing while a check is scheduled, since the account itself knows its reservations, their times and their confirmations.
 */
export const unconfirmedDebitSaga = defineSaga<Watch | null, 'release-overdue' | 'release'>({
  context: 'accounts',
  name: 'unconfirmed-debit',
  version: 2,
  initial: null,
  debouncedBy: 'look',
  // Debits of a busy account need not wait for each other.
  lane: ({ aggregateId, data }) =>
    derivedUuid('unconfirmed-debit', aggregateId, (data as { readonly transactionId: string }).transactionId),
  on: [
    when(
      DebitReserved,
      ({ aggregateId }) => aggregateId,
      (state: Watch | null, { aggregateId }) =>
        state?.isReleasing === true
          ? { state: { ...state, isMoreReserved: true }, outputs: [] }
          : {
              state: resting(resourceId('InternalAccount', aggregateId)),
              outputs: [scheduleWake('look', { after: unconfirmedDebitLifetime })],
            },
    ),
  ],
  answers: {
    'release-overdue': {
      done: (state, { data, at }) => {
        if (state === null) return { state, outputs: [] };
        const { nextDueAt } = data as { readonly nextDueAt: string | null };
        const lookAt = nextDueAt ?? (state.isMoreReserved ? later(at, unconfirmedDebitLifetime) : null);
        return {
          state: resting(state.accountId),
          outputs: lookAt === null ? [] : [scheduleWake('look', { at: lookAt })],
        };
      },
      refused: park,
    },
    release: { refused: park },
  },
  wakes: {
    look: (state) =>
      state === null
        ? { state, outputs: [] }
        : {
            state: { ...state, isReleasing: true },
            outputs: [sendCommand('release-overdue', ReleaseOverdueDebits, { accountId: state.accountId })],
          },
    'claim-expired': (state) => ({
      state,
      outputs:
        state?.transactionId === undefined
          ? []
          : [
              sendCommand('release', ReleaseUnconfirmedDebit, {
                accountId: state.accountId,
                transactionId: state.transactionId,
              }),
            ],
    }),
  },
});

function resting(accountId: string): Watch {
  return { accountId, isReleasing: false, isMoreReserved: false };
}
