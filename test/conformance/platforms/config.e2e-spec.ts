import { LocalNetworks, type Tenant } from '@app/kernel';
import { OpenBalances } from '@app/platforms';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

describe('Platform configuration', () => {
  let application: TestApplication;
  let platform: Tenant;
  let api: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.boot();
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    ({ tenant: platform, api } = await application.createPlatform());
  });

  const faultsOf = (answer: { body: { details?: { errors?: { field: string }[] } } }) =>
    answer.body.details?.errors?.map(({ field }) => field);
  const currency = (currencyCode: string, more: object = {}) => ({
    currencyCode,
    minAmount: 1,
    maxAmount: 1000,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
    ...more,
  });

  it('is seeded with defaults when the platform is created', async () => {
    const { status, body } = await api.get('/config');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: `PlatformConfig:${platform.platformId}`,
      isRegulatedFinancialInstitution: false,
      embeddedWalletConfig: {
        otpLength: 6,
        alphanumeric: false,
        expirationSeconds: 300,
        sendFromEmailSenderName: 'Notifications',
      },
      feeConfigs: [],
    });
    expect(body.supportedCurrencies.map((each: { currencyCode: string }) => each.currencyCode)).toEqual([
      'USD',
      'EUR',
      'GBP',
      'MXN',
      'BRL',
      'USDC',
      'USDB',
      'BTC',
    ]);
    expect(body).not.toHaveProperty('webhookEndpoint');
  });

  it('shows that a platform is regulated', async () => {
    const { api: regulated } = await application.createPlatform({ isRegulated: true });
    expect((await regulated.get('/config')).body.isRegulatedFinancialInstitution).toBe(true);
  });

  it('changes at once and leaves omitted members unchanged', async () => {
    const before = (await api.get('/config')).body;
    application.clock.advance('1m');
    const changed = await api.patch('/config', {
      umaDomain: 'Changed.Example.com',
      webhookEndpoint: 'https://example.com/hooks',
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...before,
      umaDomain: 'changed.example.com',
      webhookEndpoint: 'https://example.com/hooks',
      updatedAt: application.clock.now().toISOString(),
    });
    expect((await api.get('/config')).body).toEqual(changed.body);
  });

  it('ignores read-only fields', async () => {
    const before = (await api.get('/config')).body;
    const readOnly = {
      providerRequiredCustomerFields: 'nonsense',
      providerRequiredCounterpartyCustomerFields: ['FULL_NAME'],
    };
    const { status, body } = await api.patch('/config', {
      id: 'PlatformConfig:other',
      proxyUmaSubdomain: 'other',
      isRegulatedFinancialInstitution: true,
      createdAt: 'never',
      updatedAt: 5,
      supportedCurrencies: [currency('USD', readOnly)],
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, supportedCurrencies: [currency('USD')] });
  });

  it("replaces the list of supported currencies and shows their providers' requirements", async () => {
    const counterparty = {
      requiredCounterpartyFields: [
        { name: 'FULL_NAME', mandatory: true },
        { name: 'POSTAL_ADDRESS', mandatory: false },
      ],
    };
    const { body } = await api.patch('/config', {
      supportedCurrencies: [currency('INR', counterparty), currency('EUR')],
    });
    expect(body.supportedCurrencies).toEqual([
      currency('INR', {
        ...counterparty,
        providerRequiredCustomerFields: ['FULL_NAME', 'BIRTH_DATE', 'POSTAL_ADDRESS'],
        providerRequiredCounterpartyCustomerFields: ['FULL_NAME', 'PURPOSE_OF_PAYMENT'],
      }),
      currency('EUR'),
    ]);
  });

  it('keeps a currency in which customers still hold money', async () => {
    application
      .get(OpenBalances)
      .register(async (tenant, codes) =>
        tenant.platformId === platform.platformId ? codes.filter((code) => code === 'EUR') : [],
      );
    const refused = await api.patch('/config', { supportedCurrencies: [currency('USD')] });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'CONFLICT', details: { currencies: ['EUR'] } });
    expect((await api.patch('/config', { supportedCurrencies: [currency('USD'), currency('EUR')] })).status).toBe(200);
  });

  it('sets, replaces and ends fees by feeType and sourceCurrency', async () => {
    const fee = (variableFeeBps: number, amount: number, code = 'USD') => ({
      feeType: 'CROSS_CURRENCY_TRANSACTION',
      sourceCurrency: code,
      variableFeeBps,
      fixedFee: { amount, currency: code },
    });
    expect((await api.patch('/config', { feeConfigs: [fee(50, 100)] })).body.feeConfigs).toEqual([fee(50, 100)]);
    expect((await api.patch('/config', { feeConfigs: [fee(25, 0)] })).body.feeConfigs).toEqual([fee(25, 0)]);
    expect((await api.patch('/config', { feeConfigs: [] })).body.feeConfigs).toEqual([fee(25, 0)]);
    expect((await api.patch('/config', { feeConfigs: [fee(0, 0)] })).body.feeConfigs).toEqual([]);

    const other = await api.patch('/config', { feeConfigs: [fee(50, 100, 'EUR')] });
    expect([other.status, other.body.code]).toEqual([501, 'NOT_IMPLEMENTED']);
  });

  it('merges nested configurations field by field', async () => {
    await api.patch('/config', {
      embeddedWalletConfig: { appName: 'Acme', otpLength: 8 },
      cardTokenization2faConfig: {
        displayName: 'Acme',
        email: { subject: 'Code', fromName: 'Acme' },
        sms: { bodyText: 'Code' },
      },
    });
    const { body } = await api.patch('/config', {
      embeddedWalletConfig: { alphanumeric: true },
      cardTokenization2faConfig: { email: { subject: 'Your code' } },
    });
    expect(body.embeddedWalletConfig).toEqual({
      otpLength: 8,
      alphanumeric: true,
      expirationSeconds: 300,
      sendFromEmailSenderName: 'Notifications',
      appName: 'Acme',
    });
    expect(body.cardTokenization2faConfig).toEqual({
      displayName: 'Acme',
      email: { subject: 'Your code', fromName: 'Acme' },
      sms: { bodyText: 'Code' },
    });
  });

  it('names every bad field of a change at once and changes nothing', async () => {
    const before = (await api.get('/config')).body;
    const refused = await api.patch('/config', {
      umaDomain: 'not a domain',
      webhookEndpoint: 'https://name:word@example.com',
      supportedCurrencies: [
        currency('usd'),
        currency('EUR', { minAmount: -1 }),
        currency('GBP', {
          requiredCounterpartyFields: [
            { name: 'ADDRESS', mandatory: true },
            { name: 'BUSINESS_NAME', mandatory: true },
          ],
        }),
        currency('MXN', { enabledTransactionTypes: ['SIDEWAYS'] }),
      ],
      feeConfigs: [
        { feeType: 'OTHER', sourceCurrency: 'USD', variableFeeBps: 10_001, fixedFee: { amount: -1, currency: 'USD' } },
      ],
      embeddedWalletConfig: {
        otpLength: 3,
        expirationSeconds: 86_401,
        sendFromEmailAddress: 'nobody',
        logoUrl: 'logo.png',
      },
      cardTokenization2faConfig: { logoUrl: 'http://example.com/logo.png', sms: { templateSid: 'x'.repeat(65) } },
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(faultsOf(refused)?.sort()).toEqual([
      'cardTokenization2faConfig.logoUrl',
      'cardTokenization2faConfig.sms.templateSid',
      'embeddedWalletConfig.expirationSeconds',
      'embeddedWalletConfig.logoUrl',
      'embeddedWalletConfig.otpLength',
      'embeddedWalletConfig.sendFromEmailAddress',
      'feeConfigs[0].feeType',
      'feeConfigs[0].fixedFee.amount',
      'feeConfigs[0].variableFeeBps',
      'supportedCurrencies[0].currencyCode',
      'supportedCurrencies[1].minAmount',
      'supportedCurrencies[2].requiredCounterpartyFields[0].name',
      'supportedCurrencies[2].requiredCounterpartyFields[1].name',
      'supportedCurrencies[3].enabledTransactionTypes[0]',
      'umaDomain',
      'webhookEndpoint',
    ]);
    expect((await api.get('/config')).body).toEqual(before);
  });

  const feeInAnother = {
    feeType: 'CROSS_CURRENCY_TRANSACTION',
    sourceCurrency: 'USD',
    variableFeeBps: 1,
    fixedFee: { amount: 1, currency: 'EUR' },
  };
  it.each([
    [
      'supportedCurrencies',
      { supportedCurrencies: [currency('USD'), currency('USD')] },
      'supportedCurrencies[1].currencyCode',
    ],
    [
      'bounds',
      { supportedCurrencies: [currency('USD', { minAmount: 5, maxAmount: 4 })] },
      'supportedCurrencies[0].maxAmount',
    ],
    ['fee currencies', { feeConfigs: [feeInAnother] }, 'feeConfigs[0].fixedFee.currency'],
    ['null', { umaDomain: null }, 'umaDomain'],
  ])('refuses contradicting %s', async (_, body, field) => {
    const refused = await api.patch('/config', body);
    expect(refused.status).toBe(400);
    expect(faultsOf(refused)).toEqual([field]);
  });

  it('needs the permission MANAGE to be changed, and any to be read', async () => {
    for (const permission of ['VIEW', 'TRANSACT'] as const) {
      const lacking = await application.createCaller(platform, [permission]);
      const refused = await lacking.patch('/config', { umaDomain: 'pay.example.com' });
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      expect((await lacking.get('/config')).status).toBe(200);
    }
  });

  it('of one platform is never shown to another', async () => {
    const { api: other } = await application.createPlatform();
    await api.patch('/config', { umaDomain: 'mine.example.com' });
    const { body } = await other.get('/config');
    expect(body.umaDomain).not.toBe('mine.example.com');
  });

  it('gives a UMA domain to one platform, and to another once it is no longer used', async () => {
    const { api: other } = await application.createPlatform();
    const taken = { status: 409, body: { code: 'CONFLICT', details: { reason: 'UMA_DOMAIN_TAKEN' } } };
    const outcomes = await Promise.all(
      [api, other].map((each) => each.patch('/config', { umaDomain: 'one.example.com' })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = outcomes[0]!.status === 200 ? [api, other] : [other, api];
    application.clock.advance('1h');
    expect(await loser.patch('/config', { umaDomain: 'ONE.example.com' })).toMatchObject(taken);
    expect((await winner.patch('/config', { umaDomain: 'One.Example.com' })).status).toBe(200);
    await winner.patch('/config', { umaDomain: 'two.example.com' });
    application.clock.advance('1h');
    expect((await loser.patch('/config', { umaDomain: 'one.example.com' })).status).toBe(200);
  });

  it('gives no platform the domain that is reserved for another', async () => {
    const own = (await api.get('/config')).body.umaDomain as string;
    const { api: other } = await application.createPlatform();
    for (const umaDomain of [own, 'uma.test']) expect((await other.patch('/config', { umaDomain })).status).toBe(409);
    expect((await api.patch('/config', { umaDomain: own })).status).toBe(200);
  });

  it('unsets the webhook endpoint by null', async () => {
    await api.patch('/config', { webhookEndpoint: 'https://example.com/hooks' });
    const unset = await api.patch('/config', { webhookEndpoint: null });
    expect(unset.status).toBe(200);
    expect(unset.body).not.toHaveProperty('webhookEndpoint');
    expect((await api.get('/config')).body).toEqual(unset.body);
  });
});

describe('The webhook endpoint', () => {
  let application: TestApplication;
  let strict: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.boot();
    const { databaseUrl, masterKey, clock } = application;
    strict = await TestApplication.boot({
      databaseUrl,
      masterKey,
      clock,
      role: 'api',
      localNetworks: new LocalNetworks(false, ['10.0.0.0/8']),
    });
  });
  afterAll(async () => {
    await strict.close();
    await application.close();
  });

  const LOCAL = { webhookEndpoint: 'http://127.0.0.1:4000/hooks' };
  const refusal = { status: 400, body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'webhookEndpoint' }] } } };

  it('may be on loopback in a sandbox whose operator allows it', async () => {
    const { api } = await application.createPlatform();
    expect((await api.patch('/config', LOCAL)).status).toBe(200);
    const beside = new ApiClient(strict.url, api.credential);
    expect(await beside.patch('/config', { webhookEndpoint: 'http://localhost:4000' })).toMatchObject(refusal);
  });

  it('may be in a private network in a sandbox whose operator lists it, and in no other', async () => {
    const { api } = await application.createPlatform();
    const beside = new ApiClient(strict.url, api.credential);
    const inside = { webhookEndpoint: 'http://10.1.2.3:4000/hooks' };
    expect(await api.patch('/config', inside)).toMatchObject(refusal);
    expect((await beside.patch('/config', inside)).status).toBe(200);
    expect(await beside.patch('/config', { webhookEndpoint: 'http://192.168.1.1' })).toMatchObject(refusal);
  });

  it('is never on loopback in production', async () => {
    const { api } = await application.createPlatform({ environment: 'PRODUCTION' });
    expect(await api.patch('/config', LOCAL)).toMatchObject(refusal);
    expect((await api.patch('/config', { webhookEndpoint: 'https://example.com/hooks' })).status).toBe(200);
  });

  it.each([
    'http://example.com/hooks',
    'ftp://example.com',
    'example.com',
    'https://100.64.0.1',
    'https://169.254.169.254/latest',
  ])('is never %s', async (webhookEndpoint) => {
    const { api } = await application.createPlatform();
    expect(await api.patch('/config', { webhookEndpoint })).toMatchObject(refusal);
  });
});
