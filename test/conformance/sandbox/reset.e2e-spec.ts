import { CommandBus } from '@nestjs/cqrs';
import { metadataFor } from '@app/event-sourcing/definitions';
import { derivedUuid, uuidOf } from '@app/kernel';
import { CarryWebhookSettings, RotateSigningKey } from '@app/webhooks';
import { ResetSandbox } from '../../../libs/sandbox/src/commands/reset-sandbox.js';
import { AddWebhookEndpoint } from '../../../libs/webhooks/src/commands/add-webhook-endpoint.js';
import { AgentClient } from '../../support/agent-client.js';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { imbalancesOf } from '../../support/imbalances.js';
import { fundedCustomer, usdPayee } from '../../support/main-job.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

describe('The reset of a sandbox platform', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let api: ApiClient;
  let second: ApiClient;

  beforeAll(async () => {
    [application, receiver] = await Promise.all([TestApplication.shared(), WebhookReceiver.start()]);
    ({ api } = application);
    second = await application.createCaller(application.tenant, ['VIEW', 'MANAGE', 'TRANSACT']);
    await api.patch('/config', {
      webhookEndpoint: receiver.url,
      feeConfigs: [
        {
          feeType: 'CROSS_CURRENCY',
          sourceCurrency: 'USD',
          variableFeeBps: 10,
          fixedFee: { amount: 5, currency: { code: 'USD' } },
        },
      ],
    });
    await application.settle();
  }, 60_000);

  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  const reset = async (key?: string) => {
    const answer = await api.post('/sandbox/reset', undefined, {
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const furtherEndpoints = async () =>
    (await api.get('/webhook-endpoints')).body.data
      .filter(({ isConfigured }: { isConfigured: boolean }) => !isConfigured)
      .map(({ id, url, types, description, status }: Record<string, unknown>) => ({
        id,
        url,
        types,
        description,
        status,
      }));
  const config = async () => (await api.get('/config')).body;

  it('leaves tokens, configuration, webhook endpoints and keys, and none of the resources', async () => {
    const ledger = await WebhookReceiver.start();
    const chosen = { url: receiver.url, types: ['CARD.STATE_CHANGE'], description: 'cards', status: 'DISABLED' };
    for (const endpoint of [{ url: ledger.url }, chosen])
      expect((await api.post('/webhook-endpoints', endpoint)).status).toBe(201);
    ledger.answerNext(...Array.from({ length: 100 }, () => ({ status: 503 })));
    const { customerId, accountId } = await fundedCustomer(api);
    const payment = {
      source: { accountId },
      destination: { accountId: await usdPayee(api, customerId, '005') }, // takes half a minute
      amount: 100,
    };
    const keyed = { headers: { 'idempotency-key': 'before and after' } };
    const registration = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace', platformCustomerId: 'unique' };
    const registered = await api.post('/customers', registration, keyed);
    const agent = await AgentClient.connected(api, application.url, customerId);
    expect((await agent.get('/agents/me/transactions')).status).toBe(200);
    const before = await config();
    const tokens = (await api.get('/tokens')).body.data;
    const keys = (await api.get('/.well-known/webhook-keys.json')).body;
    const endpoints = await furtherEndpoints();
    const { body: underWay } = await api.post('/transfer-out', payment);

    await application.advance('1s');

    const { platformId, previousPlatformId, resetAt } = await reset();
    await application.settle();
    for (const { received } of [receiver, ledger]) received.splice(0);
    await application.advance('2m');

    const after = await config();
    expect([after.id, previousPlatformId]).toEqual([platformId, before.id]);
    for (const member of ['webhookEndpoint', 'supportedCurrencies', 'feeConfigs', 'embeddedWalletConfig'])
      expect(after[member]).toEqual(before[member]);
    const names = ({ id, name, permissions, clientId }: Record<string, unknown>) => [id, name, permissions, clientId];
    expect((await api.get('/tokens')).body.data.map(names).toSorted()).toEqual(tokens.map(names).toSorted());
    expect((await second.get('/config')).body.id).toBe(platformId);
    expect((await api.get('/.well-known/webhook-keys.json')).body).toEqual(keys);
    expect(await furtherEndpoints()).toEqual(endpoints);
    for (const list of ['/customers', '/transactions', '/webhook-deliveries?type=OUTGOING_PAYMENT.COMPLETED'])
      expect((await api.get(list)).body.data).toEqual([]);
    expect((await api.get(`/customers/${customerId}`)).status).toBe(404);
    expect((await agent.get('/agents/me/transactions')).status).toBe(401);
    expect(receiver.received.filter(({ envelope: { data } }) => data['id'] === underWay.id)).toEqual([]);
    expect(ledger.received.map(({ envelope }) => envelope.type)).toEqual([]);
    await ledger.close();
    expect((await api.get('/customers/internal-accounts')).body.data).toEqual([]);

    const again = await api.post('/customers', registration, keyed);
    expect([again.status, again.body.id === registered.body.id]).toEqual([201, false]);
    expect((await api.get(`/customers/${customerId}?asOf=${resetAt}`)).status).toBe(404);
    const justBefore = new Date(Date.parse(resetAt) - 1).toISOString();
    expect((await api.get(`/config?asOf=${justBefore}`)).body.id).toBe(previousPlatformId);
    expect(await imbalancesOf(application)).toEqual([]);
  });

  it('shows what was before by reads with an earlier asOf', async () => {
    const { body: customer } = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Grace Hopper' });
    await application.advance('1s');
    const then = application.clock.now().toISOString();
    await application.advance('1s');
    await reset();
    await application.advance('1s');
    await reset(); // twice, so that it is two platforms ago
    expect((await api.get(`/customers/${customer.id}`)).status).toBe(404);
    expect((await api.get(`/customers/${customer.id}?asOf=${then}`)).body).toEqual(customer);
  });

  it('is one reset under one key, also when the token has moved meanwhile', async () => {
    const first = await reset('once');
    expect(await reset('once')).toEqual(first);
    expect((await config()).id).toBe(first.platformId);
    expect((await reset('another')).previousPlatformId).toBe(first.platformId);
  });

  it('takes along the webhook endpoints as they are, whatever an attempt that failed has carried', async () => {
    const add = async (): Promise<string> => (await api.post('/webhook-endpoints', { url: receiver.url })).body.id;
    const tenant = { ...application.tenant, platformId: uuidOf('PlatformConfig', (await config()).id) };
    const metadata = application.metadata();
    const commands = application.get(CommandBus);
    const gone = await add();
    const successor = { ...tenant, platformId: derivedUuid('Platform', 'reset', metadata.commandId) };
    await commands.execute(new CarryWebhookSettings(tenant, { successor }, metadataFor(metadata, 'webhooks')));
    await api.delete(`/webhook-endpoints/${gone}`);
    const spared = await add();
    await commands.execute(new ResetSandbox(tenant, { key: null }, metadata));
    const ids = (await furtherEndpoints()).map(({ id }: { id: string }) => id);
    expect([ids.includes(gone), ids.includes(spared)]).toEqual([false, true]);
    const another = new AddWebhookEndpoint(
      tenant,
      { url: receiver.url, types: null, description: null, isEnabled: true },
      application.metadata(),
    );
    await expect(commands.execute(another)).rejects.toMatchObject({ code: 'CONFLICT', isTransient: true });
    const rotation = new RotateSigningKey(tenant, { overlap: 0 }, application.metadata());
    await expect(commands.execute(rotation)).rejects.toMatchObject({ code: 'CONFLICT', isTransient: true });
  });

  it('is one for all tokens when several ask at once', async () => {
    const before = (await config()).id;
    const answers = await Promise.all([api, second, api].map((caller) => caller.post('/sandbox/reset')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [one, other] = [(await config()).id, (await second.get('/config')).body.id];
    expect([one === other, one === before]).toEqual([true, false]);
  });

  it('concerns no other platform', async () => {
    const other = await application.createPlatform();
    await reset();
    expect((await other.api.get('/config')).body.id).toBe(`PlatformConfig:${other.tenant.platformId}`);
  });

  it('keeps deleted tokens deleted, and those that are deleted later', async () => {
    const { body: doomed } = await api.post('/tokens', { name: 'Doomed', permissions: ['VIEW'] });
    const { body: spared } = await api.post('/tokens', { name: 'Spared', permissions: ['VIEW'] });
    await api.delete(`/tokens/${doomed.id}`);
    await reset();
    expect((await new ApiClient(application.url, doomed).get('/config')).status).toBe(401);
    const caller = new ApiClient(application.url, spared);
    expect((await caller.get('/config')).status).toBe(200);
    expect((await api.delete(`/tokens/${spared.id}`)).status).toBe(204);
    expect((await caller.get('/config')).status).toBe(401);
  });

  it('is not for production, nor for a caller who may not manage', async () => {
    const { api: production } = await application.createPlatform({ environment: 'PRODUCTION' });
    const { body: viewer } = await api.post('/tokens', { name: 'Viewer', permissions: ['VIEW', 'TRANSACT'] });
    for (const caller of [production, new ApiClient(application.url, viewer)]) {
      const { status, body } = await caller.post('/sandbox/reset');
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
  });
});
