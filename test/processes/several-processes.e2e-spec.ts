import { randomUUID } from 'node:crypto';
import type { Answer, ApiClient } from '../support/api-client.js';
import { Collector } from '../support/collector.js';
import { runOn } from '../support/command-line.js';
import { EventStreamReader } from '../support/event-stream-reader.js';
import { eventually } from '../support/eventually.js';
import { accountIn, fundedCustomer, usdPayee } from '../support/main-job.js';
import { preloaded } from '../support/preloaded.js';
import { type ServerProcess, temporaryDataDirectory } from '../support/server-process.js';
import { type ReceivedWebhook, WebhookReceiver } from '../support/webhook-receiver.js';
import { DirectCaller } from './direct-caller.js';
import { type ApiProcess, ProcessGroup, takeOverMilliseconds } from './process-group.js';

const AN_HOUR = 3_600_000;

/* The cases run one after the other on the same processes: two API processes and two workers, one of which leads. */
describe('Two API processes and two workers on one database', () => {
  let group: ProcessGroup;
  let collector: Collector;
  let receiver: WebhookReceiver;
  let apis: readonly ApiProcess[];
  let one: ApiClient;
  let other: ApiClient;
  let leader: ServerProcess;
  let follower: ServerProcess;
  let leases: readonly number[];
  const streams: EventStreamReader[] = [];

  beforeAll(async () => {
    collector = await Collector.start();
    group = await ProcessGroup.open({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '5000', // and a last time when a process ends
    });
    receiver = await WebhookReceiver.start();
    leader = await group.startWorker();
    await group.leadingConnection();
    const clockAhead = {
      NODE_OPTIONS: preloaded('clock-at.mjs'),
      CLOCK_AT: new Date(Date.now() + AN_HOUR).toISOString(),
    };
    [follower, ...apis] = await Promise.all([group.startWorker(clockAhead), group.startApi(), group.startApi()]);
    [one, other] = apis.map(({ api }) => api) as [ApiClient, ApiClient];
    leases = await group.leases();
    expect((await one.patch('/config', { webhookEndpoint: receiver.url })).status).toBe(200);
    const note = ['--operator', 'Ada', '--reason', 'requests as fast as the machine answers'];
    expect((await runOn(group, 'platform', 'quotas', '--requests-per-second', '100000', ...note)).code).toBe(0);
  }, 180_000);

  afterAll(async () => {
    await group.close();
    await receiver.close();
    collector.close();
  });

  const statusOf = async (api: ApiClient, id: string) => (await api.get(`/transactions/${id}`)).body.status as string;
  const balance = async (api: ApiClient, customerId: string) =>
    (await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)).body.data[0].balance
      .amount as number;
  const transfer = (api: ApiClient, accountId: string, payee: string, amount: number) =>
    api.post('/transfer-out', { source: { accountId }, destination: { accountId: payee }, amount });

  async function expectSoundBooks(): Promise<void> {
    await group.atRest();
    const { unbalanced, inFlight, overdrawn } = await group.books();
    expect({ unbalanced, inFlight: inFlight.filter(({ amount }) => amount !== '0'), overdrawn }).toEqual({
      unbalanced: [],
      inFlight: [],
      overdrawn: [],
    });
  }

  it('a write that one has answered with 2xx is read through the other at once', async () => {
    for (const [writer, reader] of [
      [one, other],
      [other, one],
    ] as const) {
      const customer = await writer.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' });
      expect((await reader.get(`/customers/${customer.body.id}`)).body).toEqual(customer.body);
      const accountId = await accountIn(reader, customer.body.id, 'USD');
      for (let funded = 1; funded <= 10; funded++) {
        expect((await writer.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 })).status).toBe(200);
        expect(await balance(reader, customer.body.id)).toBe(funded * 100);
      }
      const payee = await usdPayee(writer, customer.body.id);
      expect((await reader.get(`/customers/external-accounts/${payee}`)).status).toBe(200);
      const { status, body } = await transfer(writer, accountId, payee, 400);
      expect(status).toBe(201);
      expect((await reader.get(`/transactions/${body.id}`)).body.id).toBe(body.id);
      expect(await balance(reader, customer.body.id)).toBe(600);
    }
  }, 60_000);

  it('a customer has its accounts and the credential of its wallet once it is answered, whichever processes made them', async () => {
    const register = async (number: number) => {
      const [writer, reader] = number % 2 === 0 ? [one, other] : [other, one];
      const email = `maria-${number}@example.com`;
      const { body } = await writer.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez', email });
      const wallet = await accountIn(reader, body.id, 'USDB');
      const { body: credentials } = await reader.get(`/auth/credentials?accountId=${wallet}`);
      return credentials.data.map(({ nickname }: { readonly nickname: string }) => nickname === email) as boolean[];
    };
    const found = await Promise.all(Array.from({ length: 12 }, (_, number) => register(number)));
    expect(found).toEqual(Array.from({ length: 12 }, () => [true]));
  }, 60_000);

  it('a payment is one trace, that of its caller, through the processes that do it and on to the webhook', async () => {
    const { customerId, accountId } = await fundedCustomer(one, 400);
    const payee = await usdPayee(other, customerId);
    const [traceId, callersSpan] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const traceparent = `00-${traceId}-${callersSpan}-01`;
    const body = { source: { accountId }, destination: { accountId: payee }, amount: 400 };
    const sent = await one.post('/transfer-out', body, { headers: { traceparent } });
    expect([sent.status, sent.headers.get('x-request-id')]).toEqual([201, traceparent]);
    const webhook = () =>
      receiver.ofType('OUTGOING_PAYMENT.COMPLETED').find(({ envelope }) => envelope.data['id'] === sent.body.id);
    await eventually(() => webhook() !== undefined);
    const passedOn = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(String(webhook()!.headers['traceparent']))!;
    expect(passedOn[1]).toBe(traceId);
    const spans = () => collector.spansOf(traceId);
    const ids = () => new Set([callersSpan, ...spans().map(({ spanId }) => spanId)]);
    const orphans = () => spans().filter(({ parentSpanId }) => !ids().has(parentSpanId));
    await eventually(() => ids().has(passedOn[2]!) && orphans().length === 0);
    expect(spans().find(({ spanId }) => spanId === passedOn[2])!.name).toBe('POST webhook');
    const names = new Set(spans().map(({ name }) => name.replace(/^(saga|effect) .*/, '$1 …')));
    expect([...names]).toEqual(
      expect.arrayContaining([
        'POST /2025-10-13/transfer-out',
        'append',
        'project',
        'saga …',
        'effect …',
        'POST webhook',
      ]),
    );
    expect(ids().size).toBe(spans().length + 1); // each once
    expect(new Set(spans().map(({ instance }) => instance)).size).toBeGreaterThan(1);
  }, 60_000);

  it('of 64 transfers at once over both, on an account with money for 40, exactly 40 succeed', async () => {
    const { customerId, accountId } = await fundedCustomer(one, 4_000);
    const payee = await usdPayee(one, customerId);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => transfer(index % 2 === 0 ? one : other, accountId, payee, 100)),
    );
    const refused = answers.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body.code]);
    expect(refused).toEqual(Array.from({ length: 24 }, () => [400, 'INSUFFICIENT_BALANCE']));
    expect([await balance(one, customerId), await balance(other, customerId)]).toEqual([0, 0]);
    await expectSoundBooks();
    for (const { body } of answers.filter(({ status }) => status === 201))
      expect(await statusOf(other, body.id)).toBe('COMPLETED');
  }, 60_000);

  it('sends each webhook once, though either worker could, unless a worker lost its leases', async () => {
    await group.atRest();
    const ids = (webhooks: readonly ReceivedWebhook[]) => webhooks.map(({ envelope }) => envelope.id);
    expect(new Set(ids(receiver.ofType('OUTGOING_PAYMENT.COMPLETED'))).size).toBe(43);
    const all = ids(receiver.received);
    // a worker that is stalled for ten seconds loses its leases, and another repeats deliveries that are not recorded
    if (String(await group.leases()) === String(leases)) expect(new Set(all).size).toBe(all.length);
  }, 60_000);

  it('when the leading worker is killed, the other takes over in time and completes the work in flight', async () => {
    const { customerId, accountId } = await fundedCustomer(one, 10_000);
    const payee = await usdPayee(one, customerId);
    const requests = Array.from({ length: 40 }, (_, index) =>
      transfer(index % 2 === 0 ? one : other, accountId, payee, 100),
    );
    await Promise.race(requests);
    const former = await group.leadingConnection();
    await leader.stop('SIGKILL');
    const killed = performance.now();
    await group.leadingConnection(former);
    const next = await one.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ana Souza' });
    expect((await other.get(`/customers/${next.body.id}`)).body).toEqual(next.body);
    expect(performance.now() - killed).toBeLessThan(takeOverMilliseconds());
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    await expectSoundBooks();
    for (const { body } of answers) expect(await statusOf(one, body.id)).toBe('COMPLETED');
    expect(await balance(other, customerId)).toBe(6_000);
    const received = new Set(receiver.ofType('OUTGOING_PAYMENT.COMPLETED').map(({ envelope }) => envelope.data['id']));
    for (const { body } of answers) expect(received).toContain(body.id);
  }, 120_000);

  it('a worker whose clock is an hour ahead records and releases nothing early', async () => {
    const { rows } = await group.observer.query<{ early: string }>(
      `SELECT count(*) AS early FROM events WHERE (metadata->>'at')::timestamptz > clock_timestamp() + interval '10 seconds'`,
    );
    expect(rows[0]!.early).toBe('0'); // it is the only worker since the other was killed
  });

  it('a process with another master key or other documents is refused in one line, and the others continue', async () => {
    const otherKey = { MASTER_KEY: 'cd'.repeat(32) };
    const elsewhere = temporaryDataDirectory();
    const { databaseUrl, dataDirectory } = group;
    const command = runOn({ databaseUrl, dataDirectory, masterKey: otherKey.MASTER_KEY }, 'platform', 'list');
    const refused = await Promise.all([
      group.refusal('api', { ROLE: 'api', ...otherKey }),
      group.refusal('worker', otherKey),
      command.then(({ code, warnings }) => ({ code, lines: warnings })),
      group.refusal('api', { ROLE: 'api', DATA_DIR: elsewhere.path }),
      group.refusal('api', { ROLE: 'api', DATA_DIR: elsewhere.path, MASTER_KEY: '' }),
    ]).finally(() => elsewhere.remove());
    const key = [
      expect.stringMatching(/MASTER_KEY is not the key of this database: restore the one that encrypted its data\.$/),
    ];
    const documents = [expect.stringMatching(/^The documents are not those of this database: /)];
    const none = [expect.stringMatching(/^There is no MASTER_KEY and no .*, but the database is in use: /)];
    expect(refused).toEqual([key, key, key, documents, none].map((lines) => ({ code: 1, lines })));
    const { body } = await one.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Rosa Diaz' });
    expect((await other.get(`/customers/${body.id}`)).body).toEqual(body);
  }, 120_000);

  it('stream the events of all of them, in one order, and each continues where another ended', async () => {
    const readers = await Promise.all([one, other].map((api) => EventStreamReader.open(api)));
    for (const reader of readers) await eventually(() => reader.hasStarted);
    for (const api of [one, other, one])
      await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Rosa Diaz' });
    const [events, ofOther] = await Promise.all(readers.map((reader) => reader.first(3)));
    expect(ofOther).toEqual(events);
    const resumed = await EventStreamReader.open(other, '', events![0]!.id);
    expect(await resumed.first(2)).toEqual(events!.slice(1));
    streams.push(...readers, resumed);
  }, 60_000);

  it('a clock that one has moved is that of every process before the answer', async () => {
    for (const [mover, reader] of [
      [one, other],
      [other, one],
    ] as const) {
      const { customerId, accountId } = await fundedCustomer(mover, 1_000);
      const { body } = await transfer(reader, accountId, await usdPayee(mover, customerId, '005'), 100);
      const headers = { 'idempotency-key': randomUUID() };
      let moved!: Answer<any>;
      await eventually(async () => {
        moved = await mover.post('/sandbox/test-clock', { advance: 'P1D' }, { headers });
        return moved.status !== 503; // repeated as the response instructs, if the platform is not idle yet
      });
      expect(moved.status).toBe(200);
      expect(await statusOf(reader, body.id)).toBe('FAILED'); // the worker fired its timer of thirty seconds
      const next = await reader.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Eva Ruiz' });
      expect(next.body.createdAt >= moved.body.time).toBe(true);
      expect(Date.parse(next.body.createdAt) - Date.parse(moved.body.time)).toBeLessThan(AN_HOUR);
    }
  }, 60_000);

  it('a restart of one after another fails no request, of callers that keep connections and of those that do not', async () => {
    const { customerId, accountId } = await fundedCustomer(one, 1);
    const requests = [
      { method: 'POST', path: `/sandbox/internal-accounts/${accountId}/fund`, body: { amount: 1 } },
      { method: 'GET', path: `/customers/internal-accounts?customerId=${customerId}` },
    ] as const;
    const addresses = apis.map(({ api }) => api.origin);
    // one of each kind: a process drains for five seconds while requests arrive, and more callers would only create load
    const callers = ([1, 0] as const).map((pipelining) => new DirectCaller(one, requests, { pipelining }));
    const load = callers.map((caller, index) => caller.callUntilEnded(addresses, index));
    const next: ApiProcess[] = [];
    const ends: unknown[] = [];
    for (const former of apis) {
      const successor = await group.startApi(); // while the callers wait, since a start needs much CPU
      next.push(successor);
      addresses.push(successor.api.origin); // the previous address stays: a caller that is refused there uses another one
      const before = callers.map(({ outcomes }) => outcomes.length);
      callers.forEach((caller) => (caller.state = 'calling'));
      await eventually(() => callers.every(({ outcomes }, index) => outcomes.length > before[index]!));
      ends.push(await former.process.stop());
      callers.forEach((caller) => (caller.state = 'waiting'));
    }
    const worker = await group.startWorker();
    callers.forEach((caller) => (caller.state = 'calling'));
    ends.push(await follower.stop());
    callers.forEach((caller) => (caller.state = 'ended'));
    await Promise.all(load);
    expect(ends).toEqual([0, 0, 0]);
    const outcomes = callers.flatMap((caller) => caller.outcomes);
    expect(outcomes.length).toBeGreaterThan(50);
    expect(outcomes.filter(([, outcome]) => outcome !== 200)).toEqual([]);
    expect(callers.filter(({ refused }) => refused > 0).length).toBeGreaterThan(0);
    [apis, follower] = [next, worker];
    [one, other] = apis.map(({ api }) => api) as [ApiClient, ApiClient];
    const funded = outcomes.filter(([method]) => method === 'POST');
    expect(await balance(one, customerId)).toBe(1 + funded.length);
  });

  it('on SIGTERM each ends with 0 and its streams in order, and leaves no connection behind', async () => {
    const ends = await Promise.all([follower, ...apis.map(({ process }) => process)].map((process) => process.stop()));
    expect(ends).toEqual([0, 0, 0]);
    expect(await Promise.all(streams.map((stream) => stream.ended()))).toEqual(['whole', 'whole', 'whole']);
    await eventually(async () => (await group.connections()).length === 0);
  }, 60_000);

  it('the collector has their traces, metrics and logs, and in no byte of them personal data or a secret', () => {
    expect(collector.refused).toEqual([]);
    for (const metric of ['http_request_duration_seconds', 'saga_step_duration_seconds', 'reader_lag_seconds'])
      expect(collector.metrics.get(metric)).not.toEqual([]);
    expect(collector.logs).toContainEqual(
      expect.objectContaining({
        body: 'answered',
        attributes: expect.objectContaining({ context: 'Request', route: '/2025-10-13/transfer-out' }),
      }),
    );
    const { clientId, clientSecret } = one.credential;
    const secrets = [
      'Maria',
      'Lopez',
      'Souza',
      'Rosa Diaz',
      'Ruiz',
      'Main Street', // its postal code, five digits, is found in ids by chance
      'First Bank',
      '123456000',
      '123456005',
      '021000021',
      clientSecret,
      Buffer.from(`${clientId}:${clientSecret}`).toString('base64'),
      group.masterKey.toString('hex'),
      group.masterKey.toString('base64'),
      new URL(group.database.url).password,
    ].filter((secret) => secret !== '');
    const exported = Buffer.concat(collector.bytes);
    expect(exported.length).toBeGreaterThan(100_000);
    expect(secrets.filter((secret) => exported.includes(secret))).toEqual([]);
  });
});
