import { given } from '@app/kernel/testing';
import { foldView } from '@app/kernel';
import { type CardDetails, card } from './card.decider.js';
import {
  CardActivated,
  CardClosed,
  type CardEvent,
  CardFrozen,
  CardIssued,
  CardRejected,
  CardRevealed,
  CardUnfrozen,
  FundingSourcesChanged,
  RevealGranted,
  SpendLimitChanged,
} from './card.events.js';
import { cardView } from './card.view.js';

const CARD = 'Card:00000000-0000-8000-8000-00000000000a';
const SOURCES = ['InternalAccount:a', 'InternalAccount:b'];
const details: CardDetails = {
  brand: 'VISA',
  last4: '1234',
  expMonth: 1,
  expYear: 2029,
  processorRef: 'proc',
  issuerRef: 'iss',
};
const issue = {
  kind: 'issue',
  cardId: CARD,
  cardholderId: 'Customer:c',
  platformCardId: 'mine',
  referenceGenerated: false,
  currency: 'USD',
  fundingSources: SOURCES,
  maxSpendPerTransaction: 500n,
} as const;
const issued = CardIssued({
  cardId: CARD,
  cardholderId: 'Customer:c',
  platformCardId: 'mine',
  referenceGenerated: false,
  form: 'VIRTUAL',
  currency: 'USD',
  fundingSources: SOURCES,
  maxSpendPerTransaction: '500',
});
const active = [issued, CardActivated(details)];
const frozen = [...active, CardFrozen({})];
const closed = [...active, CardClosed({ reason: 'CLOSED_BY_PLATFORM' })];
const to = (state: 'ACTIVE' | 'FROZEN' | 'CLOSED') => ({ kind: 'change', changes: { state } }) as const;

