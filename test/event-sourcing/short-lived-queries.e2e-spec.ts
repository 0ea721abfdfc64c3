import v8 from 'node:v8';
import vm from 'node:vm';
import type pg from 'pg';
import { limitedSessions, openSession } from '../../libs/database/src/sessions.js';

const QUERIES = 100;
const CHARACTERS = 60_000;
const QUERIES_A_COLLECTION = 10;

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;

describe('queries that a session has answered', () => {
  let session: pg.Client;

  beforeAll(async () => {
    const options = { connectionString: process.env['TEST_DATABASE_URL']! };
    session = await openSession({ ...options, onConnect: limitedSessions(options) }, 'short-lived-queries');
  });

  afterAll(() => session.end());

  it('do not reach the old generation of the heap with their parameters', async () => {
    await askLong();
    const before = oldGeneration();
    await askLong();
    expect(oldGeneration() - before).toBeLessThan((QUERIES * CHARACTERS) / 4);
  });

  /** Sends long parameters, and collects the young generation so often that an object which outlives its query becomes old. */
  async function askLong(): Promise<void> {
    for (let sent = 1; sent <= QUERIES; sent++) {
      const long = Buffer.alloc(CHARACTERS, 'x').toString('latin1');
      await session.query({ name: 'length', text: 'SELECT length($1)', values: [long] });
      if (sent % QUERIES_A_COLLECTION === 0) collect({ type: 'minor' });
    }
    collect({ type: 'minor' });
    collect({ type: 'minor' });
  }
});

function oldGeneration(): number {
  const spaces = v8
    .getHeapSpaceStatistics()
    .filter(({ space_name }) => ['old_space', 'large_object_space'].includes(space_name));
  return spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
}
