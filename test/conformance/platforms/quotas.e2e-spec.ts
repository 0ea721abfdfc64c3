import { CommandBus } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import { type ChosenQuotas, SetQuotas } from '@app/platforms';
import type { Answer, ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { uploadDocument } from '../../support/documents.js';
import { eventually } from '../../support/eventually.js';
import { fundedCustomer, usdPayee } from '../../support/main-job.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

describe('The quotas of a platform', () => {
  let application: TestApplication;
  let tenant: Tenant;
  let api: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.shared();
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    ({ tenant, api } = await application.createPlatform());
  });

  let commands = 0;
  const set = (quotas: ChosenQuotas): Promise<void> =>
    application.get(CommandBus).execute(
      new SetQuotas(
        tenant,
        { quotas },
        {
          commandId: `quotas-${tenant.platformId}-${commands++}`,
          correlationId: 'test',
          causationId: null,
          requestHash: '',
          actor: 'test',
          at: application.clock.now().toISOString(),
        },
      ),
    );
  const stated = ({ headers }: Answer<unknown>): (string | null)[] =>
    ['ratelimit-policy', 'ratelimit'].map((name) => headers.get(name));
  /** Waits until answers state this, which holds once the quotas were read again. */
  const states = async (wanted: RegExp): Promise<void> => {
    application.clock.advance('11s');
    await eventually(async () => wanted.test(stated(await api.get('/tokens')).join(' | ')));
  };
  const passport = { documentType: 'PASSPORT', country: 'US', documentNumber: 'X1', issuingAuthority: 'State' };
  const upload = (documentHolder: string) => uploadDocument(application.url, api, { documentHolder, ...passport });
  const customer = async (): Promise<string> =>
    (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' })).body.id;
  const importRows = async () => {
    const form = new FormData();
    form.append('file', new Blob(['platformCustomerId,customerType,fullName\na,INDIVIDUAL,Maria\n']), 'customers.csv');
    const response = await fetch(`${application.url}/2025-10-13/customers/bulk/csv`, {
      method: 'POST',
      headers: { authorization: api.authorizationFor('/customers') },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };

  it('are stated with every answer, those of the installation until the operator sets others', async () => {
    await eventually(async () => stated(await api.get('/tokens'))[0] !== null);
    expect(stated(await api.get('/tokens'))).toEqual([
      '"documents";q=10000;w=86400, "imports";q=200;w=86400, "openWebhooks";q=100000',
      expect.stringMatching(/^"documents";r=10000;t=\d+, "imports";r=200;t=\d+, "openWebhooks";r=100000$/),
    ]);
    await set({ requestsPerSecond: 5, documentsPerDay: 7 });
    await states(
      /^"requests";q=10;w=2, "documents";q=7;w=86400, "imports";q=200;.* \| "requests";r=\d;t=\d, "documents";r=7;/,
    );
    for (let count = 0; count < 10; count++) await api.get('/tokens');
    expect(await api.get('/tokens')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', details: { quota: 'requests', limit: 10, retryAfter: expect.any(Number) } },
    });
  });

  it('bound the documents and the imports of a day, over all processes, until the next', async () => {
    await set({ documentsPerDay: 2, importsPerDay: 0 });
    const holder = await customer();
    const statuses = await Promise.all([upload(holder), upload(holder), upload(holder)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 201, 429]);
    const refused = await upload(holder);
    const untilMidnight = refused.body.details.retryAfter as number;
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', details: { quota: 'documents', limit: 2 } },
    });
    expect(refused.headers.get('retry-after')).toBe(String(untilMidnight));
    expect(stated(refused)[1]).toContain('"documents";r=0;');
    expect(await importRows()).toMatchObject({ status: 429, body: { details: { quota: 'imports', limit: 0 } } });
    const { api: other } = await application.createPlatform();
    expect((await other.get('/tokens')).status).toBe(200);
    application.clock.advance(untilMidnight * 1_000);
    expect((await upload(holder)).status).toBe(201);
  });

  it('refuse new payments while too many webhooks wait, and lose none of them', async () => {
    const receiver = await WebhookReceiver.start();
    const { customerId, accountId } = await fundedCustomer(api, 10_000);
    const payee = await usdPayee(api, customerId);
    await set({ openWebhooks: 1 });
    receiver.answerNext({ status: 500 }, { status: 500 });
    await api.patch('/config', { webhookEndpoint: receiver.url });
    await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 });
    await application.settle();
    await states(/"openWebhooks";r=0/);
    const pay = () =>
      api.post('/transfer-out', { source: { accountId }, destination: { accountId: payee }, amount: 100 });
    const refused = await pay();
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', details: { quota: 'openWebhooks', limit: 1, retryAfter: 60 } },
    });
    expect((await api.get(`/customers/${customerId}`)).status).toBe(200);
    await application.advance('20s');
    await states(/"openWebhooks";r=1/);
    expect((await pay()).status).toBe(201);
    expect(receiver.ofType('INTERNAL_ACCOUNT.BALANCE_UPDATED').length).toBeGreaterThan(0);
    await receiver.close();
  });
});
