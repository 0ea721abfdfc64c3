import type { AddressInfo } from 'node:net';
import request from 'supertest';
import type { Test as Call } from 'supertest';
import { Refusal, transientConflict } from '@app/kernel';
import { eventually } from '../support/eventually.js';
import { RawConnection } from '../attacks/raw-connection.js';
import { type ProbeApp, basic, gate, startProbeApp } from './probe-app.js';

const TRANSFERS = '/2025-10-13/probes/transfers';

let running: ProbeApp;

beforeAll(async () => {
  running = await startProbeApp();
});
afterAll(() => running.close());
beforeEach(() => {
  running.probe.seen.length = 0;
  running.probe.before = () => undefined;
});

let lastKey = 0;
const freshKey = (): string => `key-${++lastKey}`;

function transfer(key: string, body: object = { amount: 1 }, client = 'all'): Call {
  return request(running.app.getHttpServer())
    .post(TRANSFERS)
    .set('Authorization', basic(client))
    .set('Idempotency-Key', key)
    .send(body);
}

it('answers the first answer again, byte for byte and with its status, and runs once', async () => {
  const key = freshKey();
  const first = await transfer(key);
  const again = await transfer(key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  expect(running.probe.seen).toHaveLength(1);
});

it('keeps the keys of one agent apart from those of others and of tokens', async () => {
  const key = freshKey();
  const asAgent = (token: string): Call =>
    request(running.app.getHttpServer())
      .post('/2025-10-13/probes/agents/transfers')
      .set('Authorization', `Bearer ${token}`)
      .set('Idempotency-Key', key)
      .send({});
  const [first, again, other] = [await asAgent('agent-1'), await asAgent('agent-1'), await asAgent('agent-2')];
  expect([first.status, again.text]).toEqual([201, first.text]);
  expect(other.body).toMatchObject({ runs: 2, callerId: 'agent-2' });
  const [mine, theirs] = running.probe.seen;
  expect([mine!.actor, theirs!.actor, mine!.commandId === theirs!.commandId]).toEqual(['agent-1', 'agent-2', false]);
});

it('marks a replayed answer, and no other', async () => {
  const key = freshKey();
  expect((await transfer(key)).headers).not.toHaveProperty('idempotency-replayed');
  expect((await transfer(key)).headers['idempotency-replayed']).toBe('true');
  const conflict = await transfer(key, { amount: 2 });
  expect([conflict.status, conflict.headers['idempotency-replayed']]).toEqual([409, undefined]);
});

it('replays a stored refusal, with the id of the request that was refused', async () => {
  const key = freshKey();
  running.probe.before = () => {
    throw new Refusal('INSUFFICIENT_BALANCE', 'Not enough money.', { reason: 'balance' });
  };
  const first = await transfer(key);
  running.probe.before = () => undefined;
  const again = await transfer(key);
  expect(first.body).toEqual({
    status: 400,
    code: 'INSUFFICIENT_BALANCE',
    message: 'Not enough money.',
    details: {
      reason: 'balance',
      requestId: first.headers['x-request-id'],
      documentation: '/docs/errors#INSUFFICIENT_BALANCE',
    },
  });
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(running.probe.seen).toHaveLength(1);
});

it('answers 409 CONFLICT to another body under the same key', async () => {
  const key = freshKey();
  await transfer(key, { amount: 1 });
  expect((await transfer(key, { amount: 2 })).body).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect((await transfer(key, { amount: 1 })).status).toBe(201);
});

it('treats another order of members as the same body', async () => {
  const key = freshKey();
  const first = await transfer(key, { a: 1, b: 2 });
  expect((await transfer(key, { b: 2, a: 1 })).text).toBe(first.text);
});

it('answers 409 CONFLICT while the first request is running', async () => {
  const key = freshKey();
  const { entered, open } = gate(running.probe);
  const first = transfer(key).then((response) => response);
  await entered;
  const second = await transfer(key);
  expect(second.body).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(second.headers['retry-after']).toBe('1');
  open();
  expect((await first).status).toBe(201);
  expect(running.probe.seen).toHaveLength(1);
});

it('runs exactly one of many racing requests', async () => {
  const key = freshKey();
  const { entered, open } = gate(running.probe);
  const racing = Array.from({ length: 8 }, () => transfer(key).then(({ status }) => status));
  await entered;
  await Promise.race(racing);
  open();
  const statuses = await Promise.all(racing);
  expect(running.probe.seen).toHaveLength(1);
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
  expect(statuses).toContain(201);
});

it('does not keep a failure: the retry runs again as the same command', async () => {
  const key = freshKey();
  running.probe.before = () => {
    throw new Error('database went away');
  };
  expect((await transfer(key)).status).toBe(500);
  running.probe.before = () => undefined;
  // part of the failed request may have taken effect: the key stays with it, and its retry records a refusal
  expect((await transfer(key, { amount: 2 })).body).toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'KEY_REUSED' },
  });
  expect((await transfer(key)).status).toBe(201);
  const [first, second] = running.probe.seen;
  expect(second!.commandId).toBe(first!.commandId);
  expect([first!.recordsRefusals, second!.recordsRefusals]).toEqual([undefined, true]);
});

