import { derivedUuid } from '@app/kernel';
import { defineSaga, sendCommand, park, scheduleNextPoll, scheduleWake, when } from '@app/event-sourcing/definitions';
import { ExpireQuotes } from '../commands/expire-quotes.js';
import { QuoteCreated } from '../domain/transaction/transaction.events.js';

/** Quotes that expire within one period. */
interface Watch {
  readonly period: string;
}

/**
 * Has quotes expire that are not executed in time. One instance for a period of ten minutes: it records nothing while a look is scheduled,
 * since the read model knows which quotes are still open (docs/decisions/0102).
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
