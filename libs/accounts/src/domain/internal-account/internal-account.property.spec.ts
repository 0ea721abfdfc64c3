import * as fc from 'fast-check';
import {
  type DecisionContext,
  Refusal,
  StepContentConflict,
  assertBalanced,
  derivedResourceId,
  money,
} from '@app/kernel';
import { type InternalAccountCommand, internalAccount } from './internal-account.decider.js';
import { type InternalAccountDocument, internalAccountView } from './internal-account.view.js';

const decision: DecisionContext = {
  tenant: { platformId: '11111111-1111-8111-8111-111111111111', environment: 'SANDBOX' },
  id: '22222222-2222-8222-8222-222222222222',
  at: '2026-01-01T00:00:00.000Z',
  commandId: 'command',
};
const open: InternalAccountCommand = {
  kind: 'open',
  owner: 'PLATFORM',
  ownerId: decision.tenant.platformId,
  type: 'INTERNAL_FIAT',
  currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
  fundingPaymentInstructions: [],
};

const transactionId = fc.nat({ max: 5 }).map((number) => derivedResourceId('Transaction', number));
const amount = fc.bigInt({ min: -5n, max: 50n }).map((units) => money('USD', units));
const CARD_TRANSACTIONS = [0, 1, 2, 3].map((number) => derivedResourceId('CardTransaction', number));
/** Few transactions and steps, so that acts are asked for again and in every order. */
const card = {
  transactionId: fc.constantFrom(...CARD_TRANSACTIONS),
  step: fc.nat({ max: 6 }).map((number) => `step-${number}`),
};
const announced = { announcements: fc.nat({ max: 3 }) };
const findEmpty = fc.record({ kind: fc.constant('confirm-empty' as const), announcements: fc.nat({ max: 2 }) });
const command: fc.Arbitrary<InternalAccountCommand> = fc.oneof(
  fc.record({ kind: fc.constant('fund' as const), amount: fc.bigInt({ min: -5n, max: 50n }), ...announced }),
  fc.record({ kind: fc.constant('reserve-debit' as const), transactionId, amount }),
  fc.record({ kind: fc.constant('confirm-debit' as const), transactionId, amount }),
  fc.record({ kind: fc.constantFrom('release-unconfirmed-debit' as const, 'void-debit' as const), transactionId }),
  fc.record({
    kind: fc.constant('release-overdue-debits' as const),
    reservedAtOrBefore: fc.constantFrom(decision.at, '2025-12-31T23:59:59.999Z'),
    limit: fc.nat({ max: 3 }),
  }),
  fc.record({
    kind: fc.constant('credit' as const),
    transactionId,
    reason: fc.constantFrom('refund', 'fee'),
    amount,
    ...announced,
  }),
  fc.record({
    kind: fc.constantFrom('reverse-credit' as const, 'return-credit' as const),
    transactionId,
    reason: fc.constantFrom('refund', 'fee'),
    amount,
  }),
  fc.record({ kind: fc.constant('recover-return-loss' as const), transactionId }),
  fc.record({
    kind: fc.constantFrom('place-hold' as const, 'capture-hold' as const, 'recover-card-loss' as const),
    ...card,
    amount,
  }),
  fc.record({ kind: fc.constant('credit-card' as const), ...card, amount, guarded: fc.boolean(), ...announced }),
  fc.record({
    kind: fc.constant('credit-card' as const),
    ...card,
    amount,
    guarded: fc.constant(false),
    isOwnerGone: fc.constant(true as const),
  }),
  fc.record({ kind: fc.constant('reverse-pull' as const), ...card, collected: amount, ...announced }),
  fc.record({
    kind: fc.constant('send-suspended' as const),
    ...card,
    by: fc.constant({ operator: 'Grace', reason: 'a test' }),
  }),
  findEmpty,
  fc.record({ kind: fc.constant('resize-hold' as const), ...card, wanted: amount }),
  fc.record({ kind: fc.constant('release-hold' as const), ...card }),
  fc.record({ kind: fc.constant('debit-card' as const), ...card, amount, guarded: fc.boolean() }),
  fc.record({
    kind: fc.constant('change-status' as const),
    status: fc.constantFrom('ACTIVE' as const, 'FROZEN' as const),
  }),
);

/** Change in the number of open reservations of the transaction, by event type. */
const STEPS: Readonly<Record<string, number>> = {
  'accounts.debit-reserved': 1,
  'accounts.debit-confirmed': -1,
  'accounts.debit-released': -1,
};

