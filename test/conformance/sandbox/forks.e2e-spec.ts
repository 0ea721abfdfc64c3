import { CommandBus } from '@nestjs/cqrs';
import { HistoryAudit, WorkAudit } from '@app/audit';
import { SagaInstances } from '@app/event-sourcing';
import { PlatformQuotas, defaultHttpSettings } from '@app/http';
import { derivedUuid, tenantKey, uuidOf } from '@app/kernel';
import { MakeFork } from '../../../libs/sandbox/src/commands/make-fork.js';
import { Forks } from '../../../libs/sandbox/src/services/forks.service.js';
import { PresentHistory } from '../../../libs/sandbox/src/services/present-history.service.js';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { EVENTS_IN_POSTGRES } from '../../support/event-store.js';
import { imbalancesOf } from '../../support/imbalances.js';
import { accountIn, eurPayee, fundedCustomer, usdPayee } from '../../support/main-job.js';
import { runSandboxCommand } from '../../support/sandbox-command.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

/** Lists whose content a fork shares, except for these ids. */
const LISTS = ['/customers', '/customers/external-accounts', '/transactions', '/cards', '/agents'];
const OWN_IDS = /InternalAccount:[0-9a-f-]{36}|uma-[0-9a-f]{12}/g;

describe('A fork of a sandbox platform', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let api: ApiClient;
  let customerId: string;
  let quoteId: string;
  let snapshotId: string;
  let fork: ApiClient;

  const dataOf = async (caller: ApiClient, list: string) => (await caller.get(list)).body.data;
  const balanceOf = async (caller: ApiClient) =>
    (await caller.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)).body.data[0].balance
      .amount;
  const forkOf = async (body: object = {}): Promise<ApiClient> => {
    const { status, body: made } = await api.post('/sandbox/forks', body);
    expect([status, made]).toEqual([201, expect.anything()]);
    return new ApiClient(application.url, made.token);
  };

  const run = (...words: string[]) => runSandboxCommand(application.url, api, words);

  beforeAll(async () => {
    [application, receiver] = await Promise.all([TestApplication.boot(EVENTS_IN_POSTGRES), WebhookReceiver.start()]);
    ({ api } = application);
    await api.patch('/config', { webhookEndpoint: receiver.url });
    const funded = await fundedCustomer(api);
    ({ customerId } = funded);
    const source = { accountId: funded.accountId };
    for (const suffix of ['000', '003']) {
      const payee = await usdPayee(api, customerId, suffix);
      await api.post('/transfer-out', { source, destination: { accountId: payee }, amount: 1_000 });
    }
    await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace', platformCustomerId: 'ada' });
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', ...source },
      destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 5_000,
    });
    quoteId = quote.body.id;
    await api.post('/cards', {
      cardholderId: customerId,
      platformCardId: 'card',
      form: 'VIRTUAL',
      fundingSources: [funded.accountId],
    });
    await application.settle();
    snapshotId = (await api.post('/sandbox/snapshots', { name: 'before' })).body.id;
    await fundedCustomer(api);
    await application.settle();
    fork = await forkOf({ snapshotId });
    await application.settle();
  }, 60_000);

  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  it('shows what the platform showed at the snapshot', async () => {
    const { takenAt } = (await api.get(`/sandbox/snapshots/${snapshotId}`)).body;
    expect(takenAt).toBe(application.clock.now().toISOString());
    for (const list of LISTS) {
      const [copied, original] = [await dataOf(fork, list), await dataOf(api, list)];
      const text = (data: unknown) => JSON.stringify(data).replaceAll(OWN_IDS, 'its own');
      const ids = new Set(copied.map(({ id }: { id: string }) => id));
      expect(text(copied)).toBe(text(original.filter(({ id }: { id: string }) => ids.has(id))));
    }
    expect(await dataOf(fork, '/customers')).toHaveLength(2);
    expect(await dataOf(fork, '/transactions')).not.toEqual([]);
    expect(await balanceOf(fork)).toBe(await balanceOf(api));
  });

  it('goes its own way', async () => {
    const before = await balanceOf(api);
    const source = { accountId: await accountIn(fork, customerId, 'USD') };
    const destination = { accountId: await usdPayee(fork, customerId, '111') };
    const paid = await fork.post('/transfer-out', { source, destination, amount: 700 });
    await application.settle();
    expect((await fork.get(`/transactions/${paid.body.id}`)).body.status).toBe('COMPLETED');
    expect((await api.get(`/transactions/${paid.body.id}`)).status).toBe(404);
    expect([await balanceOf(api), await balanceOf(fork)]).toEqual([before, before - 700]);
  });

  it('keeps values unique that are reserved in the copy', async () => {
    const ada = { customerType: 'INDIVIDUAL', fullName: 'Ada', platformCustomerId: 'ada' };
    const refused = await fork.post('/customers', ada);
    expect([refused.status, refused.body.details.reason]).toEqual([409, 'PLATFORM_ID_TAKEN']);
    expect(await usdPayee(fork, customerId, '000')).toBeUndefined(); // it is there
    expect(await usdPayee(fork, customerId, '222')).toBeDefined();
  });

  it('waits for nothing that waits in the other platform', async () => {
    const another = await forkOf({ snapshotId });
    const [saga, uuid] = ['payments.quote', uuidOf('Quote', quoteId)] as const;
    const instance = [saga, tenantKey(application.tenant), uuid] as const;
    await application.get(SagaInstances).park(...instance, `${saga}/${uuid}`);
    const executed = await another.post(`/quotes/${quoteId}/execute`);
    await application.settle();
    expect((await another.get(`/transactions/${executed.body.id}`)).body.status).toBe('COMPLETED');
    await application.get(SagaInstances).resume(...instance, application.clock.now());
  });

  it('executes a copied quote once, and both expire by themselves', async () => {
    const another = await forkOf({ snapshotId });
    const executed = await fork.post(`/quotes/${quoteId}/execute`, undefined, {
      headers: { 'idempotency-key': 'execute in the fork' },
    });
    expect(executed.status).toBeLessThan(300);
    await application.settle();
    expect((await fork.get(`/transactions/${executed.body.id}`)).body.status).toBe('COMPLETED');
    await application.advance('6m');
    for (const caller of [api, another]) expect((await caller.get(`/quotes/${quoteId}`)).body.status).toBe('EXPIRED');
    expect((await fork.get(`/quotes/${quoteId}`)).body.status).toBe('COMPLETED');
  });

  it('sends no webhooks to the endpoint of the platform, and has separate keys', async () => {
    receiver.received.splice(0);
    await fork.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Grace Hopper' });
    await application.settle();
    expect(receiver.received).toEqual([]);
    expect((await fork.get('/config')).body).not.toHaveProperty('webhookEndpoint');
    const keys = (caller: ApiClient) => caller.get('/.well-known/webhook-keys.json');
    expect((await keys(fork)).body).not.toEqual((await keys(api)).body);
  });

  it('sends no webhooks of copied events, whenever it gets an endpoint', async () => {
    const own = await WebhookReceiver.start();
    const another = await forkOf();
    await another.patch('/config', { webhookEndpoint: own.url });
    await another.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Alan Turing' });
    await application.settle();
    expect(own.received.map(({ envelope }) => envelope.type).toSorted()).toEqual(['CUSTOMER.KYC_APPROVED', 'TEST']);
    await own.close();
  });

  it('is whole or not there: an attempt that ended after the append is repeated with the same fork and token', async () => {
    const metadata = application.metadata();
    const { tenant } = application;
    const platformId = derivedUuid('Platform', 'fork', metadata.commandId);
    const { history } = await application.get(PresentHistory).of(tenant);
    const append = () => application.get(Forks).copy(history, { ...tenant, platformId }, metadata);
    await Promise.all([append(), append()]);
    const make = () => application.get(CommandBus).execute(new MakeFork(tenant, { snapshotId: null }, metadata));
    const [made, again] = [await make(), await make()];
    expect([again, made.platformId]).toEqual([made, `PlatformConfig:${platformId}`]);
    const other = new MakeFork(tenant, { snapshotId }, { ...metadata, requestHash: 'of another request' });
    await expect(application.get(CommandBus).execute(other)).rejects.toMatchObject({ code: 'CONFLICT' });
    const third = new ApiClient(application.url, made.token);
    expect(await dataOf(third, '/tokens')).toHaveLength(1);
    expect(await dataOf(third, '/customers')).toHaveLength((await dataOf(api, '/customers')).length);
  });

  it('answers the same fork to a request that is repeated under its key', async () => {
    const headers = { 'idempotency-key': 'one fork' };
    const [one, again] = [
      await api.post('/sandbox/forks', {}, { headers }),
      await api.post('/sandbox/forks', {}, { headers }),
    ];
    expect([again.status, again.body]).toEqual([one.status, one.body]);
  });

  it('is made one at a time, and so often within a day', async () => {
    const another = await application.createPlatform();
    const ask = (path: string) => another.api.post(`/sandbox/${path}`, {});
    const refused = await application
      .get(Forks)
      .alone(another.tenant, async () => [await ask('forks'), await ask('snapshots')]);
    expect(refused.map(({ status, headers }) => [status, headers.has('retry-after')])).toEqual([
      [409, true],
      [409, true],
    ]);
    const limit = defaultHttpSettings.quotas.forksPerDay!;
    const take = () => application.get(PlatformQuotas).take(another.tenant, 'forks');
    await Promise.all(Array.from({ length: limit - 1 }, take));
    expect((await ask('forks')).status).toBe(201);
    expect(await ask('forks')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', details: { quota: 'forks', limit } },
    });
    expect((await ask('snapshots')).status).toBe(201);
  });

  it('is opened by its own token alone, and erases its own people', async () => {
    expect(await dataOf(fork, '/tokens')).toHaveLength(1);
    const third = await forkOf();
    const [{ id }] = await dataOf(third, '/customers?platformCustomerId=ada');
    expect((await third.delete(`/customers/${id}`)).status).toBeLessThan(300);
    await application.settle();
    expect((await api.get(`/customers/${id}`)).body.fullName).toBe('Ada Lovelace');
    expect((await fork.get(`/customers/${id}`)).body.fullName).toBe('Ada Lovelace');
  });

  it('continues at the time that the clock of the platform shows, and has a separate clock', async () => {
    const clockOf = async (caller: ApiClient) => (await caller.get('/sandbox/test-clock')).body;
    await api.post('/sandbox/test-clock', { advance: 'P1D' });
    const another = await forkOf();
    expect(await clockOf(another)).toEqual(await clockOf(api));
    expect((await clockOf(await forkOf({ snapshotId }))).time).toBe(application.clock.now().toISOString());
    const [{ createdAt }] = await dataOf(another, '/tokens');
    expect(createdAt).toBe((await clockOf(api)).time);
    await another.post('/sandbox/test-clock', { advance: 'PT1H' });
    expect((await clockOf(api)).time).toBe(createdAt);
  });

  it('is made by the command line', async () => {
    const taken = /^Snapshot:[-0-9a-f]{36}/.exec((await run('snapshot', '--name', 'now')).lines[0]!)![0];
    expect((await run('snapshots')).lines[1]).toMatch(new RegExp(`^${taken} .* now$`));
    expect((await run('fork', '--snapshot', taken)).lines).toEqual([
      expect.stringMatching(/^Platform {4}PlatformConfig:/),
      expect.stringMatching(/^Credential {2}[-0-9a-f]{36}:./),
    ]);
  });

  it('leaves the books balanced, and nothing undone', async () => {
    await application.settle();
    expect(await imbalancesOf(application)).toEqual([]);
    expect(application.faults).toEqual([]);
    const checks = [application.get(WorkAudit).check()];
    const { findings } = await application.get(HistoryAudit).verify(() => undefined, { checks });
    expect(findings).toEqual([]);
  });

  it('is refused for an unknown snapshot, in production, and to a caller who may not manage', async () => {
    const unknown = { snapshotId: 'Snapshot:00000000-0000-8000-8000-000000000000' };
    expect((await api.post('/sandbox/forks', unknown)).status).toBe(404);
    expect((await fork.post('/sandbox/forks', { snapshotId })).status).toBe(404);
    expect((await api.post('/sandbox/forks', { snapshotId: 'x' })).body.details.errors[0].field).toBe('snapshotId');
    expect((await api.post('/sandbox/snapshots', { name: 7 })).body.details.errors[0].field).toBe('name');
    const { api: production } = await application.createPlatform({ environment: 'PRODUCTION' });
    const viewer = await application.createCaller(application.tenant, ['VIEW', 'TRANSACT']);
    for (const caller of [production, viewer])
      for (const path of ['/sandbox/forks', '/sandbox/snapshots'])
        expect((await caller.post(path, {})).body.code).toBe('FORBIDDEN');
  });
});
