import { performEffect, sendCommand, scheduleWake } from '@app/event-sourcing/definitions';
import { AT, UUID, Walk } from '@app/event-sourcing/testing';
import { type DomainEvent, type Json, toMoneyData, money } from '@app/kernel';
import { NoticeReceived } from '@app/partners';
import { CustomerDeleted } from '@app/onboarding';
import { CardClosed, CardFrozen, CardIssued, CardRejected, CardUnfrozen } from '../domain/card/card.events.js';
import {
  AuthorizationApproved,
  AuthorizationRequested,
  FinancialAuthorizationApproved,
  PresentmentReceived,
} from '../domain/card-transaction/card-transaction.events.js';
import { ChangeStateAtIssuer, ConfirmPull, ProvisionCard } from '../effects/cards.effects.js';
import { CloseCardOfDeleted } from '../commands/close-card-of-deleted.js';
import { CloseReportedCard } from '../commands/close-reported-card.js';
import type { NetworkPresentment } from '../commands/present-card-transaction.js';
import { TakePresentment } from '../commands/take-presentment.js';
import { CloseOutTransactions } from '../commands/close-out-transactions.js';
import { ConcludeAuthorization } from '../commands/conclude-authorization.js';
import { ConcludeAuthorizations } from '../commands/conclude-authorizations.js';
import { FinishPresentment } from '../commands/finish-presentment.js';
import { RecordProvisioning } from '../commands/record-provisioning.js';
import { RecordPull } from '../commands/record-pull.js';
import { ReleasePlatformCardId } from '../commands/release-platform-card-id.js';
import { cardStateSaga } from './card-state.saga.js';
import { issuerReportSaga } from './issuer-report.saga.js';
import { cardClosingSaga } from './card-closing.saga.js';
import { cardProvisioningSaga } from './card-provisioning.saga.js';
import { deletedCardholderSaga } from './deleted-cardholder.saga.js';
import { pullConfirmationSaga } from './pull-confirmation.saga.js';
import { unfinishedAuthorizationSaga } from './unfinished-authorization.saga.js';
import { unfinishedPresentmentSaga } from './unfinished-presentment.saga.js';

const cardId = `Card:${UUID}`;
const transactionId = `CardTransaction:${UUID}`;
const amount = toMoneyData(money('USD', 5n));
const terms = {
  transactionId,
  cardId,
  customerId: 'Customer:c',
  platformCustomerId: 'c',
  operation: 'AUTHORIZATION',
  amount,
  currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
  merchant: { descriptor: 'SHOP' },
  issuerTransactionToken: 't',
} as const;

describe('a new card', () => {
  const issued = CardIssued({
    cardId,
    cardholderId: 'Customer:c',
    platformCardId: 'mine',
    referenceGenerated: false,
    form: 'VIRTUAL',
    currency: 'USD',
    fundingSources: ['InternalAccount:a'],
    maxSpendPerTransaction: null,
  });
  const begun = Walk.of(cardProvisioningSaga).on(issued);
  const asked = [performEffect('provision', ProvisionCard, { cardId, requestedAt: AT })];
  const details = {
    brand: 'VISA',
    last4: '1234',
    expMonth: 1,
    expYear: 2029,
    processorRef: 'p',
    issuerRef: 'i',
  } as const;

  it('is made by the issuer, which is polled until it has finished', () => {
    expect(begun.outputs).toEqual(asked);
    const waiting = begun.done('provision', { status: 'PENDING', askAgainAfter: 30_000 });
    expect(waiting.outputs).toEqual([scheduleWake('ask-again', { after: 30_000 })]);
    const again = waiting.wakes('ask-again');
    expect(again.outputs).toEqual(asked);
    expect(again.done('provision', { status: 'MADE', details }).outputs).toEqual([
      sendCommand('record', RecordProvisioning, { cardId, details }),
    ]);
  });

  it('waits indefinitely where there is no answer, and ends where the issuer refuses', () => {
    expect(begun.done('provision', { status: 'PENDING' }).outputs).toEqual([]);
    const rejected = [sendCommand('record', RecordProvisioning, { cardId, details: null })];
    expect(begun.done('provision', { status: 'REFUSED' }).outputs).toEqual(rejected);
    expect(begun.refused('provision').outputs).toEqual(rejected);
  });
});

describe('a card that ended', () => {
  const released = sendCommand('release-platform-card-id', ReleasePlatformCardId, { cardId });
  const closedOut = sendCommand('close-out', CloseOutTransactions, { cardId });

  it('releases its name and ends its open transactions, at once and when every request is over', () => {
    const closed = Walk.of(cardClosingSaga).on(CardClosed({ reason: 'CLOSED_BY_PLATFORM' }));
    expect(closed.outputs).toEqual([released, closedOut, scheduleWake('look-again', { after: 60_000 })]);
    expect(closed.wakes('look-again').outputs).toEqual([closedOut]);
  });

  it('has nothing open when its issuer refused it', () => {
    expect(Walk.of(cardClosingSaga).on(CardRejected({})).outputs).toEqual([released]);
  });
});

