import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { eventStoreEnvironment } from '../support/event-store.js';
import { eventually } from '../support/eventually.js';
import { preloaded } from '../support/preloaded.js';
import { ATTACKS } from './attacks.js';
import { attack } from './runner.js';
import { Stage, inThisProcess } from './stage.js';
import { BASE_PATH, type Caller } from './target.js';

let database: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = {
    ...(await eventStoreEnvironment(database.url)),
    NODE_OPTIONS: preloaded('throw-on-request.mjs'),
  };
  stage = await Stage.open(database.url, environment, inThisProcess);
}, 240_000);

afterAll(async () => {
  await stage?.close();
  await database?.drop();
});

describe('one server process, attacked in every way, serves another tenant meanwhile and afterwards', () => {
  it.each(ATTACKS.map((each) => [each.name, each.holds, each] as const))('%s: %s', async (_name, _holds, each) => {
    await expect(attack(stage.target, each)).resolves.toBeDefined();
  });
});

// last, since it ends the process
describe('an uncaught error', () => {
  const customer = JSON.stringify({ customerType: 'INDIVIDUAL', fullName: 'Ada Byron' });
  const half = customer.length / 2;
  const begun = (caller: Caller, header: string): string =>
    [
      `POST ${BASE_PATH}/customers HTTP/1.1`,
      'Host: a',
      `Authorization: ${caller.authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${customer.length}`,
      `${header}\r\n\r\n${customer.slice(0, half)}`,
    ].join('\r\n');

  it('is answered 500 with the id of the request and logged, and the process drains instead of cutting other requests', async () => {
    const { target, server } = stage;
    const other = await target.connect();
    other.write(begun(target.neighbour, 'X-Request-Id: other'));
    const thrower = await target.connect();
    thrower.write(begun(target.attacker, 'X-Request-Id: thrower\r\nX-Test-Throw: 1'));
    await eventually(() => thrower.received.includes('\r\n\r\n'));
    expect(thrower.received).toMatch(/^HTTP\/1\.1 500 /);
    expect(thrower.received).toContain('"code":"INTERNAL_ERROR"');
    expect(thrower.received).toContain('"requestId":"thrower"');
    other.write(customer.slice(half));
    await other.closes();
    expect(other.received).toMatch(/^HTTP\/1\.1 201 /);
    expect(await server.end()).toBe(1);
    expect(server.printed).toMatch(/thrown where no one catches/);
    expect(server.printed).toMatch(/"requestId":"thrower"/);
  });
});
