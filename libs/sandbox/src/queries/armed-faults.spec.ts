import type { ReadTables, TenantCaches } from '@app/event-sourcing';
import { Refusal, type Tenant } from '@app/kernel';
import { TEST_TENANT, TestClock, UnmovedClocks } from '@app/kernel/testing';
import { ArmedFaults } from './armed-faults.questions.js';

const failing = (error: Error) => async () => {
  throw error;
};

/** The faults of a platform whose latest writes the read models do not show. */
function behind(now: () => Promise<unknown> = async () => ({ rows: [] })): ArmedFaults {
  const refused = failing(new Refusal('SERVICE_UNAVAILABLE', 'The latest writes cannot be read yet.'));
  const tables = { of: () => ({ list: refused }), unawaited: () => ({ list: now }) };
  const caches = { of: (_: string, load: (tenant: Tenant) => unknown) => ({ get: load }) };
  const clocks = new UnmovedClocks(new TestClock());
  return new ArmedFaults(tables as unknown as ReadTables, caches as unknown as TenantCaches, clocks);
}

describe('Armed faults, while the read models do not show the latest writes of the platform', () => {
  it('are known to its requests, which are answered', async () => {
    expect(await behind().of(TEST_TENANT)).toEqual([]);
  });

  it('are not counted by a command that arms another one', async () => {
    await expect(behind().load(TEST_TENANT)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('Armed faults, before a new release has made their table', () => {
  const missing = Object.assign(new Error('relation "sandbox_fault" does not exist'), { code: '42P01' });

  it('do not keep requests from their answers', async () => {
    expect(await behind(failing(missing)).of(TEST_TENANT)).toEqual([]);
  });

  it('are not none when the database fails otherwise', async () => {
    await expect(behind(failing(new Error('the disk is full'))).of(TEST_TENANT)).rejects.toThrow('the disk is full');
  });
});
