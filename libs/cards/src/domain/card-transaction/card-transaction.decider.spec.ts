import { money, toMoneyData } from '@app/kernel';
import { given, refusalOf } from '@app/kernel/testing';
import {
  type AccountOutcome,
  type AdvisedCard,
  IN_PROGRESS,
  type Presentment,
  cardTransaction,
} from './card-transaction.decider.js';
import {
  AuthorizationAdvised,
  AuthorizationAnswered,
  AuthorizationApproved,
  AuthorizationConcluded,
  AuthorizationDeclined,
  AuthorizationExpired,
  AuthorizationRequested,
  AuthorizationReversed,
  type CardOperation,
  type CardTransactionEvent,
  ClearingPosted,
  FinancialAuthorizationApproved,
  PresentmentReceived,
  PresentmentRefused,
  PullConfirmed,
  PullFailed,
  ReturnCredited,
  ReturnReversed,
  ShortfallRecovered,
  ShortfallWrittenOff,
} from './card-transaction.events.js';
import { heldAmount, statusOf } from './card-transaction.state.js';

const usd = (amount: number) => toMoneyData(money('USD', BigInt(amount)));
const terms = (operation: CardOperation = 'AUTHORIZATION') => ({
  transactionId: 'CardTransaction:t',
  cardId: 'Card:c',
  customerId: 'Customer:c',
  platformCustomerId: 'mine',
  operation,
  amount: usd(1_250),
  currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
  merchant: { descriptor: 'SHOP' },
  issuerTransactionToken: 'token',
});
const requested = (operation?: CardOperation) =>
  AuthorizationRequested({
    ...terms(operation),
    fundingSources: ['InternalAccount:a'],
    answerBy: '2026-01-15T12:00:05.000Z',
  });
const approval = { accountId: 'InternalAccount:a', confirmation: 'CONFIRMED' } as const;
const approved = [requested(), AuthorizationApproved({ ...terms(), ...approval })];
const outcome = (parts: Partial<AccountOutcome> = {}): AccountOutcome => ({
  held: '0',
  released: '0',
  covered: '0',
  pulled: '0',
  shortfall: '0',
  ...parts,
});
const received = (
  step: string,
  presentment: Parameters<typeof PresentmentReceived>[0]['presentment'],
  amount: number,
) => PresentmentReceived({ step, presentment, amount: usd(amount) });
const cleared = (
  amount: number,
  covered: number,
  status: 'PARTIALLY_SETTLED' | 'SETTLED' | 'EXCEPTION',
  pulled = 0,
  shortfall = 0,
) =>
  ClearingPosted({
    step: 's',
    amount: usd(amount),
    covered: usd(covered),
    pulled: usd(pulled),
    shortfall: usd(shortfall),
    status,
  });
const settled = [...approved, cleared(1_250, 1_250, 'SETTLED')];
const present = (presentment: Presentment) => ({ kind: 'present', step: 's', presentment }) as const;
const advice = (amount: bigint, card: Partial<AdvisedCard> = {}) =>
  present({ kind: 'advice', amount, card: { isFrozen: false, maxSpendPerTransaction: null, ...card } });
const clearing = (amount: bigint, isForced = false) => present({ kind: 'clearing', amount, isForced });
/** The outcome of the pending presentment. */
const posts = (history: readonly CardTransactionEvent[], parts: Partial<AccountOutcome> = {}) =>
  given(cardTransaction, history).when({ kind: 'post', step: 's', outcome: outcome(parts) });