it('does not keep a transient conflict, which says when to retry', async () => {
  const key = freshKey();
  running.probe.before = () => {
    throw transientConflict('Something else is happening.');
  };
  const first = await transfer(key);
  expect([first.status, first.body.code, first.headers['retry-after']]).toEqual([409, 'CONFLICT', '1']);
  running.probe.before = () => undefined;
  expect((await transfer(key)).status).toBe(201);
});

it('does not store a response that asks to slow down', async () => {
  const key = freshKey();
  running.probe.before = () => {
    throw new Refusal('RATE_LIMITED', 'Later.', { retryAfter: 1 });
  };
  expect((await transfer(key)).status).toBe(429);
  running.probe.before = () => undefined;
  expect((await transfer(key)).status).toBe(201);
});

it.each([
  [
    'the database session of its process has ended',
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'requests' AND datname = current_database()`,
  ],
  ['its lease has ended by the clock of the database', `UPDATE http_idempotency SET leased_until = now()`],
])(
  'a retry takes over at once, as the same command, when %s; the first run stores nothing',
  async (_when, statement) => {
    const key = freshKey();
    const { entered, open } = gate(running.probe);
    const dead = transfer(key).then((response) => response);
    await entered;
    running.clock.advance(3600); // the clock of a process does not matter
    expect((await transfer(key)).status).toBe(409);
    await running.pool.query(statement);
    expect((await transfer(key, { amount: 2 })).body.code).toBe('CONFLICT');
    running.probe.before = () => undefined;
    const successor = await eventuallyRuns(key);
    expect(successor.body.runs).toBe(2);
    running.probe.seen.push(running.probe.seen[0]!);
    open();
    await dead;
    expect((await transfer(key)).text).toBe(successor.text);
    expect(new Set(running.probe.seen.map(({ commandId }) => commandId)).size).toBe(1);
    expect(running.probe.seen.map(({ recordsRefusals = false }) => recordsRefusals).slice(0, 2)).toEqual([false, true]);
  },
);

it('does not answer the refusal of a run whose key was taken over: the successor decides', async () => {
  const key = freshKey();
  let refuse!: () => void;
  const refused = new Promise<void>((_, reject) => {
    refuse = () => reject(new Refusal('INSUFFICIENT_BALANCE', 'Not enough money.'));
  });
  const entered = new Promise<void>((resolve) => {
    running.probe.before = () => (resolve(), refused);
  });
  const first = transfer(key).then((response) => response);
  await entered;
  await running.pool.query(`UPDATE http_idempotency SET leased_until = now()`);
  running.probe.before = () => undefined;
  expect((await transfer(key)).status).toBe(201);
  refuse();
  expect((await first).body).toMatchObject({ status: 409, details: { reason: 'REQUEST_IN_PROGRESS' } });
  expect((await transfer(key)).status).toBe(201);
});

/** A terminated session needs a moment to end. */
async function eventuallyRuns(key: string): Promise<Awaited<Call>> {
  let answer = await transfer(key);
  await eventually(async () => {
    if (answer.status === 409) answer = await transfer(key);
    return answer.status === 201;
  });
  return answer;
}

it('keeps answers for 24 hours, then deletes them', async () => {
  const key = freshKey();
  await transfer(key);
  running.clock.advance(24 * 3600 - 1);
  await transfer(key);
  expect(running.probe.seen).toHaveLength(1);
  running.clock.advance(1);
  expect((await transfer(key, { amount: 7 })).status).toBe(201);
  expect(running.probe.seen).toHaveLength(2);
  running.clock.advance(25 * 3600);
  await transfer(freshKey());
  const { rows } = await running.pool.query('SELECT count(*)::int AS count FROM http_idempotency');
  expect(rows).toEqual([{ count: 1 }]);
});

it('deletes a bounded number at a time, and continues while there are more', async () => {
  await running.pool.query(
    `INSERT INTO http_idempotency (tenant, endpoint, key, request_hash, state, status, owner, leased_until, created_at)
    SELECT 'tenant', 'endpoint', 'old-' || number, '', 'done', 200, '', $1, $1 FROM generate_series(1, 600) AS number`,
    [new Date(0)],
  );
  const old = async (): Promise<number> =>
    (await running.pool.query(`SELECT 1 FROM http_idempotency WHERE key LIKE 'old-%'`)).rowCount!;
  running.clock.advance(60);
  await transfer(freshKey());
  expect(await old()).toBe(100);
  await transfer(freshKey());
  expect(await old()).toBe(0);
});

it('keeps a key whose day ends while its request runs, for that request', async () => {
  const key = freshKey();
  const { entered, open } = gate(running.probe);
  const first = transfer(key).then((response) => response);
  await entered;
  running.probe.before = () => undefined;
  running.clock.advance(24 * 3600);
  await transfer(freshKey()); // which deletes the answers that are past their day
  expect((await transfer(key)).body).toMatchObject({ details: { reason: 'REQUEST_IN_PROGRESS' } });
  expect((await transfer(key, { amount: 2 })).body).toMatchObject({ details: { reason: 'KEY_REUSED' } });
  open();
  expect((await first).status).toBe(201);
});

it('separates keys by platform, environment and endpoint', async () => {
  const key = freshKey();
  await transfer(key);
  await transfer(key, { amount: 2 }, 'other');
  await transfer(key, { amount: 3 }, 'production');
  await request(running.app.getHttpServer())
    .post('/2025-10-13/probes/mints')
    .set('Authorization', basic('all'))
    .set('Idempotency-Key', key)
    .expect(204);
  expect(new Set(running.probe.seen.map(({ commandId }) => commandId)).size).toBe(4);
});

it('replays an empty answer', async () => {
  const key = freshKey();
  const mint = (): Call =>
    request(running.app.getHttpServer())
      .post('/2025-10-13/probes/mints')
      .set('Authorization', basic('all'))
      .set('Idempotency-Key', key);
  await mint().expect(204, '');
  await mint().expect(204, '');
  expect(running.probe.seen).toHaveLength(1);
});

it('runs every request without a key', async () => {
  const call = (): Call =>
    request(running.app.getHttpServer()).post(TRANSFERS).set('Authorization', basic('all')).send({});
  await Promise.all([call(), call()]);
  expect(new Set(running.probe.seen.map(({ commandId }) => commandId)).size).toBe(2);
});

it('answers 400 INVALID_INPUT to a key that is missing where required, too long or not printable', async () => {
  const missing = await request(running.app.getHttpServer())
    .post('/2025-10-13/probes/mints')
    .set('Authorization', basic('all'));
  expect(missing.body).toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
    details: { errors: [{ field: 'Idempotency-Key' }] },
  });
  for (const key of ['k'.repeat(256), 'schlüssel', ''])
    expect((await transfer(key)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect((await transfer('k'.repeat(255))).status).toBe(201);
});

it('keeps neither an answer nor a key readable in the database', async () => {
  await transfer('ada.lovelace@example.com', { fullName: 'Ada Lovelace' });
  const { rows } = await running.pool.query('SELECT * FROM http_idempotency');
  expect(JSON.stringify(rows)).not.toMatch(/lovelace/i);
});

it('refuses a key that was sent twice, which would be another key', async () => {
  const key = freshKey();
  const { port } = running.app.getHttpServer().address() as AddressInfo;
  const connection = await RawConnection.open(`http://127.0.0.1:${port}`);
  const keys = `Idempotency-Key: ${key}\r\nidempotency-key: ${key}`;
  const head = `POST ${TRANSFERS} HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic('all')}\r\nConnection: close\r\n${keys}`;
  connection.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"amount":1}`);
  await connection.closes();
  expect(connection.received).toMatch(/^HTTP\/1\.1 400 /);
  expect(connection.received).toContain('"field":"idempotency-key","message":"must be sent once"');
  expect(running.probe.seen).toHaveLength(0);
});

it('stores no 401: the same request with a credential counts as the first', async () => {
  const key = freshKey();
  running.probe.before = () => {
    throw new Refusal('UNAUTHORIZED', 'The signature is missing.');
  };
  expect((await transfer(key)).status).toBe(401);
  running.probe.before = () => undefined;
  const signed = await transfer(key);
  expect([signed.status, signed.headers['idempotency-replayed']]).toEqual([201, undefined]);
});