describe('a card', () => {
  it('is issued once, and made or refused by its issuer once', () => {
    given(card, []).when(issue).then([issued]);
    given(card, [issued]).when(issue).then([]);
    given(card, [issued])
      .when({ ...issue, cardholderId: 'Customer:other' })
      .faults();
    given(card, [issued])
      .when({ kind: 'activate', details })
      .then([CardActivated(details)]);
    given(card, [issued])
      .when({ kind: 'reject' })
      .then([CardRejected({})]);
    for (const command of [{ kind: 'activate', details }, { kind: 'reject' }] as const) {
      given(card, active).when(command).then([]);
      given(card, closed).when(command).then([]);
    }
  });

  it('goes from ACTIVE to FROZEN and back, and from either to CLOSED', () => {
    given(card, active)
      .when(to('FROZEN'))
      .then([CardFrozen({})]);
    given(card, frozen)
      .when(to('ACTIVE'))
      .then([CardUnfrozen({})]);
    given(card, active)
      .when(to('CLOSED'))
      .then([CardClosed({ reason: 'CLOSED_BY_PLATFORM' })]);
    given(card, frozen)
      .when(to('CLOSED'))
      .then([CardClosed({ reason: 'CLOSED_BY_PLATFORM' })]);
    given(card, frozen)
      .when({ kind: 'close', reason: 'CLOSED_BY_SERVICE' })
      .then([CardClosed({ reason: 'CLOSED_BY_SERVICE' })]);
  });

  it('goes nowhere else', () => {
    given(card, active).when(to('ACTIVE')).refuses('INVALID_STATE_TRANSITION');
    given(card, frozen).when(to('FROZEN')).refuses('INVALID_STATE_TRANSITION');
    for (const state of ['ACTIVE', 'FROZEN', 'CLOSED'] as const)
      given(card, [issued]).when(to(state)).refuses('INVALID_STATE_TRANSITION');
    given(card, []).when(to('ACTIVE')).refuses('REFERENCE_NOT_FOUND');
  });

  it('is unchanged once it is closed', () => {
    given(card, closed).when(to('CLOSED')).refuses('CARD_ALREADY_CLOSED');
    given(card, closed).when(to('ACTIVE')).refuses('CARD_NOT_MUTABLE');
    given(card, closed)
      .when({ kind: 'change', changes: { fundingSources: SOURCES } })
      .refuses('CARD_NOT_MUTABLE');
    given(card, closed)
      .when({ kind: 'change', changes: { maxSpendPerTransaction: null } })
      .refuses('CARD_NOT_MUTABLE');
    given(card, closed).when({ kind: 'close', reason: 'CLOSED_BY_SERVICE' }).refuses('CARD_ALREADY_CLOSED');
  });

  it('changes state, sources and limit together, the state first, or nothing of it', () => {
    const changes = { state: 'FROZEN', fundingSources: ['InternalAccount:b'], maxSpendPerTransaction: null } as const;
    given(card, active)
      .when({ kind: 'change', changes })
      .then([
        CardFrozen({}),
        FundingSourcesChanged({ fundingSources: ['InternalAccount:b'] }),
        SpendLimitChanged({ maxSpendPerTransaction: null }),
      ]);
    given(card, frozen).when({ kind: 'change', changes }).refuses('INVALID_STATE_TRANSITION');
  });

  it('records a list of sources even when it is the same, and a limit only when it changes', () => {
    given(card, active)
      .when({ kind: 'change', changes: { fundingSources: SOURCES } })
      .then([FundingSourcesChanged({ fundingSources: SOURCES })]);
    given(card, active)
      .when({ kind: 'change', changes: { maxSpendPerTransaction: 500n } })
      .then([]);
  });

  it('is bound to the sources and the limit that were set last, none where there is no limit', () => {
    const { state } = given(card, [
      ...frozen,
      CardUnfrozen({}),
      FundingSourcesChanged({ fundingSources: ['InternalAccount:b'] }),
      SpendLimitChanged({ maxSpendPerTransaction: '900' }),
    ]);
    expect(state).toMatchObject({
      state: 'ACTIVE',
      fundingSources: ['InternalAccount:b'],
      maxSpendPerTransaction: 900n,
    });
    expect(given(card, [...active, SpendLimitChanged({ maxSpendPerTransaction: null })]).state).toMatchObject({
      maxSpendPerTransaction: null,
    });
    const unlimited = { ...issue, maxSpendPerTransaction: null };
    given(card, [])
      .when(unlimited)
      .then([CardIssued({ ...issued.data, maxSpendPerTransaction: null })]);
  });

  it('that its issuer refused is closed', () => {
    expect(given(card, [issued, CardRejected({})]).state.state).toBe('CLOSED');
    given(card, [issued, CardRejected({})])
      .when(to('FROZEN'))
      .refuses('CARD_NOT_MUTABLE');
    given(card, []).when({ kind: 'reject' }).refuses('REFERENCE_NOT_FOUND');
  });

  it('sets another limit with the words of the API: smallest units, as text in its history', () => {
    given(card, active)
      .when({ kind: 'change', changes: { maxSpendPerTransaction: 501n } })
      .then([SpendLimitChanged({ maxSpendPerTransaction: '501' })]);
  });

  it('has pages for its number that are opened one by one', () => {
    const grant = (revealId: string) => RevealGranted({ revealId, expiresAt: '2026-01-15T12:05:00.000Z' });
    const twice = [...active, grant('one'), grant('two'), CardRevealed({ revealId: 'one' })];
    given(card, twice)
      .when({ kind: 'reveal', revealId: 'two' })
      .then([CardRevealed({ revealId: 'two' })]);
    given(card, twice).when({ kind: 'reveal', revealId: 'constructor' }).refuses('REFERENCE_NOT_FOUND');
  });

  it('shows its number once for each grant, until it expires', () => {
    const grant = RevealGranted({ revealId: 'r', expiresAt: '2026-01-15T12:05:00.000Z' });
    given(card, active)
      .when({ kind: 'grant-reveal', ...grant.data })
      .then([grant]);
    given(card, frozen)
      .when({ kind: 'grant-reveal', ...grant.data })
      .then([grant]);
    given(card, [issued])
      .when({ kind: 'grant-reveal', ...grant.data })
      .refuses('CONFLICT');
    given(card, closed)
      .when({ kind: 'grant-reveal', ...grant.data })
      .refuses('CONFLICT');
    given(card, [...active, grant])
      .when({ kind: 'reveal', revealId: 'r' })
      .then([CardRevealed({ revealId: 'r' })]);
    given(card, [...active, grant, CardRevealed({ revealId: 'r' })])
      .when({ kind: 'reveal', revealId: 'r' })
      .refuses('REFERENCE_NOT_FOUND');
    given(card, [...active, grant])
      .when({ kind: 'reveal', revealId: 'r' }, { at: '2026-01-15T12:05:00.000Z' })
      .refuses('REFERENCE_NOT_FOUND');
    given(card, [...active, grant, CardClosed({ reason: 'CLOSED_BY_PLATFORM' })])
      .when({ kind: 'reveal', revealId: 'r' })
      .refuses('REFERENCE_NOT_FOUND');
  });
});