describe('an authorization', () => {
  it('is decided once, and carries its request', () => {
    given(cardTransaction, [requested()])
      .when({ kind: 'approve', ...approval, awaitsAnswer: false, now: '2026-01-15T12:00:04.999Z' })
      .then([AuthorizationApproved({ ...terms(), ...approval })]);
    given(cardTransaction, approved)
      .when({ kind: 'decline', accountId: 'InternalAccount:a', declineReason: 'CARD_CLOSED' })
      .then([]);
    const declined = AuthorizationDeclined({
      ...terms(),
      accountId: 'InternalAccount:a',
      declineReason: 'CARD_PAUSED',
    });
    given(cardTransaction, [requested()])
      .when({ kind: 'decline', accountId: 'InternalAccount:a', declineReason: 'CARD_PAUSED' })
      .then([declined]);
    given(cardTransaction, [requested(), declined])
      .when({ kind: 'approve', ...approval, awaitsAnswer: false, now: '2026-01-15T12:00:04.999Z' })
      .then([]);
  });

  it('is requested once; a repetition with another amount is a fault', () => {
    const { amount: _, ...facts } = terms();
    const answerBy = '2026-01-15T12:00:03.000Z';
    const period = '2026-01-15T12:0';
    const request = { kind: 'request', ...facts, answerBy, period, fundingSources: ['InternalAccount:a'] } as const;
    given(cardTransaction, [requested()])
      .when({ ...request, amount: money('USD', 1_250n) })
      .then([]);
    given(cardTransaction, approved)
      .when({ ...request, amount: money('USD', 1_251n) })
      .faults();
  });

  it('that is financial is authorized and cleared in one', () => {
    given(cardTransaction, [requested('FINANCIAL_AUTHORIZATION')])
      .when({ kind: 'approve', ...approval, awaitsAnswer: false, now: '2026-01-15T12:00:04.999Z' })
      .then([FinancialAuthorizationApproved({ ...terms('FINANCIAL_AUTHORIZATION'), ...approval })]);
  });

  it('is declined when the network has stopped waiting, unless it reports a transaction that has already happened', () => {
    const late = { kind: 'approve', ...approval, awaitsAnswer: false, now: '2026-01-15T12:00:05.000Z' } as const;
    const { accountId } = approval;
    given(cardTransaction, [requested()])
      .when(late)
      .then([AuthorizationDeclined({ ...terms(), accountId, declineReason: 'TIMED_OUT' })]);
    const { answerBy: _, ...earlier } = requested().data;
    given(cardTransaction, [AuthorizationRequested(earlier)])
      .when(late)
      .then([AuthorizationDeclined({ ...terms(), accountId, declineReason: 'TIMED_OUT' })]);
    given(cardTransaction, [requested('CREDIT_AUTHORIZATION_ADVICE')])
      .when(late)
      .then([AuthorizationApproved({ ...terms('CREDIT_AUTHORIZATION_ADVICE'), ...approval })]);
  });

  it('that was approved and whose answer is not recorded is reversed; the network may still refer to it', () => {
    const approve = { kind: 'approve', ...approval, awaitsAnswer: true, now: '2026-01-15T12:00:04.999Z' } as const;
    const unanswered = [requested(), AuthorizationApproved({ ...terms(), ...approval, awaitsAnswer: true })];
    given(cardTransaction, [requested()]).when(approve).then([unanswered[1]!]);
    given(cardTransaction, [requested('CREDIT_AUTHORIZATION_ADVICE')])
      .when(approve)
      .then([AuthorizationApproved({ ...terms('CREDIT_AUTHORIZATION_ADVICE'), ...approval })]);
    const reversed = AuthorizationReversed({ status: 'EXCEPTION', declineReason: 'TIMED_OUT' });
    given(cardTransaction, unanswered).when({ kind: 'reverse' }).then([reversed]);
    const answer = (now: string) => ({ kind: 'confirm-answer', now, answerBy: '2026-01-15T12:00:05.000Z' }) as const;
    const inTime = answer('2026-01-15T12:00:04.999Z');
    given(cardTransaction, unanswered)
      .when(inTime)
      .then([AuthorizationAnswered({})]);
    given(cardTransaction, unanswered).when(answer('2026-01-15T12:00:05.000Z')).then([]);
    for (const known of [AuthorizationAnswered({}), received('s', 'CLEARING', 5)]) {
      given(cardTransaction, [...unanswered, known])
        .when({ kind: 'reverse' })
        .then([]);
      given(cardTransaction, [...unanswered, known])
        .when(inTime)
        .then([]);
    }
    const ended = [...unanswered, reversed];
    given(cardTransaction, approved).when({ kind: 'reverse' }).then([]);
    given(cardTransaction, ended).when({ kind: 'reverse' }).then([]);
    given(cardTransaction, unanswered).when({ kind: 'conclude' }).then([]);
    given(cardTransaction, ended)
      .when({ kind: 'conclude' })
      .then([AuthorizationConcluded({})]);
    given(cardTransaction, [...ended, AuthorizationConcluded({})])
      .when({ kind: 'conclude' })
      .then([]);
    given(cardTransaction, [requested()]).when({ kind: 'conclude' }).then([]);
    given(cardTransaction, ended).when(inTime).then([]);
    // its hold is released first
    expect(refusalOf(given(cardTransaction, ended).when(clearing(5n)).events)).toMatchObject({
      isTransient: true,
      details: { reason: IN_PROGRESS },
    });
    const released = [...ended, AuthorizationConcluded({})];
    given(cardTransaction, released).when(clearing(0n)).refuses('INVALID_INPUT');
    given(cardTransaction, released)
      .when(clearing(5n))
      .then([received('s', 'CLEARING', 5)]);
    posts([...released, received('s', 'CLEARING', 5)], { pulled: '5' }).then([cleared(5, 0, 'EXCEPTION', 5)]);
  });

  it('accepts no presentment before it is decided, and one at a time', () => {
    given(cardTransaction, []).when(clearing(1n)).refuses('TRANSACTION_NOT_FOUND');
    given(cardTransaction, [requested()]).when(clearing(1n)).refuses('TRANSACTION_NOT_FOUND');
    given(cardTransaction, [...approved, received('other', 'CLEARING', 5)])
      .when(clearing(1n))
      .refuses('CONFLICT');
  });
});