describe('the cards of a deleted customer', () => {
  const issued = (id: string) =>
    CardIssued({
      cardId: id,
      cardholderId: `Customer:${UUID}`,
      platformCardId: id,
      referenceGenerated: false,
      form: 'VIRTUAL',
      currency: 'USD',
      fundingSources: ['InternalAccount:a'],
      maxSpendPerTransaction: null,
    });
  const close = (id: string) => sendCommand('close', CloseCardOfDeleted, { cardId: id });

  it('are closed, those that were issued during the deletion included, and the deletion waits for it', () => {
    const one = Walk.of(deletedCardholderSaga).on(issued('Card:a'));
    const two = one.on(issued('Card:b'));
    expect([one.outputs, two.outputs]).toEqual([[], []]);
    const deleted = two.on(CustomerDeleted({ customerId: `Customer:${UUID}` }));
    expect(deleted.outputs).toEqual([close('Card:a'), close('Card:b')]);
    expect(deleted.on(issued('Card:c')).outputs).toEqual([close('Card:c')]);
    expect(deletedCardholderSaga.awaited).toBe(true);
  });
});

describe('an authorization', () => {
  const look = [scheduleWake('look', { after: 5_000 })];
  const requested = AuthorizationRequested({ ...terms, fundingSources: ['InternalAccount:a'] });

  it('is concluded with the others of its period when the network has stopped waiting, and looked at again when one is due', () => {
    const period = '2026-03-10T12:0';
    const of = AuthorizationRequested({ ...terms, fundingSources: [], period });
    const asked = Walk.of(unfinishedAuthorizationSaga).on(of);
    expect([asked.outputs, asked.on(of).outputs]).toEqual([look, []]);
    const looked = asked.wakes('look');
    expect(looked.outputs).toEqual([sendCommand('conclude-all', ConcludeAuthorizations, { period })]);
    expect(looked.on(of).outputs).toEqual(look);
    expect(looked.done('conclude-all', null).outputs).toEqual([]);
    const later = '2026-01-15T12:00:30.000Z';
    const again = looked.done('conclude-all', { lookAgainAt: later });
    expect(again.outputs).toEqual([scheduleWake('look', { at: later })]);
    expect(again.wakes('look').outputs).toEqual(looked.outputs);
  });

  it('shares its instance with those of its period, whatever their cards', () => {
    const [trigger] = unfinishedAuthorizationSaga.on;
    const instanceOf = (aggregateId: string, period?: string) =>
      trigger!.instance({ aggregateId, data: { period } } as never);
    expect(instanceOf('one', '2026-03-10T12:0')).toBe(instanceOf('another', '2026-03-10T12:0'));
    expect(instanceOf('one', '2026-03-10T12:0')).not.toBe(instanceOf('one', '2026-03-10T12:1'));
    expect(instanceOf('one')).toBe('one');
  });

  it('of an earlier release is concluded alone', () => {
    const looked = Walk.of(unfinishedAuthorizationSaga).on(requested).wakes('look');
    expect(looked.outputs).toEqual([sendCommand('conclude', ConcludeAuthorization, { transactionId })]);
    const later = '2026-01-15T12:00:30.000Z';
    expect(looked.done('conclude', { lookAgainAt: later }).outputs).toEqual([scheduleWake('look', { at: later })]);
    expect(looked.done('conclude', null).outputs).toEqual([]);
  });

  it('has its pull confirmed where that is awaited, and does nothing elsewhere', () => {
    const approved = (confirmation: 'CONFIRMED' | 'PENDING') => ({
      ...terms,
      accountId: 'InternalAccount:a',
      confirmation,
    });
    const begin = (event: DomainEvent) => Walk.of(pullConfirmationSaga).on(event);
    const asked = [performEffect('confirm', ConfirmPull, { transactionId, requestedAt: AT })];
    const awaited = begin(AuthorizationApproved(approved('PENDING')));
    expect(awaited.outputs).toEqual(asked);
    expect(begin(FinancialAuthorizationApproved(approved('PENDING'))).outputs).toEqual(asked);
    expect(Walk.of(pullConfirmationSaga).concerns(AuthorizationApproved(approved('CONFIRMED')))).toBe(false);
    const waiting = awaited.done('confirm', { status: 'PENDING', askAgainAfter: 7 });
    expect(waiting.outputs).toEqual([scheduleWake('ask-again', { after: 7 })]);
    const again = waiting.wakes('ask-again');
    expect(again.outputs).toEqual(asked);
    expect(again.done('confirm', { status: 'CONFIRMED' }).outputs).toEqual([
      sendCommand('record', RecordPull, { transactionId, confirmed: true }),
    ]);
    expect(again.done('confirm', { status: 'FAILED' }).outputs).toEqual([
      sendCommand('record', RecordPull, { transactionId, confirmed: false }),
    ]);
    expect(again.refused('confirm').outputs).toEqual([
      sendCommand('record', RecordPull, { transactionId, confirmed: false }),
    ]);
  });
});

