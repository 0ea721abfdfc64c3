import * as fc from 'fast-check';
import { Refusal } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { UUID, actionId, created, transfer } from '../../testing/example-agent.js';
import { type AgentCommand, agent } from './agent.decider.js';
import type { AgentEvent } from './agent.events.js';

const LIMITS = {
  currency: 'USD',
  perTransactionLimit: '400',
  dailyLimit: '1000',
  dailyTransactionLimit: 4,
  monthlyLimit: '2500',
};
const RATES = [{ from: 'EUR', to: 'USD', numerator: '109', denominator: '100' }];

/** Commands of callers, platforms and processes, in any order: actions are few, so that they collide. */
const command: fc.Arbitrary<AgentCommand> = fc.oneof(
  fc
    .record({ number: fc.nat(30), amount: fc.integer({ min: 1, max: 600 }), currency: fc.constantFrom('USD', 'EUR') })
    .map(({ number, amount, currency }): AgentCommand => ({
      kind: 'request-action',
      terms: transfer(number, amount, currency),
      rates: RATES,
    })),
  fc.nat(30).map((number): AgentCommand => ({ kind: 'approve-action', actionId: actionId(number), rates: RATES })),
  fc.nat(30).map((number): AgentCommand => ({ kind: 'reject-action', actionId: actionId(number), reason: null })),
  fc
    .tuple(fc.nat(30), fc.constantFrom('EXECUTED' as const, 'FAILED' as const))
    .map(([number, outcome]): AgentCommand => ({ kind: 'close-action', actionId: actionId(number), outcome })),
  fc.boolean().map((isPaused): AgentCommand => ({ kind: 'update', isPaused })),
  fc.constantFrom('AUTO' as const, 'APPROVAL_REQUIRED' as const).map((defaultExecutionMode): AgentCommand => ({
    kind: 'change-policy',
    patch: { defaultExecutionMode },
    rates: [],
  })),
);

/** Hours that pass before a command; half of the time none. */
const steps = fc.array(fc.tuple(command, fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }))), {
  minLength: 1,
  maxLength: 80,
});

interface Spent {
  readonly day: string;
  readonly amount: bigint;
}

it('no day and no month passes its limits, under any order of requests, approvals, rejections, pauses and outcomes', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const story = new Story();
      for (const [each, hours] of sequence) {
        story.take(each, hours);
        expect(story.usage).toEqual(story.ledger);
        expect(story.passed).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

/** The story of an agent, next to the simplest possible ledger of its usage. */
class Story {
  private state = agent.initial;
  private now = Date.parse('2026-01-28T12:00:00.000Z');
  private revision = 0;
  private readonly spent = new Map<string, Spent>();

  constructor() {
    for (const event of created({ spendingLimits: LIMITS })) this.fold(event);
  }

  take(given: AgentCommand, hours: number): void {
    this.now += hours * 3_600_000;
    // a repeated request for an action never reaches the decider
    if (given.kind === 'request-action' && this.known.has(given.terms.actionId)) return;
    let events: readonly AgentEvent[];
    try {
      events = agent.decide(given, this.state, {
        tenant: TEST_TENANT,
        id: UUID,
        at: this.at,
        commandId: `${this.revision}`,
      });
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      return;
    }
    for (const event of events) this.fold(event);
  }

  private readonly known = new Set<string>();

  private get at(): string {
    return new Date(this.now).toISOString();
  }

  private fold(event: AgentEvent): void {
    if (event.type === 'agents.spending-requested') this.known.add(event.data.actionId);
    if (event.type === 'agents.spending-approved') {
      const { actionId: id, counted } = event.data;
      this.spent.set(id, { day: counted.day, amount: BigInt(counted.amount) });
    }
    if (event.type === 'agents.spending-closed' && event.data.outcome === 'FAILED')
      this.spent.delete(event.data.actionId);
    this.state = agent.evolve(this.state, event, {
      id: `event-${this.revision}`,
      revision: this.revision++,
      at: this.at,
    });
  }

  get usage(): readonly [number, string, string] {
    const { dailyTransactionCount, dailySpend, monthlySpend } = this.state!.usage;
    return [dailyTransactionCount, dailySpend, monthlySpend];
  }

  /** Expected values of the counters. */
  get ledger(): readonly [number, string, string] {
    return [this.today.length, sum(this.today), sum(this.thisMonth)];
  }

  /** The limits that were exceeded. */
  get passed(): readonly string[] {
    const { perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } = LIMITS;
    const isPassed: Readonly<Record<string, boolean>> = {
      perTransactionLimit: [...this.spent.values()].some(({ amount }) => amount > BigInt(perTransactionLimit)),
      dailyLimit: BigInt(sum(this.today)) > BigInt(dailyLimit),
      dailyTransactionLimit: this.today.length > dailyTransactionLimit,
      monthlyLimit: BigInt(sum(this.thisMonth)) > BigInt(monthlyLimit),
    };
    return Object.keys(isPassed).filter((limit) => isPassed[limit]);
  }

  private get today(): readonly Spent[] {
    return [...this.spent.values()].filter(({ day }) => day === this.state!.usage.day);
  }

  private get thisMonth(): readonly Spent[] {
    return [...this.spent.values()].filter(({ day }) => day.slice(0, 7) === this.state!.usage.month);
  }
}

function sum(spent: readonly Spent[]): string {
  return spent.reduce((total, { amount }) => total + amount, 0n).toString();
}
