import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TestClock } from '@app/kernel/testing';
import { TestApplication } from '../support/application.js';
import { runOn } from '../support/command-line.js';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { accountIn, fundedCustomer, sparkWallet, usdPayee } from '../support/main-job.js';

/* One story: a platform links its provider, mints by wire while the server stops and starts, burns, and is enabled by the operator. */
describe('A platform with its own stablecoin', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'stablecoin-'));
  // the command line uses real time, which must not lie ahead of the server's
  const clock = new TestClock(new Date(Date.now() + 60_000));
  const masterKey = randomBytes(32);
  let database: TestDatabase;
  let application: TestApplication;
  let customerId: string;
  let token: string;
  let wallet: string;
  let mint: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    application = await boot();
    ({ customerId } = await fundedCustomer(application.api, 5_000));
    wallet = await sparkWallet(application.api, customerId);
  }, 60_000);

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
    await database.drop();
  });

  const boot = () => TestApplication.boot({ clock, databaseUrl: database.url, masterKey, dataDirectory: directory });
  const post = async (address: string, body: unknown) => {
    const answer = await application.api.post(address, body, { headers: { 'idempotency-key': randomUUID() } });
    expect([address, answer.status, answer.body]).toMatchObject([address, 201, {}]);
    return answer.body;
  };
  const shown = async (id: string) => (await application.api.get(`/stablecoin-operations/${id}`)).body;

  it('links its account at the provider and registers its token', async () => {
    await post('/stablecoin-provider-accounts', {
      provider: 'BRALE',
      apiClientId: 'treasury',
      apiClientSecret: 'secret',
    });
    const registered = await post('/stablecoins', {
      providerTokenIdentifier: 'acme-dollar',
      networkTokenIdentifier: 'btkn1acme',
      network: 'SPARK',
    });
    expect(registered).toMatchObject({ issuanceStatus: 'PROVISIONED', svcOperationsStatus: 'NOT_ENABLED' });
    token = registered.id;
  });

  it('requests a mint, and the server that accepted it is gone before the wire arrives', async () => {
    const asked = await post(`/stablecoins/${token}/mints`, {
      amount: '25000000',
      fundingSource: { type: 'WIRE' },
      destination: { accountId: wallet },
    });
    mint = asked.id;
    expect(asked.fundingInstructions.reference).toMatch(/^SBX\d{8}$/);
    await application.settle();
    await application.stop();
    clock.advance('45s');
    application = await boot();
    await application.settle();
    expect(await shown(mint)).toMatchObject({
      status: 'PROCESSING',
      amount: '25000000',
      fundingInstructions: asked.fundingInstructions,
    });
    await application.advance('15s');
    expect((await shown(mint)).status).toBe('COMPLETED');
  });

  it("burns some of it to the customer's bank account", async () => {
    const bank = await usdPayee(application.api, customerId);
    const burn = await post(`/stablecoins/${token}/burns`, {
      amount: '10000000',
      source: { type: 'EXTERNAL_ACCOUNT' },
      destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: bank, rail: 'RTP_CREDIT' },
    });
    expect(burn.estimatedDelivery).toEqual({
      rail: 'RTP_CREDIT',
      amount: '1000',
      currency: 'USD',
      timing: 'Within seconds',
    });
    await application.advance('60s');
    expect((await shown(burn.id)).status).toBe('COMPLETED');
    const { data } = (await application.api.get(`/stablecoins/${token}/operations`)).body;
    expect(data.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      [burn.id, 'COMPLETED'],
      [mint, 'COMPLETED'],
    ]);
  });

  it('changes no account of the service', async () => {
    const { body } = await application.api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`);
    expect([body.data[0].id, body.data[0].balance.amount]).toEqual([
      await accountIn(application.api, customerId, 'USD'),
      5_000,
    ]);
  });

  it('is enabled by the operator, step by step, and shows its currency', async () => {
    const cli = async (...words: string[]) => {
      const { code, answers, warnings } = await runOn(
        application,
        'stablecoin',
        'operations',
        token,
        '--platform',
        application.tenant.platformId,
        ...words,
      );
      return { code, said: [...answers, ...warnings].join('\n') };
    };
    expect((await cli('--status', 'ENABLED', '--currency', 'ACME')).code).toBe(1);
    expect((await cli('--status', 'NONSENSE')).code).toBe(2);
    expect(await cli('--status', 'PENDING_APPROVAL')).toEqual({ code: 0, said: `${token}  PENDING_APPROVAL` });
    await cli('--status', 'ENABLING');
    expect(await cli('--status', 'ENABLED', '--currency', 'ACME')).toEqual({
      code: 0,
      said: `${token}  ENABLED  ACME`,
    });
    expect((await application.api.get(`/stablecoins/${token}`)).body).toMatchObject({
      svcOperationsStatus: 'ENABLED',
      currency: 'ACME',
    });
  });
});