describe('a presentment', () => {
  it('is finished a minute after it was received', () => {
    const received = Walk.of(unfinishedPresentmentSaga).on(
      PresentmentReceived({ step: UUID, presentment: 'CLEARING', amount }),
    );
    expect(received.outputs).toEqual([scheduleWake('look', { after: 60_000 })]);
    expect(received.wakes('look').outputs).toEqual([
      sendCommand('finish', FinishPresentment, { transactionId, step: UUID }),
    ]);
  });
});

describe('a change of a card at the issuer', () => {
  const place = { aggregateId: UUID, at: AT, environment: 'PRODUCTION' } as const;
  const frozen = Walk.of(cardStateSaga, place).on(CardFrozen({}));
  const change = { cardId, state: 'FROZEN', sequence: 0 } as const;

  it('is ordered in production alone, for each state', () => {
    expect(Walk.of(cardStateSaga).concerns(CardFrozen({}))).toBe(false);
    expect(frozen.outputs).toEqual([performEffect('change', ChangeStateAtIssuer, change)]);
    for (const [event, state] of [
      [CardUnfrozen({}), 'ACTIVE'],
      [CardClosed({ reason: 'CLOSED_BY_PLATFORM' }), 'CLOSED'],
    ] as const)
      expect(frozen.on(event).outputs).toEqual([performEffect('change', ChangeStateAtIssuer, { ...change, state })]);
  });

  it('is asked about until it is done, and stops for an operator where the issuer refuses it', () => {
    const waiting = frozen.done('change', { status: 'PENDING', askAgainAfter: 7, sequence: 0 });
    expect(waiting.outputs).toEqual([scheduleWake('ask-again', { after: 7 })]);
    expect(waiting.wakes('ask-again').outputs).toEqual(frozen.outputs);
    const done = waiting.done('change', { status: 'DONE', sequence: 0 });
    expect([done.outputs, done.wakes('ask-again').outputs]).toEqual([[], []]);
    expect(frozen.done('change', { status: 'PENDING', askAgainAfter: 7, sequence: 9 }).outputs).toEqual([]); // replaced
    expect(() => frozen.refused('change')).toThrow('CONFLICT');
  });
});

describe('a report of the issuer', () => {
  const reported = (kind: string, content: Json = { cardTransactionId: transactionId }, key = 'p-1') =>
    NoticeReceived({ port: 'card-issuer', kind, key, content });
  const money50 = { cardTransactionId: transactionId, amount: { currency: 'USD', amount: '50' } };
  const taken = (step: 'present' | 'adjust', presentment: NetworkPresentment) => [
    sendCommand(step, TakePresentment, { transactionId, presentment }),
  ];

  it.each([
    ['CARD_CLEARING', money50, taken('present', { kind: 'clearing', amount: 50 })],
    ['CARD_EXPIRY', undefined, taken('adjust', { kind: 'clearing', amount: 0 })],
    ['CARD_ADVICE', money50, taken('adjust', { kind: 'advice', amount: 50 })],
    ['CARD_RETURN', money50, taken('present', { kind: 'return', amount: 50 })],
    ['CARD_RETURN_REVERSAL', undefined, taken('present', { kind: 'return-reversal' })],
  ])('%s is taken by its transaction', (kind, content, outputs) => {
    expect(Walk.of(issuerReportSaga).on(reported(kind, content)).outputs).toEqual(outputs);
  });

  it('that ends a card closes it, if it is open', () => {
    const closing = Walk.of(issuerReportSaga).on(reported('CARD_CLOSED', {}, cardId));
    expect(closing.outputs).toEqual([sendCommand('close', CloseReportedCard, { cardId })]);
    expect(closing.refused('close').outputs).toEqual([]);
  });

  it('stops for an operator when the books refuse money that has moved; a wish may be refused', () => {
    const cleared = Walk.of(issuerReportSaga).on(reported('CARD_CLEARING', money50));
    expect(() => cleared.refused('present')).toThrow('CONFLICT');
    expect(cleared.refused('adjust').outputs).toEqual([]);
    const concerns = (notice: ReturnType<typeof reported>) => Walk.of(issuerReportSaga).concerns(notice);
    expect(concerns(NoticeReceived({ ...reported('x').data, port: 'payment-network' }))).toBe(false);
    expect(concerns(reported('STATEMENT', {}, 'main/2026-01-15/1'))).toBe(false); // it is compared, and moves nothing
  });
});
