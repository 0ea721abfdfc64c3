import { CardCredited, CardDebited, HoldPlaced } from '@app/accounts';
import { act, instruct, wake } from '@app/event-sourcing';
import { AT, UUID, Walk } from '@app/event-sourcing/testing';
import { type DomainEvent, toMoneyData, money } from '@app/kernel';
import { CustomerDeleted } from '@app/onboarding';
import { CardClosed, CardIssued, CardRejected } from '../domain/card/card.events.js';
import {
  AuthorizationApproved, AuthorizationRequested, FinancialAuthorizationApproved, PresentmentReceived,
} from '../domain/card-transaction/card-transaction.events.js';
import {
  CloseCardOfDeleted, CloseOutTransactions, ConcludeAuthorization, ConfirmPull, FinishPresentment, ProvisionCard, RecordProvisioning, RecordPull,
  ReleasePlatformCardId,
} from '../instructions.js';
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
  transactionId, cardId, customerId: 'Customer:c', platformCustomerId: 'c', operation: 'AUTHORIZATION', amount,
  currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 }, merchant: { descriptor: 'SHOP' }, issuerTransactionToken: 't',
} as const;

describe('a new card', () => {
  const issued = CardIssued({
    cardId, cardholderId: 'Customer:c', platformCardId: 'mine', referenceGenerated: false, form: 'VIRTUAL', currency: 'USD',
    fundingSources: ['InternalAccount:a'], maxSpendPerTransaction: null,
  });
  const asked = [act('provision', ProvisionCard, { cardId, requestedAt: AT })];
  const details = { brand: 'VISA', last4: '1234', expMonth: 1, expYear: 2029, processorRef: 'p', issuerRef: 'i' } as const;

  it('is made by the issuer, which is asked again while it is at work', () => {
    const walk = new Walk(cardProvisioningSaga);
    expect(walk.on(issued)).toEqual(asked);
    expect(walk.done('provision', { status: 'PENDING', askAgainAfter: 30_000 })).toEqual([wake('ask-again', { after: 30_000 })]);
    expect(walk.wakes('ask-again')).toEqual(asked);
    expect(walk.done('provision', { status: 'MADE', details })).toEqual([instruct('record', RecordProvisioning, { cardId, details })]);
  });

  it('waits for ever where there is no answer, and ends where the issuer refuses', () => {
    const walk = new Walk(cardProvisioningSaga);
    walk.on(issued);
    expect(walk.done('provision', { status: 'PENDING' })).toEqual([]);
    const rejected = [instruct('record', RecordProvisioning, { cardId, details: null })];
    expect(walk.done('provision', { status: 'REFUSED' })).toEqual(rejected);
    expect(walk.refused('provision')).toEqual(rejected);
  });
});

describe('a card that ended', () => {
  const released = instruct('release-platform-card-id', ReleasePlatformCardId, { cardId });
  const closedOut = instruct('close-out', CloseOutTransactions, { cardId });

  it('gives its name back and ends what is open, at once and when every request is over', () => {
    const walk = new Walk(cardClosingSaga);
    expect(walk.on(CardClosed({ reason: 'CLOSED_BY_PLATFORM' }))).toEqual([released, closedOut, wake('look-again', { after: 60_000 })]);
    expect(walk.wakes('look-again')).toEqual([closedOut]);
  });

  it('has nothing open when its issuer refused it', () => {
    expect(new Walk(cardClosingSaga).on(CardRejected({}))).toEqual([released]);
  });
});

describe('the cards of a deleted customer', () => {
  const issued = (id: string) => CardIssued({
    cardId: id, cardholderId: `Customer:${UUID}`, platformCardId: id, referenceGenerated: false, form: 'VIRTUAL', currency: 'USD',
    fundingSources: ['InternalAccount:a'], maxSpendPerTransaction: null,
  });
  const close = (id: string) => instruct('close', CloseCardOfDeleted, { cardId: id });

  it('are closed, those that were issued too late to know included, and the deletion waits for it', () => {
    const walk = new Walk(deletedCardholderSaga);
    expect([walk.on(issued('Card:a')), walk.on(issued('Card:b'))]).toEqual([[], []]);
    expect(walk.on(CustomerDeleted({ customerId: `Customer:${UUID}` }))).toEqual([close('Card:a'), close('Card:b')]);
    expect(walk.on(issued('Card:c'))).toEqual([close('Card:c')]);
    expect(deletedCardholderSaga.awaited).toBe(true);
  });
});

describe('an authorization', () => {
  const look = [wake('look', { after: 60_000 })];
  const requested = AuthorizationRequested({ ...terms, fundingSources: ['InternalAccount:a'] });
  const placed = HoldPlaced({ transactionId, step: 'hold', amount, postings: [] });

  it('is looked at a minute after it was asked for, and a minute after money was set aside late', () => {
    const walk = new Walk(unfinishedAuthorizationSaga);
    expect(walk.on(requested)).toEqual(look);
    expect(walk.on(placed)).toEqual([]);
    expect(walk.wakes('look')).toEqual([instruct('conclude', ConcludeAuthorization, { transactionId })]);
    expect(walk.on(placed)).toEqual(look);
  });

  it('is looked at when money moved at once, and not for clearings and returns', () => {
    const zero = toMoneyData(money('USD', 0n));
    const debited = (step: string) => CardDebited({ transactionId, step, amount, pulled: amount, shortfall: zero, postings: [] });
    const credited = (step: string) => CardCredited({ transactionId, step, amount, postings: [] });
    for (const event of [debited('move'), credited('move')]) expect(new Walk(unfinishedAuthorizationSaga).on(event)).toEqual(look);
    for (const event of [debited('other'), credited('undo')]) expect(new Walk(unfinishedAuthorizationSaga).on(event)).toBeNull();
  });

  it('has its pull confirmed where that is awaited, and nothing where it is not', () => {
    const approved = (confirmation: 'CONFIRMED' | 'PENDING') => ({ ...terms, accountId: 'InternalAccount:a', confirmation });
    const begin = (event: DomainEvent) => new Walk(pullConfirmationSaga).on(event);
    const asked = [act('confirm', ConfirmPull, { transactionId, requestedAt: AT })];
    expect(begin(AuthorizationApproved(approved('PENDING')))).toEqual(asked);
    expect(begin(FinancialAuthorizationApproved(approved('PENDING')))).toEqual(asked);
    expect(begin(AuthorizationApproved(approved('CONFIRMED')))).toBeNull();
    const walk = new Walk(pullConfirmationSaga);
    walk.on(AuthorizationApproved(approved('PENDING')));
    expect(walk.done('confirm', { status: 'PENDING', askAgainAfter: 7 })).toEqual([wake('ask-again', { after: 7 })]);
    expect(walk.wakes('ask-again')).toEqual(asked);
    expect(walk.done('confirm', { status: 'CONFIRMED' })).toEqual([instruct('record', RecordPull, { transactionId, confirmed: true })]);
    expect(walk.done('confirm', { status: 'FAILED' })).toEqual([instruct('record', RecordPull, { transactionId, confirmed: false })]);
    expect(walk.refused('confirm')).toEqual([instruct('record', RecordPull, { transactionId, confirmed: false })]);
  });
});

describe('a presentment', () => {
  it('is finished a minute after it was received', () => {
    const walk = new Walk(unfinishedPresentmentSaga);
    expect(walk.on(PresentmentReceived({ step: UUID, presentment: 'CLEARING', amount }))).toEqual([wake('look', { after: 60_000 })]);
    expect(walk.wakes('look')).toEqual([instruct('finish', FinishPresentment, { transactionId, step: UUID })]);
  });
});
