import { Refusal, transientConflict } from '@app/kernel';
import type { AggregateRunner } from '@app/event-sourcing';
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
    execute: async ({ data }: { readonly data: CustomerRow }) => {
      if (data['platformCustomerId'] === 'two') throw refusal;
    },
  } as unknown as RegisterCustomerHandler;
  const command = new ImportRows(TEST_TENANT, { jobUuid: 'job', from: 0 }, METADATA);
  await new ImportRowsHandler(runner, files, rows, register).execute(command);
  return steps;
}

describe('A row of an import that is refused', () => {
  it('is a failure of the job when the refusal is final', async () => {
    const [progress] = await importing(new Refusal('UMA_ADDRESS_EXISTS', 'Another customer has this UMA address.'));
    expect(progress).toMatchObject({ successful: 1, failures: [{ correlationId: 'two', code: 'UMA_ADDRESS_EXISTS' }] });
  });

  it('is imported again with its stretch when the refusal is transient', async () => {
    await expect(importing(transientConflict('Busy.'))).rejects.toMatchObject({ isTransient: true });
  });
});