describe('an internal account under any sequence of commands', () => {
  it('keeps its balance at zero or above except for credits taken back, its holds above zero, the sum of its postings at zero, and the view in step', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let state = internalAccount.initial;
        let document: InternalAccountDocument | null = null;
        const ledger = new Map<string, bigint>();
        let takenBack = 0n;
        for (const next of [open, ...commands]) {
          for (const event of attempt(next, state)) {
            if (event.type === 'accounts.credit-taken-back') takenBack += BigInt(event.data.amount.amount);
            const recorded = { id: 'event', revision: 0, at: decision.at };
            state = internalAccount.evolve(state, event, recorded);
            document = internalAccountView.evolve(document, event, recorded);
            if (!('postings' in event.data)) continue;
            assertBalanced(event.data.postings);
            for (const line of event.data.postings)
              ledger.set(line.account, (ledger.get(line.account) ?? 0n) + BigInt(line.amount));
          }
          // Below zero only by credits of refunded payments that were taken back: those are never refused.
          expect(state.balance >= -takenBack).toBe(true);
          expect(ledger.get(`account:${decision.id}`) ?? 0n).toBe(state.balance);
          expect(BigInt(document!.balance.amount)).toBe(state.balance);
          expect([...state.reservedAt.keys()].reduce((sum, id) => sum + state.reserved.of(id), 0n)).toBe(
            state.reserved.total,
          );
          const held = state.holds.total;
          expect(ledger.get('suspense') ?? 0n).toBe(state.suspended.total);
          expect(CARD_TRANSACTIONS.every((id) => state.suspended.of(id) >= 0n)).toBe(true);
          expect(CARD_TRANSACTIONS.every((id) => state.holds.of(id) >= 0n)).toBe(true);
          expect(ledger.get(`hold:${decision.id}`) ?? 0n).toBe(held);
          expect(BigInt(document!.totalBalance.amount)).toBe(state.balance + held);
        }
      }),
    );
  });

  it('goes below zero only by a credit that is taken back', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let state = internalAccount.initial;
        for (const next of [open, ...commands]) {
          for (const event of attempt(next, state)) {
            const before = state.balance;
            state = internalAccount.evolve(state, event, { id: 'event', revision: 0, at: decision.at });
            const goesBelow = state.balance < before && state.balance < 0n;
            expect([goesBelow, event.type]).toEqual([goesBelow, goesBelow ? 'accounts.credit-taken-back' : event.type]);
          }
        }
      }),
    );
  });

  it('has no money between being confirmed empty and a credit that was announced after that', () => {
    const reversed = fc.record({
      kind: fc.constant('reverse-pull' as const),
      ...card,
      collected: fc.bigInt({ min: 0n, max: 5n }).map((units) => money('USD', units)),
      ...announced,
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(command, findEmpty, reversed), { maxLength: 60 }), (commands) => {
        let state = internalAccount.initial;
        for (const next of [open, ...commands]) {
          const before = state.confirmedEmpty;
          for (const event of attempt(next, state))
            state = internalAccount.evolve(state, event, { id: 'event', revision: 0, at: decision.at });
          const isEmpty = state.balance <= 0n && state.holds.total + state.reserved.total === 0n;
          const isAnnounced = before === null || ('announcements' in next && next.announcements! > before);
          expect(state.confirmedEmpty === null ? isAnnounced : isEmpty).toBe(true);
        }
      }),
    );
  });

  it('ends every reservation at most once: confirmed or released', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const unended = new Map<string, number>();
        let state = internalAccount.initial;
        for (const next of [open, ...commands]) {
          for (const event of attempt(next, state)) {
            state = internalAccount.evolve(state, event, { id: 'event', revision: 0, at: decision.at });
            const change = STEPS[event.type] ?? 0;
            if (change === 0 || !('transactionId' in event.data)) continue;
            unended.set(event.data.transactionId, (unended.get(event.data.transactionId) ?? 0) + change);
          }
          expect([...unended.values()].every((count) => count === 0 || count === 1)).toBe(true);
        }
      }),
    );
  });
});

function attempt(
  command: InternalAccountCommand,
  state: typeof internalAccount.initial,
): ReturnType<typeof internalAccount.decide> {
  try {
    return internalAccount.decide(command, state, decision);
  } catch (error) {
    if (error instanceof Refusal || error instanceof StepContentConflict) return [];
    throw error;
  }
}
