import { derivedUuid } from '@app/kernel';
import { defineSaga, sendCommand, park, scheduleNextPoll, scheduleWake, when } from '@app/event-sourcing/definitions';
import { ExpireQuotes } from '../commands/expire-quotes.js';
import { QuoteCreated } from '../domain/transaction/transaction.events.js';

/** Quotes that expire within one period. */
interface Watch {
  readonly period: string;
}

/**
 * Expires quotes that are not executed in time. One instance per period of ten minutes. It records nothing while a check is scheduled, since
 * the read model has the open quotes (decision 0102).
 */
export const quoteExpirySaga = defineSaga<Watch | null, 'expire'>({
  context: 'payments',
  name: 'quote-expiry',
  version: 1,
  initial: null,
  debouncedBy: 'look',
  on: [
    when(
      QuoteCreated,
      ({ data: { period } }) => (period === undefined ? null : derivedUuid('quotes that expire', period)),
      (state: Watch | null, { data: { expiresAt, period } }) => ({
        state: period === undefined ? state : { period },
        outputs: [scheduleWake('look', { at: expiresAt })],
      }),
    ),
  ],
  answers: {
    expire: { done: scheduleNextPoll, refused: park },
  },
  wakes: {
    look: (state) => ({ state, outputs: state === null ? [] : [sendCommand('expire', ExpireQuotes, { ...state })] }),
  },
});
