import { jest } from '@jest/globals';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { eventStoreEnvironment } from '../support/event-store.js';
import { ATTACKS } from './attacks.js';
import { attack } from './runner.js';
import { Stage } from './stage.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  database = await createTestDatabase();
  stage = await Stage.open(database.url, await eventStoreEnvironment(database.url));
}, 120_000);

afterAll(async () => {
  await stage?.close();
  await database?.drop();
});

describe('one server process, attacked in every way, serves another tenant meanwhile and afterwards', () => {
  it.each(ATTACKS.map((each) => [each.name, each.holds, each] as const))('%s: %s', async (_name, _holds, each) => {
    await expect(attack(stage.target, each)).resolves.toBeDefined();
  });
});
