import type pg from 'pg';
import { HistoryAudit, ProjectionRebuilds, type RebuildReport, ResourceHistory, WorkAudit } from '@app/audit';
import { DATABASE_POOL } from '@app/database';
import { FeatureRegistry, storedReactionsIn } from '@app/event-sourcing';
import { type SagaReaction, triggerOf } from '@app/event-sourcing/definitions';
import { EventCodec, eventId, EventStore, type StoredEvent, streamName, Vault } from '@app/event-store';
import type { Tenant } from '@app/kernel';
import { linesOfRequest } from '../../../apps/cli/src/commands/audit/cause-tree.js';
import { encodeCursor } from '../../../libs/http/src/pages/cursor.js';
import { SignedCursors } from '../../../libs/http/src/pages/signed-cursors.js';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

describe('Webhook deliveries', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let tenant: Tenant;
  let api: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.boot();
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    ({ tenant, api } = await application.createPlatform());
    await api.patch('/config', { webhookEndpoint: receiver.url });
    await application.settle();
    receiver.received.length = 0;
  });
  afterEach(() => receiver.close());

  /** Each funding produces one INTERNAL_ACCOUNT.BALANCE_UPDATED, all of one account. */
  async function fund(times = 1): Promise<void> {
    const { body } = await api.get('/platform/internal-accounts?currency=USD');
    for (let time = 0; time < times; time++)
      await api.post(`/sandbox/internal-accounts/${body.data[0].id}/fund`, { amount: 100 });
  }
  const TOLD = 'INTERNAL_ACCOUNT.BALANCE_UPDATED';
  const listed = async (query = '') => (await api.get(`/webhook-deliveries?type=${TOLD}${query}`)).body.data as Shown[];
  interface Shown {
    id: string;
    status: string;
    nextAttemptAt?: string;
    attempts: { at: string; responseStatus?: number; responseBody?: string; failure?: string; duration: number }[];
  }

  it('show time, address, answer and duration of each attempt', async () => {
    receiver.answerNext({ status: 500, body: 'out of order' });
    await fund();
    await application.settle();
    const [delivery] = await listed();
    const firstAt = application.clock.now().toISOString();
    const first = { at: firstAt, url: receiver.url, responseStatus: 500, duration: 0 };
    expect(delivery).toEqual({
      id: receiver.received[0]!.envelope.id,
      webhookId: receiver.received[0]!.envelope.id,
      endpointId: expect.stringMatching(/^WebhookEndpoint:/),
      type: TOLD,
      status: 'PENDING',
      timestamp: firstAt,
      nextAttemptAt: expect.any(String),
      attempts: [first],
      createdAt: firstAt,
      updatedAt: firstAt,
    });
    const waits = Date.parse(delivery!.nextAttemptAt!) - application.clock.now().getTime();
    expect(waits).toBeGreaterThanOrEqual(7_500);
    expect(waits).toBeLessThanOrEqual(10_000);
    await application.advance('10s');
    const { status, body } = await api.get(`/webhook-deliveries/${delivery!.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'DELIVERED',
      attempts: [{ ...first, responseBody: 'out of order' }, { responseStatus: 200 }],
    });
    expect(body).not.toHaveProperty('nextAttemptAt');
    expect(body.attempts[1]).not.toHaveProperty('responseBody');
    expect(receiver.received.map(({ envelope }) => envelope.id)).toEqual([delivery!.id, delivery!.id]);
  });

  it('are shown once their first attempt has ended', async () => {
    let answer = (): void => undefined;
    receiver.answerNext({ until: new Promise<void>((resolve) => (answer = resolve)) });
    await fund();
    await receiver.waitFor(TOLD);
    expect(await listed()).toEqual([]);
    answer();
    await application.settle();
    expect(await listed()).toMatchObject([{ status: 'DELIVERED', attempts: [{ responseStatus: 200 }] }]);
  });

  it('show why no answer came', async () => {
    receiver.answerNext({ hangUp: true });
    await fund();
    await application.settle();
    expect((await listed())[0]!.attempts).toEqual([
      { at: expect.any(String), url: receiver.url, failure: 'UNREACHABLE', duration: expect.any(Number) },
    ]);
  });

  it('show the latest ten answers, each to a bound, which are sealed wherever they are stored', async () => {
    const answer = `Zoë's secret answer ${'ü'.repeat(2_000)}`;
    receiver.answerNext(...Array.from({ length: 12 }, () => ({ status: 500, body: answer })));
    await fund();
    await application.settle();
    for (let retry = 0; retry < 12; retry++) await application.advance('30m');
    const [{ id }] = (await listed()) as [Shown];
    const { attempts } = (await api.get(`/webhook-deliveries/${id}`)).body as Shown;
    expect(attempts.map(({ responseStatus }) => responseStatus)).toEqual([...Array<number>(12).fill(500), 200]);
    const bodies = attempts.map(({ responseBody }) => responseBody);
    expect(bodies.filter((body) => body !== undefined)).toHaveLength(9); // the tenth, the last, was empty
    expect(bodies.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    for (const body of bodies.slice(3, 12)) {
      expect(answer.startsWith(body!)).toBe(true);
      expect(Buffer.byteLength(body!)).toBeGreaterThan(1_020);
      expect(Buffer.byteLength(body!)).toBeLessThanOrEqual(1_024);
    }
    expect(await rowsWith('secret answer')).toBe(0);
  });

  it('to several endpoints follow from the log, and are queued again where they were lost', async () => {
    const further = await WebhookReceiver.start();
    await api.post('/webhook-endpoints', { url: further.url, types: [TOLD] });
    await application.settle();
    further.answerNext({ status: 500 });
    await fund(2);
    await application.settle();
    const work = application.get(WorkAudit);
    const verify = async () =>
      (await application.get(HistoryAudit).verify(() => undefined, { checks: [work.check()] })).findings;
    expect(await verify()).toEqual([]);
    const pool = application.get<pg.Pool>(DATABASE_POOL);
    await pool.query(`DELETE FROM timers WHERE pool = 'further-deliveries'`);
    expect(await verify()).toMatchObject([{ what: expect.stringContaining('has no timer') }]);
    expect(await work.rebuild(() => undefined)).toMatchObject({ timersSet: 1 });
    expect(await verify()).toEqual([]);
    await application.advance('10s');
    expect(further.ofType(TOLD)).toHaveLength(3);
    await further.close();
  });

  describe('that succeed at once', () => {
    const isGroup = ({ type, stream }: StoredEvent) =>
      type === 'webhooks.delivery-saga-reacted-together' && stream.startsWith(tenant.platformId);
    const groups = async () => (await application.get(EventStore).readAll(0n, 100_000)).filter(isGroup);

    /** Has several webhooks answered at the same time. */
    async function deliverTogether(times: number): Promise<void> {
      let answer = (): void => undefined;
      const until = new Promise<void>((resolve) => (answer = resolve));
      receiver.answerNext(...Array.from({ length: times }, () => ({ until, body: 'thanks' })));
      await fund(times);
      await eventually(() => receiver.ofType(TOLD).length === times);
      answer();
      await application.settle();
    }

    it('are recorded in groups and shown like others, each once in the pages of a list', async () => {
      await deliverTogether(5);
      const recorded = await groups();
      const entries = recorded.flatMap(({ data }) => data['reactions'] as unknown as { readonly webhookId: string }[]);
      expect(recorded.length).toBeLessThan(5);
      const sent = receiver.ofType(TOLD).map(({ envelope }) => envelope.id);
      expect(entries.map(({ webhookId }) => webhookId).sort()).toEqual(sent.toSorted());
      const pages: string[] = [];
      for (let cursor = ''; ;) {
        const { body } = await api.get(`/webhook-deliveries?type=${TOLD}&limit=2${cursor}`);
        pages.push(...(body.data as Shown[]).map(({ id }) => id));
        if (!body.hasMore) break;
        cursor = `&cursor=${body.nextCursor}`;
      }
      expect(pages.toSorted()).toEqual(sent.toSorted());
      const { body } = await api.get(`/webhook-deliveries/${sent[0]}`);
      expect(body).toMatchObject({
        status: 'DELIVERED',
        attempts: [{ url: receiver.url, responseStatus: 200, responseBody: 'thanks' }],
      });
      expect(body).not.toHaveProperty('group');
      const checks = [application.get(WorkAudit).check()];
      expect((await application.get(HistoryAudit).verify(() => undefined, { checks })).findings).toEqual([]);
    });

    it('are in no page after the cursor of a release without groups, whose places are others: it is refused', async () => {
      const cursor = application
        .get(SignedCursors)
        .sign(tenant, encodeCursor(1n, { type: TOLD }), 'GET /2025-10-13/webhook-deliveries');
      expect(await api.get(`/webhook-deliveries?type=${TOLD}&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'cursor' }] } },
      });
    });

    it('are sent again on request with all their attempts, and are shown as of before', async () => {
      await deliverTogether(2);
      const { id } = (await listed())[0]!;
      const before = application.clock.now().toISOString();
      const first = (await api.get(`/webhook-deliveries/${id}`)).body as Shown;
      await application.advance('1m');
      receiver.answerNext({ status: 500 });
      expect((await api.post(`/webhook-deliveries/${id}/retry`, {})).status).toBe(202);
      await application.settle();
      await application.advance('10s');
      const now = (await api.get(`/webhook-deliveries/${id}`)).body as Shown;
      expect(now).toMatchObject({ status: 'DELIVERED', createdAt: before });
      expect(now.attempts.map(({ responseStatus }) => responseStatus)).toEqual([200, 500, 200]);
      const asOf = async (at: string) => (await api.get(`/webhook-deliveries/${id}?asOf=${at}`)).body as Shown;
      expect(await asOf(before)).toEqual(first);
      expect(await asOf(application.clock.now().toISOString())).toEqual(now);
      expect((await api.get(`/webhook-deliveries/${id}?asOf=2020-01-01T00:00:00.000Z`)).status).toBe(404);
      const [{ comparison }] = (await application.get(ProjectionRebuilds).rebuild(['webhooks_delivery'])) as [
        RebuildReport,
      ];
      expect(comparison).toMatchObject({ differences: [] });
    });

    it('leave the history of a request as it was when each was recorded alone', async () => {
      await deliverTogether(3);
      const { id } = (await listed())[0]!;
      const store = application.get(EventStore);
      const registry = application.get(FeatureRegistry);
      const saga = registry.saga('webhooks.delivery');
      const codec = application.get(EventCodec);
      const log = (await store.readAll(0n, 100_000)).filter(({ stream }) => stream.startsWith(tenant.platformId));
      const events = new Map(log.map((event) => [event.id, event]));
      /** As an earlier release recorded it, from the event that it reacted to and the answer of the endpoint. */
      const alone = async (lone: StoredEvent, group: StoredEvent): Promise<StoredEvent> => {
        const { input, taken } = lone.data as unknown as SagaReaction;
        const event = await codec.decode(events.get(input.id)!);
        const reaction = { kind: 'event', event, ...(taken !== null && { taken }) } as const;
        const [recorded] = saga.aggregate.decide(reaction as never, saga.aggregate.initial, {
          ...group.metadata,
          tenant,
          id: lone.id,
        });
        const stream = streamName(tenant, saga.aggregate, triggerOf(saga, event.type)!.instance(event)!);
        const { correlationId } = event;
        const metadata = { ...group.metadata, commandId: input.id, causationId: input.id, correlationId };
        return { ...group, ...recorded!, stream, id: eventId(input.id, stream, 0), metadata } as StoredEvent;
      };
      const earlier = await Promise.all(
        log.flatMap((event) =>
          isGroup(event)
            ? storedReactionsIn(registry.groupOf(event.type)!, event).map((lone) => alone(lone, event))
            : [Promise.resolve(event)],
        ),
      );
      const search = {
        async *ofRequests(_tenant: Tenant, requests: readonly string[]) {
          yield* earlier.filter(({ metadata }) => requests.includes(metadata.correlationId));
        },
      };
      const metadata = {
        commandId: id,
        requestHash: id,
        correlationId: id,
        causationId: null,
        actor: 'operator',
        at: '',
      };
      const linesBy = async (history: ResourceHistory, resource: string) =>
        (await history.why(
          tenant,
          resource,
          { ...metadata, at: application.clock.now().toISOString() },
          () => undefined,
        ))!.flatMap((request) => linesOfRequest(request, true));
      const [now, then] = [
        application.get(ResourceHistory),
        new ResourceHistory({ store, registry, search: search as never }),
      ];
      const { body } = await api.get('/platform/internal-accounts?currency=USD');
      for (const resource of [body.data[0].id as string, id]) {
        const lines = await linesBy(now, resource);
        expect(lines.filter((line) => line.startsWith(`webhook ${TOLD}`)).length).toBeGreaterThan(0);
        expect(lines).toEqual(await linesBy(then, resource));
      }
    });
  });

  it('forget the answers that name a person who was erased', async () => {
    const { body: customer } = await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      platformCustomerId: 'erased',
      fullName: 'Erika Mustermann',
      birthDate: '1990-01-15',
      nationality: 'US',
      address: { line1: '1 Main Street', city: 'San Francisco', postalCode: '94105', country: 'US' },
    });
    await application.settle();
    const received = receiver.received.find(({ envelope }) => (envelope.data as { id?: string }).id === customer.id);
    const { body: before } = await api.get(`/webhook-deliveries?type=CUSTOMER.KYC_APPROVED`);
    expect(before.data).toHaveLength(1);
    expect(received).toBeDefined();
    const answering = { status: 500, body: 'no place for Erika Mustermann' };
    receiver.answerNext(answering);
    await api.post(`/webhook-deliveries/${before.data[0].id}/retry`);
    await application.settle();
    const one = `/webhook-deliveries/${before.data[0].id}`;
    expect((await api.get(one)).body.attempts[1].responseBody).toBe(answering.body);
    await application.get(Vault).shred(tenant, customer.id);
    expect((await api.get(one)).body.attempts[1]).not.toHaveProperty('responseBody');
  });

  describe('are listed', () => {
    it('newest first, page by page, and by type, status and moment', async () => {
      receiver.answerNext({ status: 500 });
      await fund();
      await application.settle();
      const early = application.clock.now().toISOString();
      application.clock.advance('1s');
      await fund(2);
      await application.settle();
      const ids = receiver.ofType(TOLD).map(({ envelope }) => envelope.id);
      expect((await listed()).map(({ id }) => id)).toEqual([...ids].reverse());
      expect((await listed('&sortOrder=asc')).map(({ id }) => id)).toEqual(ids);
      expect((await listed('&status=PENDING')).map(({ id }) => id)).toEqual([ids[0]]);
      expect((await listed(`&createdBefore=${early}`)).map(({ id }) => id)).toEqual([ids[0]]);
      const first = (await api.get(`/webhook-deliveries?limit=2&type=${TOLD}`)).body;
      expect(first).toMatchObject({ hasMore: true, totalCount: 3 });
      const second = (await api.get(`/webhook-deliveries?limit=2&type=${TOLD}&cursor=${first.nextCursor}`)).body;
      expect([...first.data, ...second.data].map(({ id }: Shown) => id)).toEqual([...ids].reverse());
      expect((await api.get('/webhook-deliveries?type=TEST')).body.data).toHaveLength(1);
    });

    it.each(['?limit=0', '?limit=101', '?status=LOST', '?createdAfter=yesterday', '?cursor=here'])(
      'but not with %s',
      async (query) => {
        expect(await api.get(`/webhook-deliveries${query}`)).toMatchObject({
          status: 400,
          body: { code: 'INVALID_INPUT' },
        });
      },
    );

    it('to their platform alone', async () => {
      await fund();
      await application.settle();
      const { api: other } = await application.createPlatform();
      const [{ id }] = (await listed()) as [Shown];
      expect((await other.get('/webhook-deliveries')).body.data).toEqual([]);
      for (const answer of [
        await other.get(`/webhook-deliveries/${id}`),
        await other.post(`/webhook-deliveries/${id}/retry`),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
      expect((await api.get('/webhook-deliveries/Card:0d3f6f0e-7d0c-8a51-9a3e-0123456789ab')).status).toBe(400);
    });
  });

  describe('are sent again', () => {
    it('at once when requested, under the same id and with all their retries', async () => {
      await fund();
      await application.settle();
      const [{ id }] = (await listed()) as [Shown];
      receiver.answerNext({ status: 503 }, { status: 503 });
      const { status, body } = await api.post(`/webhook-deliveries/${id}/retry`);
      expect([status, body]).toMatchObject([202, { id, status: 'PENDING' }]);
      await application.settle();
      await application.advance('10s');
      await application.advance('20s');
      expect(receiver.ofType(TOLD).map(({ envelope }) => envelope.id)).toEqual([id, id, id, id]);
      expect((await listed())[0]).toMatchObject({ status: 'DELIVERED', attempts: [{}, {}, {}, {}] });
    });

    it('without a second series of retries when one is in progress', async () => {
      receiver.answerNext(...Array.from({ length: 3 }, () => ({ status: 500 })));
      await fund();
      await application.settle();
      const [{ id }] = (await listed()) as [Shown];
      await api.post(`/webhook-deliveries/${id}/retry`);
      await application.settle();
      expect(receiver.ofType(TOLD)).toHaveLength(2);
      for (let retry = 0; retry < 5; retry++) await application.advance('10s');
      expect(receiver.ofType(TOLD)).toHaveLength(4);
    });

    it('to the current endpoint', async () => {
      const next = await WebhookReceiver.start();
      await api.patch('/config', { webhookEndpoint: next.url });
      await application.settle();
      const { data } = (await api.get('/webhook-deliveries?type=TEST&sortOrder=asc')).body;
      await api.post(`/webhook-deliveries/${data[0].id}/retry`);
      await application.settle();
      expect(next.ofType('TEST').map(({ envelope }) => envelope.id)).toContain(data[0].id);
      expect(receiver.received).toHaveLength(0);
      await next.close();
    });

    it('but not when there is nowhere to send to: 400 WEBHOOK_ENDPOINT_NOT_SET', async () => {
      const { data } = (await api.get('/webhook-deliveries')).body;
      await api.patch('/config', { webhookEndpoint: null });
      const refused = await api.post(`/webhook-deliveries/${data[0].id}/retry`);
      expect([refused.status, refused.body.code]).toEqual([400, 'WEBHOOK_ENDPOINT_NOT_SET']);
    });

    it('when they have failed since a moment, oldest first, and no others', async () => {
      receiver.answerNext({ status: 500 }, { status: 500 });
      await fund();
      await application.settle();
      await application.advance('10s');
      const since = new Date(application.clock.now().getTime() + 1).toISOString();
      application.clock.advance('1s');
      await fund();
      await application.settle();
      receiver.answerNext(...Array.from({ length: 3 }, () => ({ status: 500 })));
      await fund(3);
      await application.settle();
      const failed = receiver
        .ofType(TOLD)
        .slice(-3)
        .map(({ envelope }) => envelope.id);
      receiver.received.length = 0;
      const { status, body } = await api.post('/webhook-deliveries/replay', { since, type: TOLD });
      expect([status, body]).toEqual([202, { count: 3, hasMore: false }]);
      await application.settle();
      expect(receiver.ofType(TOLD).map(({ envelope }) => envelope.id)).toEqual(failed);
      expect((await api.post('/webhook-deliveries/replay', { since })).body).toEqual({ count: 0, hasMore: false });
      expect(
        (await api.post('/webhook-deliveries/replay', { since: '2020-01-01T00:00:00Z', until: since })).body.count,
      ).toBe(1);
    });

    it.each([{}, { since: 'yesterday' }, { since: '2026-01-01T00:00:00Z', until: 5 }])(
      'but not since %j',
      async (body) => {
        expect(await api.post('/webhook-deliveries/replay', body)).toMatchObject({
          status: 400,
          body: { code: 'INVALID_INPUT' },
        });
      },
    );
  });

  describe('end with their endpoint', () => {
    it('when it answers 410: it is disabled, and enabled again by being set', async () => {
      receiver.answerNext({ status: 410 });
      await fund();
      await application.settle();
      expect((await listed())[0]).toMatchObject({ status: 'FAILED', attempts: [{ responseStatus: 410 }] });
      const disabled = (await api.get('/config')).body;
      expect(disabled).toMatchObject({
        webhookEndpoint: receiver.url,
        webhookEndpointDisabledAt: application.clock.now().toISOString(),
      });
      receiver.received.length = 0;
      await fund();
      await application.advance('1h');
      expect(receiver.received).toHaveLength(0);
      expect((await api.post('/sandbox/webhooks/test')).body.code).toBe('WEBHOOK_ENDPOINT_NOT_SET');

      const { body } = await api.patch('/config', { webhookEndpoint: receiver.url });
      expect(body).not.toHaveProperty('webhookEndpointDisabledAt');
      await application.settle();
      expect(receiver.received.map(({ envelope }) => envelope.type)).toEqual(['TEST']);
      await fund();
      await application.settle();
      expect(receiver.ofType(TOLD)).toHaveLength(1);
    });

    it('as SKIPPED when they wait for a retry while it is disabled, and can be replayed', async () => {
      receiver.answerNext({ status: 500 }, { status: 410 });
      await fund(2);
      await application.settle();
      await application.advance('10s');
      expect((await listed('&sortOrder=asc')).map(({ status }) => status)).toEqual(['SKIPPED', 'FAILED']);
      await api.patch('/config', { webhookEndpoint: receiver.url });
      const replay = await api.post('/webhook-deliveries/replay', { since: '2020-01-01T00:00:00Z', type: TOLD });
      expect(replay.body.count).toBe(2);
      await application.settle();
      expect((await listed()).map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED']);
    });

    it('behind those that were already in progress when one of them answers 410', async () => {
      let goAway = (): void => undefined;
      let release = (): void => undefined;
      const gone = new Promise<void>((resolve) => (goAway = resolve));
      const until = new Promise<void>((resolve) => (release = resolve));
      receiver.answerNext({ status: 410, until: gone }, ...Array.from({ length: 7 }, () => ({ until })));
      await fund(20);
      await receiver.waitFor(TOLD, 8);
      await listed(); // waits until all are queued: an event that is read once the endpoint is disabled makes no delivery
      goAway();
      await eventually(async () => 'webhookEndpointDisabledAt' in (await api.get('/config')).body);
      release();
      await application.settle();
      await application.advance('1h');
      const ids = receiver.ofType(TOLD).map(({ envelope }) => envelope.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(8);
      expect((await listed()).map(({ status }) => status).sort()).toEqual([
        ...Array(7).fill('DELIVERED'),
        'FAILED',
        ...Array(12).fill('SKIPPED'),
      ]);
      await api.patch('/config', { webhookEndpoint: receiver.url });
      await fund();
      await application.settle();
      expect(receiver.ofType(TOLD)).toHaveLength(9);
    });

    it('but not with another endpoint that replaced it meanwhile', async () => {
      const old = receiver;
      const next = await WebhookReceiver.start();
      let release = (): void => undefined;
      old.answerNext({ status: 410, until: new Promise<void>((resolve) => (release = resolve)) });
      await fund();
      await old.waitFor(TOLD);
      await api.patch('/config', { webhookEndpoint: next.url });
      release();
      await application.settle();
      expect((await api.get('/config')).body).not.toHaveProperty('webhookEndpointDisabledAt');
      await next.close();
    });
  });

  it('are not recorded where no endpoint is set', async () => {
    const silent = await application.createPlatform();
    const { body } = await silent.api.get('/platform/internal-accounts?currency=USD');
    await silent.api.post(`/sandbox/internal-accounts/${body.data[0].id}/fund`, { amount: 100 });
    await application.settle();
    const log = await application.get(EventStore).readAll(0n, 100_000);
    const received = log.filter(
      ({ type, stream }) =>
        type.startsWith('webhooks.delivery-saga-reacted') && stream.startsWith(silent.tenant.platformId),
    );
    expect(received).toEqual([]);
    expect((await silent.api.get('/webhook-deliveries')).body.data).toEqual([]);
  });

  /** Number of rows, over all tables, that contain a text. */
  async function rowsWith(text: string): Promise<number> {
    const pool = application.get<pg.Pool>(DATABASE_POOL);
    const { rows: tables } = await pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const counts = await Promise.all(
      tables.map(({ name }) =>
        pool.query<{ count: string }>(`SELECT count(*) FROM "${name}" t WHERE position($1 in t::text) > 0`, [text]),
      ),
    );
    return counts.reduce((sum, { rows }) => sum + Number(rows[0]!.count), 0);
  }
});
