import type { Tenant } from '@app/kernel';
import { OpenBalances } from '@app/platforms';
import { type Credential, PlatformsApplication } from './platforms.application.js';

describe('Platform configuration', () => {
  let api: PlatformsApplication;
  let platform: Tenant;
  let credential: Credential;

  beforeAll(async () => {
    api = await PlatformsApplication.start();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    platform = await api.platform();
    credential = await api.token(platform);
  });

  const faultsOf = (answer: { body: { details?: { errors?: { field: string }[] } } }) => answer.body.details?.errors?.map(({ field }) => field);
  const currency = (currencyCode: string, more: object = {}) =>
    ({ currencyCode, minAmount: 1, maxAmount: 1000, requiredCounterpartyFields: [], enabledTransactionTypes: ['INCOMING', 'OUTGOING'], ...more });

  it('is seeded with defaults when the platform is created', async () => {
    const { status, body } = await api.get('/config', credential);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: `PlatformConfig:${platform.platformId}`,
      isRegulatedFinancialInstitution: false,
      embeddedWalletConfig: { otpLength: 6, alphanumeric: false, expirationSeconds: 300, sendFromEmailSenderName: 'Notifications' },
      feeConfigs: [],
    });
    expect(body.supportedCurrencies.map((each: { currencyCode: string }) => each.currencyCode)).toEqual(['USD', 'EUR', 'GBP', 'MXN', 'BRL', 'USDC', 'USDB', 'BTC']);
    expect(body).not.toHaveProperty('webhookEndpoint');
  });

  it('says of a regulated platform that it is one', async () => {
    const regulated = await api.token(await api.platform({ isRegulated: true }));
    expect((await api.get('/config', regulated)).body.isRegulatedFinancialInstitution).toBe(true);
  });

  it('changes at once and leaves what is omitted as it is', async () => {
    const before = (await api.get('/config', credential)).body;
    api.clock.advance('1m');
    const changed = await api.patch('/config', { umaDomain: 'Pay.Example.com', webhookEndpoint: 'https://example.com/hooks' }, credential);
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...before, umaDomain: 'pay.example.com', webhookEndpoint: 'https://example.com/hooks', updatedAt: api.clock.now().toISOString(),
    });
    expect((await api.get('/config', credential)).body).toEqual(changed.body);
  });

  it('ignores read-only fields', async () => {
    const before = (await api.get('/config', credential)).body;
    const { status, body } = await api.patch('/config', {
      id: 'PlatformConfig:other', proxyUmaSubdomain: 'other', isRegulatedFinancialInstitution: true, createdAt: 'never', updatedAt: 5,
      supportedCurrencies: [currency('USD', { providerRequiredCustomerFields: 'nonsense', providerRequiredCounterpartyCustomerFields: ['FULL_NAME'] })],
    }, credential);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, supportedCurrencies: [currency('USD')] });
  });

  it('replaces the list of supported currencies and says what their providers require', async () => {
    const counterparty = { requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }, { name: 'POSTAL_ADDRESS', mandatory: false }] };
    const { body } = await api.patch('/config', { supportedCurrencies: [currency('INR', counterparty), currency('EUR')] }, credential);
    expect(body.supportedCurrencies).toEqual([
      currency('INR', {
        ...counterparty,
        providerRequiredCustomerFields: ['FULL_NAME', 'BIRTH_DATE', 'POSTAL_ADDRESS'],
        providerRequiredCounterpartyCustomerFields: ['FULL_NAME', 'PURPOSE_OF_PAYMENT'],
      }),
      currency('EUR'),
    ]);
  });

  it('keeps a currency in which someone still holds money', async () => {
    api.question(OpenBalances).askedOf((tenant, codes) => Promise.resolve(tenant.platformId === platform.platformId ? codes.filter((code) => code === 'EUR') : []));
    const refused = await api.patch('/config', { supportedCurrencies: [currency('USD')] }, credential);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'CONFLICT', details: { currencies: ['EUR'] } });
    expect((await api.patch('/config', { supportedCurrencies: [currency('USD'), currency('EUR')] }, credential)).status).toBe(200);
  });

  it('sets, replaces and ends fees by feeType and sourceCurrency', async () => {
    const fee = (variableFeeBps: number, amount: number, code = 'USD') =>
      ({ feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: code, variableFeeBps, fixedFee: { amount, currency: code } });
    expect((await api.patch('/config', { feeConfigs: [fee(50, 100)] }, credential)).body.feeConfigs).toEqual([fee(50, 100)]);
    expect((await api.patch('/config', { feeConfigs: [fee(25, 0)] }, credential)).body.feeConfigs).toEqual([fee(25, 0)]);
    expect((await api.patch('/config', { feeConfigs: [] }, credential)).body.feeConfigs).toEqual([fee(25, 0)]);
    expect((await api.patch('/config', { feeConfigs: [fee(0, 0)] }, credential)).body.feeConfigs).toEqual([]);

    const other = await api.patch('/config', { feeConfigs: [fee(50, 100, 'EUR')] }, credential);
    expect([other.status, other.body.code]).toEqual([501, 'NOT_IMPLEMENTED']);
  });

  it('merges nested configurations field by field', async () => {
    await api.patch('/config', {
      embeddedWalletConfig: { appName: 'Acme', otpLength: 8 },
      cardTokenization2faConfig: { displayName: 'Acme', email: { subject: 'Code', fromName: 'Acme' }, sms: { bodyText: 'Code' } },
    }, credential);
    const { body } = await api.patch('/config', {
      embeddedWalletConfig: { alphanumeric: true },
      cardTokenization2faConfig: { email: { subject: 'Your code' } },
    }, credential);
    expect(body.embeddedWalletConfig).toEqual({ otpLength: 8, alphanumeric: true, expirationSeconds: 300, sendFromEmailSenderName: 'Notifications', appName: 'Acme' });
    expect(body.cardTokenization2faConfig).toEqual({ displayName: 'Acme', email: { subject: 'Your code', fromName: 'Acme' }, sms: { bodyText: 'Code' } });
  });

  it('names every bad field of a change at once and changes nothing', async () => {
    const before = (await api.get('/config', credential)).body;
    const refused = await api.patch('/config', {
      umaDomain: 'not a domain',
      webhookEndpoint: 'https://name:word@example.com',
      supportedCurrencies: [
        currency('usd'), currency('EUR', { minAmount: -1 }),
        currency('GBP', { requiredCounterpartyFields: [{ name: 'ADDRESS', mandatory: true }, { name: 'BUSINESS_NAME', mandatory: true }] }),
        currency('MXN', { enabledTransactionTypes: ['SIDEWAYS'] }),
      ],
      feeConfigs: [{ feeType: 'OTHER', sourceCurrency: 'USD', variableFeeBps: 10_001, fixedFee: { amount: -1, currency: 'USD' } }],
      embeddedWalletConfig: { otpLength: 3, expirationSeconds: 86_401, sendFromEmailAddress: 'nobody', logoUrl: 'logo.png' },
      cardTokenization2faConfig: { logoUrl: 'http://example.com/logo.png', sms: { templateSid: 'x'.repeat(65) } },
    }, credential);
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(faultsOf(refused)?.sort()).toEqual([
      'cardTokenization2faConfig.logoUrl', 'cardTokenization2faConfig.sms.templateSid',
      'embeddedWalletConfig.expirationSeconds', 'embeddedWalletConfig.logoUrl', 'embeddedWalletConfig.otpLength', 'embeddedWalletConfig.sendFromEmailAddress',
      'feeConfigs[0].feeType', 'feeConfigs[0].fixedFee.amount', 'feeConfigs[0].variableFeeBps',
      'supportedCurrencies[0].currencyCode', 'supportedCurrencies[1].minAmount',
      'supportedCurrencies[2].requiredCounterpartyFields[0].name', 'supportedCurrencies[2].requiredCounterpartyFields[1].name',
      'supportedCurrencies[3].enabledTransactionTypes[0]', 'umaDomain', 'webhookEndpoint',
    ]);
    expect((await api.get('/config', credential)).body).toEqual(before);
  });

  it.each([
    ['supportedCurrencies', { supportedCurrencies: [currency('USD'), currency('USD')] }, 'supportedCurrencies[1].currencyCode'],
    ['bounds', { supportedCurrencies: [currency('USD', { minAmount: 5, maxAmount: 4 })] }, 'supportedCurrencies[0].maxAmount'],
    ['fee currencies', { feeConfigs: [{ feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD', variableFeeBps: 1, fixedFee: { amount: 1, currency: 'EUR' } }] }, 'feeConfigs[0].fixedFee.currency'],
    ['null', { umaDomain: null }, 'umaDomain'],
  ])('refuses contradicting %s', async (_, body, field) => {
    const refused = await api.patch('/config', body, credential);
    expect(refused.status).toBe(400);
    expect(faultsOf(refused)).toEqual([field]);
  });

  it('needs the permission MANAGE to be changed, and any to be read', async () => {
    const viewer = await api.token(platform, ['VIEW']);
    const payer = await api.token(platform, ['TRANSACT']);
    for (const lacking of [viewer, payer]) {
      const refused = await api.patch('/config', { umaDomain: 'pay.example.com' }, lacking);
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      expect((await api.get('/config', lacking)).status).toBe(200);
    }
  });

  it('of one platform is never another’s', async () => {
    const other = await api.token(await api.platform());
    await api.patch('/config', { umaDomain: 'pay.example.com' }, credential);
    const { body } = await api.get('/config', other);
    expect(body.umaDomain).not.toBe('pay.example.com');
  });
});

describe('The webhook endpoint', () => {
  let api: PlatformsApplication;
  let strict: PlatformsApplication;

  beforeAll(async () => {
    api = await PlatformsApplication.start();
    strict = await PlatformsApplication.start({ localWebhooksAllowed: false, beside: api });
  });
  afterAll(async () => {
    await strict.stop();
    await api.stop();
  });

  const LOCAL = { webhookEndpoint: 'http://127.0.0.1:4000/hooks' };

  it('may be on loopback in a sandbox whose operator allows it', async () => {
    const sandbox = await api.token(await api.platform());
    expect((await api.patch('/config', LOCAL, sandbox)).status).toBe(200);
    const refused = await strict.patch('/config', { ...LOCAL, webhookEndpoint: 'http://localhost:4000' }, sandbox);
    expect(refused.body.details.errors).toMatchObject([{ field: 'webhookEndpoint' }]);
  });

  it('is never on loopback in production', async () => {
    const production = await api.token(await api.platform({ environment: 'PRODUCTION' }));
    const refused = await api.patch('/config', LOCAL, production);
    expect(refused.status).toBe(400);
    expect(refused.body.details.errors).toMatchObject([{ field: 'webhookEndpoint' }]);
    expect((await api.patch('/config', { webhookEndpoint: 'https://example.com/hooks' }, production)).status).toBe(200);
  });

  it.each(['http://example.com/hooks', 'ftp://example.com', 'example.com', 'https://10.0.0.1', 'https://169.254.169.254/latest'])('is never %s', async (webhookEndpoint) => {
    const sandbox = await api.token(await api.platform());
    expect((await api.patch('/config', { webhookEndpoint }, sandbox)).status).toBe(400);
  });
});
