import { foldView, money, toMoneyData } from '@app/kernel';
import {
  AuthorizationAnswered,
  AuthorizationApproved,
  AuthorizationConcluded,
  AuthorizationDeclined,
  AuthorizationRequested,
  AuthorizationReversed,
  type CardTransactionEvent,
  type CardTransactionStatus,
  ClearingPosted,
  FinancialAuthorizationApproved,
  PresentmentReceived,
  PresentmentRefused,
  PullConfirmed,
} from './card-transaction.events.js';
import { openCardTransactionView, unconcludedIn } from './open-card-transaction.view.js';

const usd = (amount: number) => toMoneyData(money('USD', BigInt(amount)));
const terms = {
  transactionId: 'CardTransaction:t',
  cardId: 'Card:c',
  customerId: 'Customer:c',
  platformCustomerId: 'mine',
  operation: 'AUTHORIZATION',
  amount: usd(1_250),
  currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
  merchant: { descriptor: 'SHOP' },
  issuerTransactionToken: 'token',
} as const;
const decision = { ...terms, accountId: 'InternalAccount:a' };
const period = '2026-01-15T12:0';
const requested = AuthorizationRequested({ ...terms, fundingSources: ['InternalAccount:a'], period });
const approved = AuthorizationApproved({ ...decision, confirmation: 'PENDING' });
const cleared = (status: CardTransactionStatus) =>
  ClearingPosted({ step: 's', status, amount: usd(1_250), covered: usd(1_250), pulled: usd(0), shortfall: usd(0) });
const open = expect.objectContaining({ transactionId: 'CardTransaction:t', cardId: 'Card:c', open: true });
const closed = expect.objectContaining({ transactionId: 'CardTransaction:t', cardId: 'Card:c', open: false });

const shown = (...events: readonly CardTransactionEvent[]) =>
  foldView(
    openCardTransactionView,
    events.map((event, revision) => ({
      ...event,
      recorded: { id: `${revision}`, revision, at: '2026-01-15T12:00:00.000Z' },
    })),
  );

describe('a card transaction that the closing of its card asks about', () => {
  it('is open from the request on, and while it waits for its clearing', () => {
    expect(shown(requested)).toEqual(open);
    expect(shown(requested, approved)).toEqual(open);
  });

  it('is open no more once it is declined, or cleared as it is approved', () => {
    expect(shown(requested, AuthorizationDeclined({ ...decision, declineReason: 'CARD_PAUSED' }))).toEqual(closed);
    expect(shown(requested, FinancialAuthorizationApproved({ ...decision, confirmation: 'CONFIRMED' }))).toEqual(
      closed,
    );
  });

  it.each<[CardTransactionStatus, object]>([
    ['AUTHORIZED', open],
    ['PARTIALLY_SETTLED', open],
    ['SETTLED', closed],
    ['REFUNDED', closed],
    ['EXCEPTION', closed],
  ])('that is %s is open only when more clearings are expected', (status, document) => {
    expect(shown(requested, approved, cleared('PARTIALLY_SETTLED'), cleared(status))).toEqual(document);
    expect(shown(requested, approved, cleared('SETTLED'), cleared(status))).toEqual(document);
  });

  it('stays open or closed when something happens that changes no status', () => {
    for (const event of [
      AuthorizationAnswered({}),
      PullConfirmed({}),
      PresentmentReceived({ step: 's', presentment: 'CLEARING', amount: usd(1_250) }),
      PresentmentRefused({ step: 's', code: 'CONFLICT' }),
    ]) {
      expect(shown(requested, approved, event)).toEqual(open);
      expect(shown(requested, approved, cleared('SETTLED'), event)).toEqual(closed);
    }
  });

  it('is nothing before it is requested, and holds no personal data', () => {
    expect(shown(approved)).toBeNull();
    expect(shown(cleared('AUTHORIZED'))).toBeNull();
    expect(openCardTransactionView.withoutPersonalData).toBe(true);
  });
});

describe('an authorization', () => {
  const ofTwo = AuthorizationRequested({
    ...terms,
    fundingSources: ['InternalAccount:a', 'InternalAccount:b'],
    period,
  });
  const waiting = AuthorizationApproved({ ...decision, confirmation: 'CONFIRMED', awaitsAnswer: true });
  const answered = AuthorizationAnswered({});
  const declined = AuthorizationDeclined({ ...decision, declineReason: 'INSUFFICIENT_FUNDS' });
  const reversed = AuthorizationReversed({ status: 'EXCEPTION', declineReason: 'TIMED_OUT' });
  const cleared = PresentmentReceived({ step: 's', presentment: 'CLEARING', amount: usd(1_250) });
  const concluded = AuthorizationConcluded({});

  it.each<[string, readonly CardTransactionEvent[]]>([
    ['was requested', [requested]],
    ['was approved and may not have been answered', [requested, waiting]],
    ['was declined', [requested, declined]],
    ['was reversed', [requested, waiting, reversed]],
    ['was reversed and is cleared', [requested, waiting, reversed, cleared]],
    ['could be paid by another account', [ofTwo, waiting, answered]],
  ])('that %s has to be concluded with the others of its period', (_, events) => {
    expect(unconcludedIn(shown(...events)!)).toBe(period);
    expect(unconcludedIn(shown(...events, concluded)!)).toBeNull();
  });

  it.each<[string, readonly CardTransactionEvent[]]>([
    ['needs no answer', [requested, approved]],
    ['was answered', [requested, waiting, answered]],
    ['is cleared', [requested, waiting, cleared]],
  ])('that its only account paid and that %s does not', (_, events) => {
    expect(unconcludedIn(shown(...events)!)).toBeNull();
  });

  it('of an earlier release is concluded alone', () => {
    const alone = AuthorizationRequested({ ...terms, fundingSources: ['InternalAccount:a'] });
    expect(unconcludedIn(shown(alone, declined)!)).toBeNull();
  });

  it('has the deadline of the network', () => {
    const until = AuthorizationRequested({ ...terms, fundingSources: [], answerBy: '2026-01-15T12:00:03.000Z' });
    expect(shown(until)).toMatchObject({ answerBy: '2026-01-15T12:00:03.000Z' });
    expect(shown(requested)).toMatchObject({ answerBy: '2026-01-15T12:00:00.000Z' });
  });
});