describe('a card as GET shows it', () => {
  const shown = (...events: readonly CardEvent[]) =>
    foldView(
      cardView,
      events.map((event, revision) => ({
        ...event,
        recorded: { id: `${revision}`, revision, at: `2026-01-0${revision + 1}T00:00:00.000Z` },
      })),
    );

  it('has brand, last4 and expiry once it is made, and the limit always', () => {
    expect(shown(issued)).toEqual({
      id: CARD,
      cardholderId: 'Customer:c',
      platformCardId: 'mine',
      state: 'PROCESSING',
      stateReason: null,
      form: 'VIRTUAL',
      fundingSources: SOURCES,
      maxSpendPerTransaction: 500,
      currency: 'USD',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(shown(...active)).toMatchObject({ state: 'ACTIVE', ...details, updatedAt: '2026-01-02T00:00:00.000Z' });
  });

  it('says why it is closed, and keeps its last sources', () => {
    expect(shown(issued, CardRejected({}))).toMatchObject({ state: 'CLOSED', stateReason: 'ISSUER_REJECTED' });
    expect(shown(...closed)).toMatchObject({
      state: 'CLOSED',
      stateReason: 'CLOSED_BY_PLATFORM',
      fundingSources: SOURCES,
    });
  });

  it('is frozen and unfrozen, and is otherwise the same', () => {
    const made = shown(...active);
    expect(shown(...frozen)).toEqual({ ...made, state: 'FROZEN', updatedAt: '2026-01-03T00:00:00.000Z' });
    expect(shown(...frozen, CardUnfrozen({}))).toEqual({ ...made, updatedAt: '2026-01-04T00:00:00.000Z' });
  });

  it('shows the sources and the limit as they were changed last, null where there is no limit', () => {
    const changed = { ...shown(...active), updatedAt: '2026-01-03T00:00:00.000Z' };
    expect(shown(...active, FundingSourcesChanged({ fundingSources: ['InternalAccount:b'] }))).toEqual({
      ...changed,
      fundingSources: ['InternalAccount:b'],
    });
    expect(shown(...active, SpendLimitChanged({ maxSpendPerTransaction: '900' }))).toEqual({
      ...changed,
      maxSpendPerTransaction: 900,
    });
    expect(shown(...active, SpendLimitChanged({ maxSpendPerTransaction: null }))).toEqual({
      ...changed,
      maxSpendPerTransaction: null,
    });
  });

  it('is nothing before it is issued, and does not pass over an event that it does not know', () => {
    expect(shown(CardActivated(details))).toBeNull();
    expect(() => shown(issued, { type: 'cards.card-engraved', data: {} } as unknown as CardEvent)).toThrow(
      'not handled',
    );
  });

  it('does not change when its number is shown', () => {
    expect(
      shown(
        ...active,
        RevealGranted({ revealId: 'r', expiresAt: '2026-01-15T12:05:00.000Z' }),
        CardRevealed({ revealId: 'r' }),
      ),
    ).toEqual(shown(...active));
  });

  it('belongs to its cardholder, whose erasure leaves nothing personal', () => {
    expect(cardView.subject!(shown(issued)!)).toBe('Customer:c');
    expect(shown({ ...issued, data: { ...issued.data, platformCardId: null } })).toMatchObject({
      platformCardId: null,
    });
  });
});
