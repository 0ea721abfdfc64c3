import * as fc from 'fast-check';
import { type DecisionContext, Refusal, money, recordOfRefusal } from '@app/kernel';
import {
  type AccountOutcome,
  type CardTransactionCommand,
  type Presentment,
  cardTransaction,
} from './card-transaction.decider.js';
import {
  type CardTransactionState,
  NO_CARD_TRANSACTION,
  heldAmount,
  isBeingReversed,
  statusOf,
} from './card-transaction.state.js';
import { type CardTransactionDocument, cardTransactionView } from './card-transaction.view.js';

const TRANSACTION = 'CardTransaction:22222222-2222-8222-8222-222222222222';
const decision: DecisionContext = {
  tenant: { platformId: '11111111-1111-8111-8111-111111111111', environment: 'SANDBOX' },
  id: TRANSACTION.slice(16),
  at: '2026-01-01T00:00:00.000Z',
  commandId: 'command',
};

/** The account of the story: spendable money, one hold, and the money sent to the network or received from it. */
class Purse {
  hold = 0n;
  settled = 0n;
  borne = 0n;

  constructor(public balance: bigint) {}

  private pullable(amount: bigint): bigint {
    return amount <= this.balance ? amount : 0n;
  }

  /** A model of the account's answers to presentments, in five lines each. */
  obey({ kind, amount }: NonNullable<CardTransactionState['pending']>, state: CardTransactionState): AccountOutcome {
    const outcome = { held: '0', released: '0', covered: '0', pulled: '0', shortfall: '0' };
    if (state.direction === 'CREDIT') {
      if (kind === 'CLEARING') this.credit(amount);
      return outcome;
    }
    switch (kind) {
      case 'CLEARING': {
        const covered = amount < this.hold ? amount : this.hold;
        return { ...outcome, ...this.debit(amount - covered), covered: this.collect(covered) };
      }
      case 'EXPIRY':
        return { ...outcome, released: this.release(this.hold) };
      case 'ADVICE': {
        const wanted = amount > state.totals.settled ? amount - state.totals.settled : 0n;
        if (wanted < this.hold) this.release(this.hold - wanted);
        const extra = wanted > this.hold ? this.pullable(wanted - this.hold) : 0n;
        this.balance -= extra;
        this.hold += extra;
        return { ...outcome, held: `${this.hold}` };
      }
      case 'RETURN':
        this.credit(amount);
        return outcome;
      case 'RETURN_REVERSAL':
        return { ...outcome, ...this.debit(amount) };
      case 'PULL_FAILURE': {
        this.balance += amount;
        this.borne += amount;
        return { ...outcome, released: this.release(this.hold) };
      }
      case 'RECOVERY':
        if (amount > this.balance) throw new Refusal('INSUFFICIENT_BALANCE', 'short');
        this.balance -= amount;
        this.borne -= amount;
        return outcome;
    }
  }

  /** Releases the holds and credits the debits of a reversed authorization. */
  undo(): void {
    this.release(this.hold);
    this.credit(this.settled);
  }

  private collect(amount: bigint): string {
    this.hold -= amount;
    this.settled += amount;
    return `${amount}`;
  }

  private release(amount: bigint): string {
    this.hold -= amount;
    this.balance += amount;
    return `${amount}`;
  }

  private credit(amount: bigint): void {
    this.balance += amount;
    this.settled -= amount;
  }

  private debit(amount: bigint): { pulled: string; shortfall: string } {
    const pulled = this.pullable(amount);
    this.balance -= pulled;
    this.borne += amount - pulled;
    this.settled += amount;
    return { pulled: `${pulled}`, shortfall: `${amount - pulled}` };
  }
}

const amount = fc.bigInt({ min: 1n, max: 120n });
const presentment: fc.Arbitrary<Presentment | 'top up' | 'spend' | 'confirm' | 'again' | 'reverse' | 'answer'> =
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('clearing' as const),
        amount: fc.bigInt({ min: 0n, max: 120n }),
        isForced: fc.boolean(),
      }),
    },
    fc.record({ kind: fc.constant('return' as const), amount }),
    fc.record({
      kind: fc.constant('advice' as const),
      amount,
      card: fc.record({
        isFrozen: fc.boolean(),
        maxSpendPerTransaction: fc.option(fc.bigInt({ min: 1n, max: 120n })),
      }),
    }),
    fc.record({ kind: fc.constantFrom('pull-failure' as const, 'recovery' as const) }),
    fc.record({ kind: fc.constant('return-reversal' as const), isForced: fc.boolean() }),
    // all that was settled and not yet returned
    fc.constant({ kind: 'return' as const, amount: 0n }),
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'top up' as const,
        'spend' as const,
        'confirm' as const,
        'again' as const,
        'reverse' as const,
        'answer' as const,
      ),
    },
  );
/** Random walks seldom reach an account that has spent a returned amount. */
const AFTER_ALL_WAS_RETURNED = [
  { kind: 'clearing', amount: 120n, isForced: false },
  { kind: 'return', amount: 0n },
  'spend',
  { kind: 'return-reversal', isForced: false },
] as const;
const story = fc.record({
  balance: fc.bigInt({ min: 0n, max: 200n }),
  authorized: amount,
  operation: fc.constantFrom(
    'AUTHORIZATION' as const,
    'AUTHORIZATION' as const,
    'FINANCIAL_AUTHORIZATION' as const,
    'CREDIT_AUTHORIZATION' as const,
  ),
  confirmation: fc.constantFrom('CONFIRMED' as const, 'PENDING' as const),
  awaitsAnswer: fc.boolean(),
  steps: fc.oneof(
    fc.array(presentment, { maxLength: 25 }),
    fc.array(presentment, { maxLength: 15 }).map((rest) => [...AFTER_ALL_WAS_RETURNED, ...rest]),
  ),
});

