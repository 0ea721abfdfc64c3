import { Refusal, transientConflict } from '@app/kernel';
import type { AggregateRunner, ReadYourWrites } from '@app/event-sourcing';
import { TEST_TENANT } from '@app/kernel/testing';
import type { CustomerRow, CustomerRowReader } from '../providers/customer-rows.port.js';
import type { ImportFiles } from '../services/import-files.service.js';
import { ImportRows, ImportRowsHandler } from './import-rows.js';
import type { RegisterCustomerHandler } from './register-customer.js';

const METADATA = {
  commandId: 'command',
  requestHash: 'hash',
  correlationId: 'request',
  causationId: null,
  actor: 'test',
  at: '2026-01-01T00:00:00.000Z',
};

const ALONE = { othersAsk: () => false };

function answersOf(reacted: () => unknown): ReadYourWrites {
  return {
    followSteps: () => ({ taken: async () => true, end: () => undefined }),
    nearlyCaughtUp: async () => undefined,
    reacted: async () => void reacted(),
  } as unknown as ReadYourWrites;
}

/** Imports a file of two rows, of which the second is refused; resolves with the steps of the job. */
async function importing(refusal: Refusal): Promise<object[]> {
  const steps: object[] = [];
  const runner = {
    run: async (_aggregate: unknown, _tenant: unknown, _id: unknown, step: object) => {
      steps.push(step);
      return { state: { processed: 2, total: 2 } };
    },
  } as unknown as AggregateRunner;
  const files = {
    async *rowsAfter(): AsyncIterable<CustomerRow> {
      yield { platformCustomerId: 'one' };
      yield { platformCustomerId: 'two' };
    },
  } as unknown as ImportFiles;
  const rows = {
    registrationOf: async (row: CustomerRow) => row,
    columnOf: (mistake: unknown) => mistake,
  } as unknown as CustomerRowReader;
  const register = {
    record: async ({ data }: { readonly data: CustomerRow }) => {
      if (data['platformCustomerId'] === 'two') throw refusal;
    },
  } as unknown as RegisterCustomerHandler;
  const command = new ImportRows(TEST_TENANT, { jobUuid: 'job', from: 0 }, METADATA);
  const answers = answersOf(() => steps.push({ kind: 'reacted' }));
  await new ImportRowsHandler(runner, files, rows, register, answers, ALONE).execute(command);
  return steps;
}

describe('A row of an import that is refused', () => {
  it('is a failure of the job when the refusal is final', async () => {
    const [reacted, progress] = await importing(
      new Refusal('UMA_ADDRESS_EXISTS', 'Another customer has this UMA address.'),
    );
    expect(reacted).toEqual({ kind: 'reacted' }); // the accounts of a stretch are made before the next begins
    expect(progress).toMatchObject({ successful: 1, failures: [{ correlationId: 'two', code: 'UMA_ADDRESS_EXISTS' }] });
  });

  it('is imported again with its stretch when the refusal is transient', async () => {
    await expect(importing(transientConflict('Busy.'))).rejects.toMatchObject({ isTransient: true });
  });
});

describe('The rows of a stretch', () => {
  it.each([
    ['a few at once', ALONE, 16],
    ['two at once while other platforms send requests', { othersAsk: () => true }, 2],
  ])(
    'begin as soon as one before them has ended, %s, and their failures are in the order of the file',
    async (_, requests, atOnce) => {
      const waiting = new Map<string, (error?: Refusal) => void>();
      const begun: string[] = [];
      let most = 0;
      const steps: { readonly failures?: readonly { readonly correlationId: string }[] }[] = [];
      const runner = {
        run: async (_aggregate: unknown, _tenant: unknown, _id: unknown, step: object) => {
          steps.push(step);
          return { state: { processed: 30, total: 30 } };
        },
      } as unknown as AggregateRunner;
      const files = {
        async *rowsAfter(): AsyncIterable<CustomerRow> {
          for (let row = 0; row < 30; row++) yield { platformCustomerId: `row ${row}` };
        },
      } as unknown as ImportFiles;
      const rows = {
        registrationOf: async (row: CustomerRow) => row,
        columnOf: (mistake: unknown) => mistake,
      } as unknown as CustomerRowReader;
      const register = {
        record: ({ data }: { readonly data: CustomerRow }) =>
          new Promise<void>((resolve, reject) => {
            const name = data['platformCustomerId']!;
            begun.push(name);
            waiting.set(name, (error) => (waiting.delete(name), error === undefined ? resolve() : reject(error)));
            most = Math.max(most, waiting.size);
          }),
      } as unknown as RegisterCustomerHandler;
      const answers = answersOf(() => undefined);
      const command = new ImportRows(TEST_TENANT, { jobUuid: 'job', from: 0 }, METADATA);
      const end = { isReached: false };
      const done = new ImportRowsHandler(runner, files, rows, register, answers, requests)
        .execute(command)
        .finally(() => {
          end.isReached = true;
        });
      const refused = new Refusal('UMA_ADDRESS_EXISTS', 'Another customer has this UMA address.');
      while (!end.isReached) {
        await new Promise((resolve) => setImmediate(resolve));
        const [first, second, third] = [...waiting.keys()];
        if (atOnce === 2) waiting.get(second ?? first!)?.(refused);
        else if (begun.length < 30) waiting.get(third!)?.(refused); // the first two hang for as long as there are others
        else for (const name of [second, ...waiting.keys()]) waiting.get(name!)?.(refused);
      }
      await done;
      expect(most).toBe(atOnce);
      expect(steps[0]!.failures!.map(({ correlationId }) => correlationId)).toEqual(
        Array.from({ length: 30 }, (_, row) => `row ${row}`),
      );
    },
  );
});
