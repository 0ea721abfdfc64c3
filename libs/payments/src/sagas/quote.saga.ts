import { ConfirmDebit, CreditAccount } from '@app/accounts';
import { type Answer, type Output, type Reaction, act, defineSaga, instruct, wake, when } from '@app/event-sourcing';
import type { MoneyData } from '@app/kernel';
import type { ExchangeReport } from '../domain/transaction/network-reports.js';
import { type OutgoingFailure, QuoteCreated, QuoteExecuted, type QuoteTerms } from '../domain/transaction/transaction.events.js';
import { ExchangeFunds } from '../instructions.js';
import { type PayingOut, askAboutPayout, move, recordPayout, startPayout } from './payout.reactions.js';

/** What the process needs of the agreed terms. */
interface Quote {
  readonly transactionId: string;
  readonly sourceAccountId: string;
  readonly destinationAccountId: string;
  readonly destinationIsExternal: boolean;
  readonly sending: MoneyData;
  readonly principal: MoneyData;
  readonly receiving: MoneyData;
  readonly platformFee: { readonly accountId: string; readonly amount: MoneyData } | null;
}

interface State extends PayingOut {
  readonly quote: Quote | null;
  /** When the caller took the price; the age of its payout counts from here. */
  readonly executedAt: string;
}

/**
 * A quote from its creation to its end: expires it when nobody takes it in time; once taken claims the debit,
 * exchanges, credits the platform's fee, books the conversion, and delivers outside or onto an internal account.
 */
export const quoteSaga = defineSaga<State>({
  context: 'payments',
  name: 'quote',
  version: 1,
  initial: { quote: null, executedAt: '', payout: null },
  on: [
    when(QuoteCreated, ({ aggregateId }) => aggregateId, (state: State, { data }): Reaction<State> => ({
      state: { ...state, quote: quoteOf(data) },
      outputs: [wake('expire', { at: data.expiresAt })],
    })),
    when(QuoteExecuted, ({ aggregateId }) => aggregateId, (state: State, { recorded }): Reaction<State> =>
      next({ ...state, executedAt: recorded.at }, ({ sourceAccountId, transactionId, sending }) => [
        instruct('confirm-debit', ConfirmDebit, { accountId: sourceAccountId, transactionId, amount: sending }),
      ]),
    ),
  ],
  answers: {
    'confirm-debit': (state, answer) => next(state, (quote) => [confirmed(answer) ? exchange(quote) : unfunded(quote)]),
    exchange: (state, answer) => next(state, (quote) => [afterExchange(quote, answer)]),
    'credit-platform-fee': (state, answer) =>
      next(state, (quote) => [confirmed(answer) ? convert(quote) : fail(quote, 'QUOTE_EXECUTION_FAILED')]),
    convert: (state, answer) => (confirmed(answer) ? deliver(state) : { state, outputs: [] }),
    'credit-destination': (state, answer) =>
      next(state, (quote) => [confirmed(answer) ? delivered(quote) : fail(quote, 'ACCOUNT_CANNOT_RECEIVE')]),
    'pay-out': recordPayout,
  },
  wakes: {
    expire: (state) => next(state, ({ transactionId }) => [move('expire', transactionId, { kind: 'expire' })]),
    'ask-about-payout': askAboutPayout,
  },
});

function quoteOf(terms: QuoteTerms): Quote {
  return {
    transactionId: terms.transactionId,
    sourceAccountId: terms.source.accountId,
    destinationAccountId: terms.destination.accountId,
    destinationIsExternal: terms.destination.kind === 'EXTERNAL',
    sending: terms.sendingAmount,
    principal: terms.principal,
    receiving: terms.receivingAmount,
    platformFee: terms.platformAccountId === null ? null : { accountId: terms.platformAccountId, amount: terms.platformFees },
  };
}

const confirmed = ({ outcome }: Answer): boolean => outcome === 'done';

function next(state: State, outputs: (quote: Quote) => readonly Output[]): Reaction<State> {
  return { state, outputs: state.quote === null ? [] : outputs(state.quote) };
}

function unfunded({ transactionId }: Quote): Output {
  return move('fail', transactionId, { kind: 'fail-unfunded' });
}

function fail({ transactionId }: Quote, failureReason: OutgoingFailure): Output {
  return move('fail', transactionId, { kind: 'fail', failureReason });
}

function exchange({ transactionId, destinationAccountId, principal: sell, receiving: buy }: Quote): Output {
  return act('exchange', ExchangeFunds, { transactionId, destinationAccountId, sell, buy });
}

/** The platform's fee is credited before the conversion is booked: a booked conversion always includes it. */
function afterExchange(quote: Quote, answer: Answer): Output {
  if (answer.outcome === 'refused') return fail(quote, 'QUOTE_EXECUTION_FAILED');
  const report = answer.data as unknown as ExchangeReport;
  if (report.status === 'REFUSED') return fail(quote, report.failureReason);
  const { platformFee, transactionId } = quote;
  if (platformFee === null) return convert(quote);
  return instruct('credit-platform-fee', CreditAccount, { ...platformFee, transactionId, reason: 'platform-fee' });
}

function convert({ transactionId }: Quote): Output {
  return move('convert', transactionId, { kind: 'convert' });
}

function deliver(state: State): Reaction<State> {
  const { quote, executedAt: requestedAt } = state;
  if (quote === null) return { state, outputs: [] };
  const { transactionId, destinationAccountId: accountId, receiving: amount } = quote;
  if (quote.destinationIsExternal) {
    return startPayout(state, { transactionId, flow: 'QUOTE', accountId, amount, requestedAt, deliveredAt: null });
  }
  return { state, outputs: [instruct('credit-destination', CreditAccount, { accountId, transactionId, reason: 'conversion', amount })] };
}

function delivered({ transactionId }: Quote): Output {
  return move('record-payout', transactionId, { kind: 'record-payout', outcome: { status: 'DELIVERED' } });
}