class Story {
  state: CardTransactionState = NO_CARD_TRANSACTION;
  document: CardTransactionDocument | null = null;

  tell(command: CardTransactionCommand): void {
    for (const event of cardTransaction.decide(command, this.state, decision)) {
      cardTransaction.events.find(({ type }) => type === event.type)!.check(event.data);
      const recorded = { id: 'event', revision: 0, at: decision.at };
      this.state = cardTransaction.evolve(this.state, event, recorded);
      this.document = cardTransactionView.evolve(this.document, event, recorded);
    }
  }
}

describe('a card transaction whose events come in any order, repeated ones included (payments-cards 15.5)', () => {
  it('keeps hold, balance and settled money adding up, and its sums to the invariants', () => {
    fc.assert(
      fc.property(story, ({ balance, authorized, operation, confirmation, awaitsAnswer, steps }) => {
        const purse = new Purse(balance);
        const tale = new Story();
        let topped = 0n;
        tale.tell({
          kind: 'request',
          transactionId: TRANSACTION,
          cardId: 'Card:c',
          customerId: 'Customer:c',
          platformCustomerId: 'c',
          operation,
          amount: money('USD', authorized),
          currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
          merchant: { descriptor: 'SHOP' },
          fundingSources: ['InternalAccount:a'],
          period: '2026-01-15T12:0',
          answerBy: '2026-01-01T00:00:05.000Z',
          issuerTransactionToken: 'token',
        });
        const credit = operation === 'CREDIT_AUTHORIZATION';
        if (!credit && authorized > balance) {
          tale.tell({ kind: 'decline', accountId: 'InternalAccount:a', declineReason: 'INSUFFICIENT_FUNDS' });
          return;
        }
        if (operation === 'AUTHORIZATION') [purse.hold, purse.balance] = [authorized, balance - authorized];
        if (operation === 'FINANCIAL_AUTHORIZATION')
          [purse.settled, purse.balance] = [authorized, balance - authorized];
        tale.tell({
          kind: 'approve',
          accountId: 'InternalAccount:a',
          confirmation: credit ? 'CONFIRMED' : confirmation,
          now: decision.at,
          awaitsAnswer,
        });

        for (const [index, step] of steps.entries()) {
          if (step === 'top up') [purse.balance, topped] = [purse.balance + 50n, topped + 50n];
          else if (step === 'spend') [purse.balance, topped] = [0n, topped - purse.balance];
          else if (step === 'confirm') tale.tell({ kind: 'confirm-pull' });
          else if (step === 'answer')
            tale.tell({ kind: 'confirm-answer', now: decision.at, answerBy: '2026-01-01T00:00:05.000Z' });
          else if (step === 'reverse') {
            tale.tell({ kind: 'reverse' });
            continue; // the next presentment concludes the reversal first
          } else if (step === 'again')
            tale.tell({
              kind: 'post',
              step: `step ${index - 1}`,
              outcome: { held: '9', released: '9', covered: '9', pulled: '9', shortfall: '9' },
            });
          else
            attempt(
              tale,
              purse,
              `step ${index}`,
              step.kind === 'return' && step.amount === 0n
                ? { kind: 'return', amount: tale.state.totals.settled - tale.state.totals.refunded }
                : step,
            );

          if (isBeingReversed(tale.state)) continue;
          const { totals, shortfall } = tale.state;
          // nothing was lost or made: the account, its hold, the network and the service share the initial amount
          expect(purse.balance + purse.hold + purse.settled - purse.borne).toBe(balance + topped);
          expect(purse.balance >= 0n && purse.hold >= 0n && shortfall >= 0n && totals.pulled >= 0n).toBe(true);
          // and the transaction knows it
          expect(heldAmount(tale.state)).toBe(credit ? 0n : purse.hold);
          expect(shortfall).toBe(purse.borne);
          expect(totals.returns).toBe(tale.state.returned.length);
          expect(tale.state.returned.reduce((sum, each) => sum + each, 0n)).toBe(totals.refunded);
          expect((totals.settled - totals.refunded) * (credit ? -1n : 1n)).toBe(purse.settled);
          expect(totals.refunded <= totals.settled).toBe(true);
          const status = statusOf(tale.state);
          const ended = !credit && ['SETTLED', 'REFUNDED', 'EXCEPTION'].includes(status);
          expect(ended ? totals.settled - totals.pulled : shortfall).toBe(shortfall);
          // and shows it
          expect(tale.document).toMatchObject({
            status,
            settledAmount: { amount: Number(totals.settled) },
            refundedAmount: { amount: Number(totals.refunded) },
            pullSummary: { count: totals.pulls, totalAmount: Number(totals.pulled), pendingCount: totals.pendingPulls },
            settlementSummary: { count: totals.clearings, totalAmount: Number(totals.settled) },
            refundSummary: { count: totals.returns, totalAmount: Number(totals.refunded) },
          });
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Received, obeyed by the account, posted; refusals leave everything as it was. */
function attempt(tale: Story, purse: Purse, step: string, presentment: Presentment): void {
  if (isBeingReversed(tale.state)) {
    purse.undo();
    tale.tell({ kind: 'conclude' });
  }
  try {
    tale.tell({ kind: 'present', step, presentment });
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  const pending = tale.state.pending!;
  try {
    const outcome = purse.obey(pending, tale.state);
    tale.tell({ kind: 'post', step, outcome });
    tale.tell({ kind: 'post', step, outcome });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tale.tell({ kind: 'refuse', step, refusal: recordOfRefusal(error).data });
  }
}
