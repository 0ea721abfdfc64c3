import { given } from '@app/kernel/testing';
import { foldView, later, money } from '@app/kernel';
import {
  CONVERSION_CHALLENGE,
  CREATED_AT,
  CUSTOMER_ID,
  EXPIRES_AT,
  PAYOUT_CHALLENGE,
  PUSHED_QUOTE,
  QUOTE,
  USD,
  usd,
} from '../../testing/example-terms.js';
import { quoteView } from '../quote/quote.view.js';
import { transaction } from './transaction.decider.js';
import {
  AuthorizationGranted,
  AuthorizationRequested,
  PaymentFailed,
  QuoteCreated,
  QuoteExecuted,
  QuoteExpired,
  RefundStarted,
  type TransactionEvent,
} from './transaction.events.js';
import { transactionView } from './transaction.view.js';
import type { IssuedChallenge } from './authorization.js';

const early = { at: CREATED_AT };
const LATE = PAYOUT_CHALLENGE.expiresAt;
const { paymentInstructions } = PUSHED_QUOTE;
const withheld = { ...PUSHED_QUOTE, paymentInstructions: [] };

const requested = (
  { availableFactors, ...challenge }: IssuedChallenge,
  withheldInstructions = [] as typeof paymentInstructions,
) =>
  AuthorizationRequested({
    customerId: CUSTOMER_ID,
    ...challenge,
    availableFactors: [...availableFactors],
    withheldInstructions,
  });
const granted = ({ challengeId }: IssuedChallenge, notified = [] as typeof paymentInstructions) =>
  AuthorizationGranted({ customerId: CUSTOMER_ID, challengeId, paymentInstructions: notified });
const authorize = ({ challengeId }: IssuedChallenge, next?: IssuedChallenge) =>
  ({ kind: 'authorize-quote', challengeId, next }) as const;

const quoted = [QuoteCreated(QUOTE)];
const asked = [...quoted, requested(CONVERSION_CHALLENGE)];
const askedAgain = [...asked, granted(CONVERSION_CHALLENGE), requested(PAYOUT_CHALLENGE)];
const pushed = [QuoteCreated(withheld), requested(CONVERSION_CHALLENGE, paymentInstructions)];
const pushedAgain = [...pushed, granted(CONVERSION_CHALLENGE), requested(PAYOUT_CHALLENGE, paymentInstructions)];

describe('a quote whose payer must authorize it', () => {
  it('waits for the payer when it is executed, and is not executed again meanwhile', () => {
    given(transaction, quoted)
      .when({ kind: 'execute-quote', signed: false, challenge: CONVERSION_CHALLENGE }, early)
      .then([requested(CONVERSION_CHALLENGE)]);
    given(transaction, asked).when({ kind: 'execute-quote', signed: false }, early).refuses('CONFLICT');
  });

  it('asks once more for the payout of a conversion, and starts at the last proof', () => {
    given(transaction, asked)
      .when(authorize(CONVERSION_CHALLENGE, PAYOUT_CHALLENGE), early)
      .then([granted(CONVERSION_CHALLENGE), requested(PAYOUT_CHALLENGE)]);
    given(transaction, askedAgain)
      .when(authorize(PAYOUT_CHALLENGE), early)
      .then([granted(PAYOUT_CHALLENGE), QuoteExecuted({})]);
  });

  it('in one currency starts at the only proof', () => {
    const transfer = { ...CONVERSION_CHALLENGE, purpose: 'TRANSFER' } as const;
    const history = [
      QuoteCreated({ ...QUOTE, destination: { ...QUOTE.destination, currency: USD } }),
      requested(transfer),
    ];
    given(transaction, history)
      .when(authorize(transfer), early)
      .then([granted(transfer), QuoteExecuted({})]);
  });

  it('never starts with a step left out', () => {
    expect(() => given(transaction, asked).when(authorize(CONVERSION_CHALLENGE), early).events()).toThrow(
      'wrong purpose',
    );
    expect(() =>
      given(transaction, askedAgain).when(authorize(PAYOUT_CHALLENGE, PAYOUT_CHALLENGE), early).events(),
    ).toThrow('wrong purpose');
  });

  it('accepts the awaited proof and no other, in time, once', () => {
    given(transaction, askedAgain).when(authorize(CONVERSION_CHALLENGE, PAYOUT_CHALLENGE), early).refuses('CONFLICT');
    given(transaction, quoted).when(authorize(CONVERSION_CHALLENGE, PAYOUT_CHALLENGE), early).refuses('CONFLICT');
    given(transaction, asked)
      .when(authorize(CONVERSION_CHALLENGE, PAYOUT_CHALLENGE), { at: CONVERSION_CHALLENGE.expiresAt })
      .refuses('INVALID_INPUT');
    given(transaction, [...askedAgain, granted(PAYOUT_CHALLENGE), QuoteExecuted({})])
      .when(authorize(PAYOUT_CHALLENGE), early)
      .refuses('CONFLICT');
    given(transaction, []).when(authorize(PAYOUT_CHALLENGE), early).refuses('QUOTE_NOT_FOUND');
  });

  it('fails when its challenge ends unanswered, not when its price does', () => {
    given(transaction, askedAgain).when({ kind: 'expire' }, { at: EXPIRES_AT }).then([]);
    given(transaction, askedAgain)
      .when({ kind: 'expire' }, { at: LATE })
      .then([PaymentFailed({ failureReason: 'SCA_NOT_COMPLETED' })]);
    given(transaction, askedAgain)
      .when(authorize(PAYOUT_CHALLENGE), { at: EXPIRES_AT })
      .then([granted(PAYOUT_CHALLENGE), QuoteExecuted({})]);
  });

  it('cannot be cancelled: no bank has it yet', () => {
    given(transaction, asked)
      .when({ kind: 'cancel', rails: ['SEPA'] }, early)
      .refuses('TRANSACTION_NOT_CANCELLABLE');
  });
});

