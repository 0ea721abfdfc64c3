import { Refusal, transientConflict } from '@app/kernel';
import { commandMetadata } from '@app/event-sourcing/testing';
import type { AggregateRunner, ReadYourWrites } from '@app/event-sourcing';
import { TEST_TENANT } from '@app/kernel/testing';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import type { CustomerRow, CustomerRowReader } from '../providers/customer-rows.port.js';
import type { ImportFiles } from '../services/import-files.service.js';
import { ImportRows, ImportRowsHandler } from './import-rows.js';
import type { RegisterCustomerHandler } from './register-customer.js';

const METADATA = { ...commandMetadata('command'), at: '2026-01-01T00:00:00.000Z' };

const ALONE = { othersAsk: (): boolean => false, othersAnswered: async () => undefined };

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
  const { rowsTogether, rowsBesideOthers } = ONBOARDING_CONFIGURATION.bulkImport;
  const ROWS = 2 * rowsTogether + 1;

  it.each([
    ['in groups', ALONE, rowsTogether],
    [
      'in small groups while other platforms send requests',
      { ...ALONE, othersAsk: (): boolean => true },
      rowsBesideOthers,
    ],
  ])(
    'begin %s, each once that before it has ended, wait once for their sagas, and their failures are in the order of the file',
    async (_, requests, concurrency) => {
      const waiting: ((error: Refusal) => void)[] = [];
      const groups: number[] = [];
      const steps: { readonly failures?: readonly { readonly correlationId: string }[] }[] = [];
      const runner = {
        run: async (_aggregate: unknown, _tenant: unknown, _id: unknown, step: object) => {
          steps.push(step);
          return { state: { processed: ROWS, total: ROWS } };
        },
      } as unknown as AggregateRunner;
      const files = {
        async *rowsAfter(): AsyncIterable<CustomerRow> {
          for (let row = 0; row < ROWS; row++) yield { platformCustomerId: `row ${row}` };
        },
      } as unknown as ImportFiles;
      const rows = {
        registrationOf: async (row: CustomerRow) => row,
        columnOf: (mistake: unknown) => mistake,
      } as unknown as CustomerRowReader;
      const register = {
        record: () => new Promise<void>((_resolve, reject) => waiting.push(reject)),
      } as unknown as RegisterCustomerHandler;
      let waits = 0;
      const answers = answersOf(() => (waits += 1));
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
        if (waiting.length === 0) continue;
        groups.push(waiting.length);
        waiting.pop()!(refused); // the last one first; the others are at work still
        await new Promise((resolve) => setImmediate(resolve));
        for (const refuse of waiting.splice(0)) refuse(refused);
      }
      await done;
      expect(groups).toEqual(
        [...Array<number>(Math.floor(ROWS / concurrency)).fill(concurrency), ROWS % concurrency].filter(Boolean),
      );
      expect(waits).toBe(1);
      expect(steps[0]!.failures!.map(({ correlationId }) => correlationId)).toEqual(
        Array.from({ length: ROWS }, (_, row) => `row ${row}`),
      );
    },
  );
});