describe('a clearing', () => {
  const inProgress = (amount: number) => [...approved, received('s', 'CLEARING', amount)];

  it("is received, then posted once with the account's movement", () => {
    given(cardTransaction, approved)
      .when(clearing(1_250n))
      .then([received('s', 'CLEARING', 1_250)]);
    posts(inProgress(1_250), { covered: '1250' }).then([cleared(1_250, 1_250, 'SETTLED')]);
    posts([...inProgress(1_250), cleared(1_250, 1_250, 'SETTLED')], { covered: '1250' }).then([]);
  });

  it('of less leaves a remainder open, of more settles, and is an EXCEPTION where the rest could not be pulled', () => {
    posts(inProgress(1_000), { covered: '1000' }).then([cleared(1_000, 1_000, 'PARTIALLY_SETTLED')]);
    posts(inProgress(1_500), { covered: '1250', pulled: '250' }).then([cleared(1_500, 1_250, 'SETTLED', 250)]);
    posts(inProgress(1_500), { covered: '1250', shortfall: '250' }).then([cleared(1_500, 1_250, 'EXCEPTION', 0, 250)]);
  });

  it('of nothing ends the authorization and releases its hold', () => {
    given(cardTransaction, approved)
      .when(clearing(0n))
      .then([received('s', 'EXPIRY', 0)]);
    posts([...approved, received('s', 'EXPIRY', 0)], { released: '1250' }).then([
      AuthorizationExpired({ step: 's', released: usd(1_250), status: 'SETTLED' }),
    ]);
  });

  it('of an ended authorization is refused on a live card and forced on a closed one', () => {
    given(cardTransaction, settled).when(clearing(5n)).refuses('INVALID_INPUT');
    given(cardTransaction, settled)
      .when(clearing(5n, true))
      .then([received('s', 'CLEARING', 5)]);
    given(cardTransaction, settled).when(clearing(0n, true)).refuses('INVALID_INPUT');
    const declined = AuthorizationDeclined({
      ...terms(),
      accountId: 'InternalAccount:a',
      declineReason: 'CARD_PAUSED',
    });
    given(cardTransaction, [requested(), declined]).when(clearing(5n, true)).refuses('INVALID_INPUT');
  });

  it('that the account refused leaves everything as it was', () => {
    const refusal = { code: 'AMOUNT_OUT_OF_RANGE', message: 'Too much.', details: { maxAmount: 5 } };
    given(cardTransaction, inProgress(5))
      .when({ kind: 'refuse', step: 's', refusal })
      .then([PresentmentRefused({ step: 's', ...refusal })]);
    given(cardTransaction, approved).when({ kind: 'refuse', step: 's', refusal }).then([]);
    const recorded = { id: 'e', revision: 1, at: '2026-01-15T12:00:00.000Z' };
    const after = cardTransaction.evolve(
      cardTransaction.initial,
      PresentmentRefused({ step: 's', ...refusal }),
      recorded,
    );
    expect(after.refused).toEqual({ s: refusal }); // with which a repetition is answered
  });
});