describe('a quote that the payer pushes money for once it has authorized it', () => {
  it('hides the payment instructions from the payer until the last proof', () => {
    given(transaction, [])
      .when({ kind: 'create-quote', terms: PUSHED_QUOTE, execute: false, challenge: CONVERSION_CHALLENGE }, early)
      .then(pushed);
    given(transaction, pushed)
      .when(authorize(CONVERSION_CHALLENGE, PAYOUT_CHALLENGE), early)
      .then([granted(CONVERSION_CHALLENGE), requested(PAYOUT_CHALLENGE, paymentInstructions)]);
    given(transaction, pushedAgain)
      .when(authorize(PAYOUT_CHALLENGE), early)
      .then([granted(PAYOUT_CHALLENGE, paymentInstructions)]);
  });

  it('fails when its price ends before it is authorized: there would be no time to push', () => {
    given(transaction, pushedAgain).when(authorize(PAYOUT_CHALLENGE), { at: EXPIRES_AT }).refuses('INVALID_INPUT');
    given(transaction, pushedAgain)
      .when({ kind: 'expire' }, { at: EXPIRES_AT })
      .then([PaymentFailed({ failureReason: 'SCA_NOT_COMPLETED' })]);
    given(transaction, [...pushedAgain, granted(PAYOUT_CHALLENGE, paymentInstructions)])
      .when({ kind: 'expire' }, { at: EXPIRES_AT })
      .then([QuoteExpired({})]);
  });

  it('returns money that comes without the authorization, and does not start', () => {
    const push = { kind: 'receive-pushed-funds', canContinue: true, amount: money('USD', 10_000n) } as const;
    const types = (history: readonly TransactionEvent[]) =>
      given(transaction, history)
        .when(push, early)
        .events()
        .map(({ type }) => type);
    expect(types(pushed)).toEqual(['payments.funds-received', 'payments.payment-failed', 'payments.refund-started']);
    expect(types([...pushed, PaymentFailed({ failureReason: 'SCA_NOT_COMPLETED' })])).toEqual([
      'payments.funds-received',
      'payments.refund-started',
    ]);
    const [, , refund] = given(transaction, pushed).when(push, early).events();
    expect(refund!.data as ReturnType<typeof RefundStarted>['data']).toMatchObject({
      amount: usd(10_000),
      paidOut: false,
      postings: [],
    });
  });
});

describe('a quote that waits for its payer, as GET shows it', () => {
  const shown = (...events: readonly TransactionEvent[]) => {
    const history = events.map((event, revision) => ({
      ...event,
      recorded: { id: `event-${revision}`, revision, at: later(CREATED_AT, revision) },
    }));
    return { transaction: foldView(transactionView, history)!, quote: foldView(quoteView, history)!.quote };
  };

  it('has the awaited challenge, while there is one', () => {
    const { challengeId: id, ...challenge } = CONVERSION_CHALLENGE;
    expect(shown(...asked).quote).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: { id, ...challenge },
    });
    expect(shown(...askedAgain).quote.scaChallenge!.id).toBe(PAYOUT_CHALLENGE.challengeId);
    const ended = [granted(PAYOUT_CHALLENGE), PaymentFailed({ failureReason: 'SCA_NOT_COMPLETED' })];
    for (const end of ended) expect(shown(...askedAgain, end).quote).not.toHaveProperty('scaChallenge');
  });

  it('has the options of a passkey assertion', () => {
    const options = { challenge: 'abc', rpId: 'pay.example' };
    expect(
      shown(...quoted, requested({ ...CONVERSION_CHALLENGE, passkeyAssertionOptions: options })).quote.scaChallenge!
        .passkeyAssertionOptions,
    ).toEqual(options);
    expect(shown(...asked).quote.scaChallenge).not.toHaveProperty('passkeyAssertionOptions');
  });

  it('shows only its status on the transaction; the payment instructions follow the last proof on both', () => {
    for (const each of Object.values(shown(...pushedAgain))) {
      expect(each.status).toBe('PENDING_AUTHORIZATION');
      expect(each).not.toHaveProperty('paymentInstructions');
    }
    expect(shown(...pushedAgain).transaction).not.toHaveProperty('scaChallenge');
    for (const each of Object.values(shown(...pushedAgain, granted(PAYOUT_CHALLENGE, paymentInstructions)))) {
      expect(each).toMatchObject({ status: 'PENDING', paymentInstructions });
    }
  });
});
