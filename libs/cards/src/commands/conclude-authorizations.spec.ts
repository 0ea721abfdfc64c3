import { TEST_TENANT } from '@app/kernel/testing';
import { commandMetadata } from '@app/event-sourcing/testing';
import type { OpenCardTransactions } from '../queries/open-card-transactions.questions.js';
import type { AuthorizationSteps } from '../services/authorization-steps.service.js';
import { ConcludeAuthorizations, ConcludeAuthorizationsHandler } from './conclude-authorizations.js';

const METADATA = { ...commandMetadata('command'), at: '2026-01-01T00:00:10.000Z' };

type Outcome = string | Error | null;

/** Pages of authorizations, each with the deadline of its network and the outcome of its conclusion. */
async function conclude(...pages: readonly Readonly<Record<string, readonly [answerBy: string, Outcome]>>[]) {
  const concluded: string[] = [];
  const open = {
    async *pages() {
      for (const page of pages)
        yield Object.entries(page).map(([transactionId, [answerBy]]) => ({ transactionId, answerBy }));
    },
  } as unknown as OpenCardTransactions;
  const steps = {
    conclude: async (_: unknown, transactionId: string) => {
      concluded.push(transactionId);
      const outcome = Object.assign({}, ...pages)[transactionId][1] as Outcome;
      if (outcome instanceof Error) throw outcome;
      return outcome === null ? null : { lookAgainAt: outcome };
    },
  } as unknown as AuthorizationSteps;
  const handler = new ConcludeAuthorizationsHandler(open, steps);
  const answer = await handler
    .execute(new ConcludeAuthorizations(TEST_TENANT, { period: '2026-01-01T00:0' }, METADATA))
    .catch((error: Error) => error.message);
  return { concluded, answer };
}

const due = '2026-01-01T00:00:10.000Z';
const soon = '2026-01-01T00:00:12.000Z';
const later = '2026-01-01T00:00:30.000Z';

describe('the authorizations of a period', () => {
  it('are concluded that the network waits for no longer; the first of the others says when to look again', async () => {
    expect(await conclude({ a: [due, null], b: [soon, null] }, { c: [due, later] })).toEqual({
      concluded: ['a', 'c'],
      answer: { lookAgainAt: soon },
    });
  });

  it('are looked at once a second at most, however many are requested', async () => {
    const { answer } = await conclude({ a: ['2026-01-01T00:00:10.001Z', null] });
    expect(answer).toEqual({ lookAgainAt: '2026-01-01T00:00:11.000Z' });
  });

  it('need no further look when all are concluded', async () => {
    expect(await conclude({ a: [due, null] })).toEqual({ concluded: ['a'], answer: null });
    expect(await conclude()).toEqual({ concluded: [], answer: null });
  });

  it('are concluded where another one fails, which is reported afterwards', async () => {
    expect(await conclude({ a: [due, new Error('broken')], b: [due, null] }, { c: [due, null] })).toEqual({
      concluded: ['a', 'b', 'c'],
      answer: 'broken',
    });
  });
});