describe('other messages about a card transaction', () => {
  it('an advice changes the authorized amount, and counts the attempt to hold more', () => {
    given(cardTransaction, approved)
      .when(advice(2_000n))
      .then([received('s', 'ADVICE', 2_000)]);
    const advised = (amount: number, pulls: number, pulled: number, released: number) =>
      AuthorizationAdvised({
        step: 's',
        authorizedAmount: usd(amount),
        pulls,
        pulled: usd(pulled),
        released: usd(released),
        status: 'AUTHORIZED',
      });
    posts([...approved, received('s', 'ADVICE', 2_000)], { held: '2000' }).then([advised(2_000, 1, 750, 0)]);
    posts([...approved, received('s', 'ADVICE', 2_000)], { held: '1250' }).then([advised(2_000, 1, 0, 0)]);
    posts([...approved, received('s', 'ADVICE', 1_000)], { held: '1000' }).then([advised(1_000, 0, 0, 250)]);
    given(cardTransaction, settled).when(advice(5n)).refuses('INVALID_INPUT');
    // the same amount again holds nothing more, and is no attempt to
    posts([...approved, received('s', 'ADVICE', 1_250)], { held: '1250' }).then([advised(1_250, 0, 0, 0)]);
  });

  it('an advice about a partly cleared transaction asks for the part that is not cleared yet', () => {
    const partly = [...approved, cleared(500, 500, 'PARTIALLY_SETTLED')];
    const advised = (amount: number, pulls: number, pulled: number) =>
      AuthorizationAdvised({
        step: 's',
        authorizedAmount: usd(amount),
        pulls,
        pulled: usd(pulled),
        released: usd(0),
        status: 'PARTIALLY_SETTLED',
      });
    posts([...partly, received('s', 'ADVICE', 1_250)], { held: '750' }).then([advised(1_250, 0, 0)]);
    posts([...partly, received('s', 'ADVICE', 1_300)], { held: '800' }).then([advised(1_300, 1, 50)]);
  });

  it('an advice about money that comes to the card holds and releases nothing', () => {
    const credit = [
      requested('CREDIT_AUTHORIZATION'),
      AuthorizationApproved({ ...terms('CREDIT_AUTHORIZATION'), ...approval }),
    ];
    posts([...credit, received('s', 'ADVICE', 2_000)], { held: '2000' }).then([
      AuthorizationAdvised({
        step: 's',
        authorizedAmount: usd(2_000),
        pulls: 0,
        pulled: usd(0),
        released: usd(0),
        status: 'AUTHORIZED',
      }),
    ]);
  });

  it('names the operation in progress as the reason for which another one is refused', () => {
    const busy = given(cardTransaction, [...approved, received('s', 'CLEARING', 5)]);
    const refused = refusalOf(busy.when({ ...clearing(5n), step: 't' }).events);
    expect([refused.isTransient, refused.details]).toEqual([true, { retryAfter: 1, reason: IN_PROGRESS }]);
  });

  it('an advice of more must be within the limits of its card, one of less need not', () => {
    const of = (history: readonly CardTransactionEvent[], ...asked: Parameters<typeof advice>) =>
      given(cardTransaction, history).when(advice(...asked));
    of(approved, 1_251n, { isFrozen: true }).refuses('INVALID_INPUT');
    of(approved, 1_501n, { maxSpendPerTransaction: 1_500n }).refuses('TRANSACTION_SIZE_LIMIT_EXCEEDED');
    of(approved, 1_500n, { maxSpendPerTransaction: 1_500n }).then([received('s', 'ADVICE', 1_500)]);
    of(approved, 1_250n, { isFrozen: true, maxSpendPerTransaction: 1n }).then([received('s', 'ADVICE', 1_250)]);
    const credit = [
      requested('CREDIT_AUTHORIZATION'),
      AuthorizationApproved({ ...terms('CREDIT_AUTHORIZATION'), ...approval }),
    ];
    of(credit, 2_000n, { isFrozen: true, maxSpendPerTransaction: 1n }).then([received('s', 'ADVICE', 2_000)]);
  });

  const returned = (amount: number, status: 'SETTLED' | 'REFUNDED') =>
    ReturnCredited({ step: 's', amount: usd(amount), status });

  it('returns, up to the amount settled and not yet returned; all of it is REFUNDED', () => {
    given(cardTransaction, approved)
      .when(present({ kind: 'return', amount: 1n }))
      .refuses('INVALID_INPUT');
    given(cardTransaction, settled)
      .when(present({ kind: 'return', amount: 1_251n }))
      .refuses('INVALID_AMOUNT');
    given(cardTransaction, settled)
      .when(present({ kind: 'return', amount: 500n }))
      .then([received('s', 'RETURN', 500)]);
    given(cardTransaction, settled)
      .when(present({ kind: 'return', amount: 1_250n }))
      .then([received('s', 'RETURN', 1_250)]);
    posts([...settled, received('s', 'RETURN', 500)]).then([returned(500, 'SETTLED')]);
    posts([...settled, received('s', 'RETURN', 1_250)]).then([returned(1_250, 'REFUNDED')]);
    const credit = [
      requested('FINANCIAL_CREDIT_AUTHORIZATION'),
      FinancialAuthorizationApproved({ ...terms('FINANCIAL_CREDIT_AUTHORIZATION'), ...approval }),
    ];
    given(cardTransaction, credit)
      .when(present({ kind: 'return', amount: 1n }))
      .refuses('INVALID_INPUT');
  });

  it('a return reversal takes the newest return back, and is an EXCEPTION where the account is short', () => {
    const refunded = [...settled, returned(500, 'SETTLED'), returned(750, 'REFUNDED')];
    const reversal = (isForced: boolean) => present({ kind: 'return-reversal', isForced });
    const partly = given(cardTransaction, [...settled, returned(500, 'SETTLED')]);
    partly.when(reversal(false)).refuses('INVALID_INPUT');
    partly.when(reversal(true)).then([received('s', 'RETURN_REVERSAL', 500)]); // the network has the money
    given(cardTransaction, settled).when(reversal(true)).refuses('INVALID_INPUT');
    const short = ReturnReversed({ step: 'r', amount: usd(750), shortfall: usd(750), status: 'EXCEPTION' });
    given(cardTransaction, [...refunded, short])
      .when(reversal(true))
      .refuses('INVALID_INPUT');
    given(cardTransaction, refunded)
      .when(reversal(false))
      .then([received('s', 'RETURN_REVERSAL', 750)]);
    const inProgress = [...refunded, received('s', 'RETURN_REVERSAL', 750)];
    posts(inProgress, { pulled: '750' }).then([
      ReturnReversed({ step: 's', amount: usd(750), shortfall: usd(0), status: 'SETTLED' }),
    ]);
    posts(inProgress, { shortfall: '750' }).then([
      ReturnReversed({ step: 's', amount: usd(750), shortfall: usd(750), status: 'EXCEPTION' }),
    ]);
  });

  it('a pull is confirmed once, or fails and takes back the part that the network has', () => {
    const pending = [
      requested(),
      AuthorizationApproved({ ...terms(), accountId: 'InternalAccount:a', confirmation: 'PENDING' }),
    ];
    given(cardTransaction, pending)
      .when({ kind: 'confirm-pull' })
      .then([PullConfirmed({})]);
    given(cardTransaction, approved).when({ kind: 'confirm-pull' }).then([]);
    given(cardTransaction, approved)
      .when(present({ kind: 'pull-failure' }))
      .refuses('CONFLICT');
    const partly = [...pending, cleared(1_000, 1_000, 'PARTIALLY_SETTLED')];
    given(cardTransaction, partly)
      .when(present({ kind: 'pull-failure' }))
      .then([received('s', 'PULL_FAILURE', 1_000)]);
    posts([...partly, received('s', 'PULL_FAILURE', 1_000)], { released: '250' }).then([
      PullFailed({ step: 's', released: usd(250), returned: usd(1_000), status: 'EXCEPTION' }),
    ]);
  });

  it('a shortfall of the service is recovered whole, and the transaction is SETTLED', () => {
    const short = [...approved, cleared(1_500, 1_250, 'EXCEPTION', 0, 250)];
    given(cardTransaction, settled)
      .when(present({ kind: 'recovery' }))
      .refuses('INVALID_INPUT');
    given(cardTransaction, short)
      .when(present({ kind: 'recovery' }))
      .then([received('s', 'RECOVERY', 250)]);
    given(cardTransaction, short)
      .when(present({ kind: 'recovery', approved: usd(250) }))
      .then([received('s', 'RECOVERY', 250)]);
    given(cardTransaction, short)
      .when(present({ kind: 'recovery', approved: usd(249) }))
      .refuses('CONFLICT');
    posts([...short, received('s', 'RECOVERY', 250)]).then([
      ShortfallRecovered({ step: 's', amount: usd(250), status: 'SETTLED' }),
    ]);
  });

  it('a shortfall that is written off is not recovered, and the transaction stays EXCEPTION; a later one is', () => {
    const short = [...approved, cleared(1_500, 1_250, 'EXCEPTION', 0, 250)];
    const writtenOff = ShortfallWrittenOff({ amount: usd(250) });
    given(cardTransaction, short).when({ kind: 'write-off' }).then([writtenOff]);
    const givenUp = [...short, writtenOff];
    given(cardTransaction, givenUp).when({ kind: 'write-off' }).then([]);
    given(cardTransaction, givenUp)
      .when(present({ kind: 'recovery' }))
      .refuses('INVALID_INPUT');
    const { state } = given(cardTransaction, givenUp);
    expect([statusOf(state), heldAmount(state)]).toEqual(['EXCEPTION', 0n]);
    const shortAgain = [...givenUp, cleared(100, 0, 'EXCEPTION', 0, 100)];
    given(cardTransaction, shortAgain)
      .when(present({ kind: 'recovery' }))
      .then([received('s', 'RECOVERY', 100)]);
  });
});
