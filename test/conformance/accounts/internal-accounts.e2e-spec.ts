import { CommandBus } from '@nestjs/cqrs';
import { InternalAccounts, ReissueFundingInstructions, ReserveDebit, TrialBalance } from '@app/accounts';
import type { InternalAccountSummary } from '../../../libs/accounts/src/queries/internal-accounts.questions.js';
import { derivedResourceId, money } from '@app/kernel';
import { TestApplication } from '../../support/application.js';

const CURRENCIES = ['BRL', 'BTC', 'EUR', 'GBP', 'MXN', 'USD', 'USDB', 'USDC'];
const UNKNOWN = derivedResourceId('InternalAccount', 'unknown');

interface Account {
  readonly id: string;
  readonly customerId?: string;
  readonly type: string;
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } };
  readonly [member: string]: unknown;
}

describe('internal accounts over HTTP', () => {
  let application: TestApplication;
  let api: TestApplication['api'];

  beforeAll(async () => {
    application = await TestApplication.boot();
    api = application.api;
  });

  afterAll(async () => {
    await application.close();
  });

  const customer = async (fullName = 'Ada Lovelace', by = api): Promise<string> =>
    (await by.post('/customers', { customerType: 'INDIVIDUAL', fullName })).body.id;
  const accountsOf = async (customerId: string, filter = '', by = api): Promise<readonly Account[]> =>
    (await by.get(`/customers/internal-accounts?customerId=${customerId}${filter}`)).body.data;
  const usdAccount = async (customerId: string): Promise<Account> =>
    (await accountsOf(customerId, '&currency=USD'))[0]!;
  const codes = (accounts: readonly Account[]): readonly string[] =>
    accounts.map(({ balance }) => balance.currency.code).sort();

  describe('provisioning', () => {
    it('opens one account for each supported currency of a ready customer, listed at once after the 201', async () => {
      const accounts = await accountsOf(await customer());
      expect(codes(accounts)).toEqual(CURRENCIES);
      expect(Object.fromEntries(accounts.map(({ type, balance }) => [balance.currency.code, type]))).toMatchObject({
        USD: 'INTERNAL_FIAT',
        EUR: 'INTERNAL_FIAT',
        BTC: 'INTERNAL_CRYPTO',
        USDC: 'INTERNAL_CRYPTO',
        USDB: 'EMBEDDED_WALLET',
      });
    });

    it('opens none for a customer that is not ready', async () => {
      expect(await accountsOf(await customer('Ada Lovelace 001'))).toEqual([]);
    });

    it('waits for the consent to the end-user terms where the platform requires it', async () => {
      const { api: strict } = await application.createPlatform({ requiresTerms: true });
      expect(await accountsOf(await customer('Ada Lovelace', strict), '', strict)).toEqual([]);
    });

    it("opens the platform's own accounts", async () => {
      const { status, body } = await api.get('/platform/internal-accounts');
      expect([status, Object.keys(body)]).toEqual([200, ['data']]);
      expect(codes(body.data)).toEqual(CURRENCIES);
      expect(body.data.every((account: Account) => !('customerId' in account))).toBe(true);
    });

    it('opens an account in each added currency for the platform, its earlier and its new customers', async () => {
      const another = await application.createPlatform();
      const [old, waiting, gone] = [
        await customer('Ada', another.api),
        await customer('Ada 001', another.api),
        await customer('Ada', another.api),
      ];
      expect((await another.api.delete(`/customers/${gone}`)).status).toBe(200);
      const { supportedCurrencies } = (await another.api.get('/config')).body;
      const added = { ...supportedCurrencies[0], currencyCode: 'CAD' };
      expect(
        (await another.api.patch('/config', { supportedCurrencies: [...supportedCurrencies, added] })).status,
      ).toBe(200);
      await application.settle();
      expect(codes((await another.api.get('/platform/internal-accounts')).body.data)).toEqual(
        [...CURRENCIES, 'CAD'].sort(),
      );
      expect(codes(await accountsOf(old, '', another.api))).toEqual([...CURRENCIES, 'CAD'].sort());
      expect(codes(await accountsOf(await customer('Ada', another.api), '', another.api))).toContain('CAD');
      expect(await accountsOf(waiting, '', another.api)).toEqual([]);
      expect(codes(await accountsOf(gone, '', another.api))).toEqual(CURRENCIES);
      expect(codes(await accountsOf(await customer()))).not.toContain('CAD');
    });
  });

  describe('GET /customers/internal-accounts', () => {
    it('shows an account whole', async () => {
      const customerId = await customer();
      const usd = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
      expect(await usdAccount(customerId)).toEqual({
        id: expect.stringMatching(/^InternalAccount:[0-9a-f-]{36}$/),
        customerId,
        type: 'INTERNAL_FIAT',
        status: 'ACTIVE',
        balance: { amount: 0, currency: usd },
        totalBalance: { amount: 0, currency: usd },
        fundingPaymentInstructions: [
          {
            isPlatformAccount: false,
            accountOrWalletInfo: expect.objectContaining({ accountType: 'USD_ACCOUNT', reference: expect.any(String) }),
          },
        ],
        createdAt: application.clock.now().toISOString(),
        updatedAt: application.clock.now().toISOString(),
      });
    });

    it('filters by currency and type, and pages', async () => {
      const customerId = await customer();
      expect(codes(await accountsOf(customerId, '&type=INTERNAL_CRYPTO'))).toEqual(['BTC', 'USDC']);
      expect((await accountsOf(customerId, '&type=EMBEDDED_WALLET'))[0]).toMatchObject({ privateEnabled: false });
      const first = (await api.get(`/customers/internal-accounts?customerId=${customerId}&limit=5`)).body;
      const second = (
        await api.get(`/customers/internal-accounts?customerId=${customerId}&limit=5&cursor=${first.nextCursor}`)
      ).body;
      expect([first.hasMore, second.hasMore, second.nextCursor]).toEqual([true, false, undefined]);
      expect(codes([...first.data, ...second.data])).toEqual(CURRENCIES);
    });

    it('lists the accounts of all customers, and none of the platform, without customerId', async () => {
      const [one, two] = [await customer(), await customer()];
      const { data } = (await api.get<{ data: Account[] }>('/customers/internal-accounts?limit=100')).body;
      const owners = new Set(data.map(({ customerId }) => customerId));
      expect([owners.has(one), owners.has(two), owners.has(undefined)]).toEqual([true, true, false]);
    });

    it.each(['customerId=1', 'type=SAVINGS', 'currency=usd', 'limit=0', 'limit=101', 'cursor=x'])(
      'refuses ?%s',
      async (query) => {
        expect((await api.get(`/customers/internal-accounts?${query}`)).status).toBe(400);
      },
    );

    it('answers at GET /internal-accounts too, page by page and refusal by refusal', async () => {
      const customerId = await customer();
      const at = async (path: string, query: string) => {
        const { status, body } = await api.get(`${path}?${query}`, { headers: { 'x-request-id': 'one-of-two' } });
        return { status, body };
      };
      const { body: first } = await at('/customers/internal-accounts', `customerId=${customerId}&limit=5`);
      for (const query of [
        `customerId=${customerId}&limit=5`,
        `customerId=${customerId}&limit=5&cursor=${first['nextCursor']}`,
        `customerId=${customerId}&type=INTERNAL_CRYPTO`,
        'customerId=1',
        'resourceId=1',
      ])
        expect(await at('/internal-accounts', query)).toEqual(await at('/customers/internal-accounts', query));
    });

    it('shows nothing of another platform', async () => {
      const customerId = await customer();
      const { api: stranger } = await application.createPlatform();
      expect(await accountsOf(customerId, '', stranger)).toEqual([]);
    });
  });

  it('GET /platform/internal-accounts filters by currency and type', async () => {
    expect(codes((await api.get('/platform/internal-accounts?currency=EUR')).body.data)).toEqual(['EUR']);
    expect(codes((await api.get('/platform/internal-accounts?type=EMBEDDED_WALLET')).body.data)).toEqual(['USDB']);
  });

  describe('POST /sandbox/internal-accounts/{accountId}/fund', () => {
    it('answers the account with its new balance, which the list shows too', async () => {
      const customerId = await customer();
      const { id } = await usdAccount(customerId);
      await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 2500 });
      const { status, body } = await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 10_000 });
      expect({ status, balance: body.balance.amount, total: body.totalBalance.amount }).toEqual({
        status: 200,
        balance: 12_500,
        total: 12_500,
      });
      expect(await usdAccount(customerId)).toEqual(body);
    });

    it('funds accounts of the platform and wallets too', async () => {
      const own = (await api.get('/platform/internal-accounts?currency=USD')).body.data[0];
      const wallet = (await accountsOf(await customer(), '&currency=USDB'))[0]!;
      for (const { id } of [own, wallet]) {
        expect((await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 7 })).body.balance.amount).toBe(7);
      }
    });

    it.each([0, -1, 100_000_000_001, 1.5, '100', null, undefined])('refuses the amount %p', async (amount) => {
      const { id } = await usdAccount(await customer());
      const { status, body } = await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount });
      expect([status, body.details.errors[0].field]).toEqual([400, 'amount']);
      expect(['INVALID_AMOUNT', 'INVALID_INPUT']).toContain(body.code);
    });

    it('accepts the largest amount', async () => {
      const { id } = await usdAccount(await customer());
      expect((await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 100_000_000_000 })).status).toBe(200);
    });

    it('answers 404 REFERENCE_NOT_FOUND for an unknown account and for one of another platform, 400 for a malformed id', async () => {
      const { id } = await usdAccount(await customer());
      const { api: stranger } = await application.createPlatform();
      for (const [by, account] of [
        [api, UNKNOWN],
        [stranger, id],
      ] as const) {
        expect(await by.post(`/sandbox/internal-accounts/${account}/fund`, { amount: 1 })).toMatchObject({
          status: 404,
          body: { code: 'REFERENCE_NOT_FOUND' },
        });
      }
      expect(await api.post('/sandbox/internal-accounts/1/fund', { amount: 1 })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
    });

    it('needs the permission TRANSACT, and a sandbox', async () => {
      const { id } = await usdAccount(await customer());
      const manager = await application.createCaller(application.tenant, ['VIEW', 'MANAGE']);
      expect(await manager.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 1 })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
      const production = await application.createPlatform({ environment: 'PRODUCTION' });
      expect(await production.api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 1 })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    });
  });

  describe('the guard of the balance', () => {
    const summary = async (accountId: string): Promise<InternalAccountSummary> =>
      (await application.get(InternalAccounts).get(application.tenant, accountId))!;
    const reserve = (accountId: string, cause: string, amount: bigint) =>
      application.get(CommandBus).execute(
        new ReserveDebit(
          application.tenant,
          {
            accountId,
            transactionId: derivedResourceId('Transaction', accountId, cause),
            amount: money('USD', amount),
          },
          application.metadata(),
        ),
      );

    it('accepts exactly those of 64 racing debits that the balance covers', async () => {
      const { id } = await usdAccount(await customer());
      await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 2_000 });
      const outcomes = await Promise.allSettled(
        Array.from({ length: 64 }, (_, index) => reserve(id, String(index), 100n)),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused.length).toBe(44);
      expect(refused.every(({ reason }) => reason.code === 'INSUFFICIENT_BALANCE')).toBe(true);
      expect((await summary(id)).balance.amount).toBe(0n);
    });

    it('releases a debit that no transaction confirmed within a minute', async () => {
      const customerId = await customer();
      const { id } = await usdAccount(customerId);
      await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 500 });
      await reserve(id, 'abandoned', 300n);
      await application.settle();
      expect((await usdAccount(customerId)).balance.amount).toBe(200);
      expect((await application.get(TrialBalance).of(application.tenant)).inFlight).toContainEqual(
        expect.objectContaining({ currency: 'USD', amount: '300' }),
      );
      await application.advance(59_000);
      expect((await summary(id)).balance.amount).toBe(200n);
      await application.advance(1_000);
      expect((await usdAccount(customerId)).balance.amount).toBe(500);
    });

    it('answers questions about accounts as they are now', async () => {
      const customerId = await customer();
      const { id } = await usdAccount(customerId);
      const accounts = application.get(InternalAccounts);
      expect(await accounts.customerAccount(application.tenant, customerId, 'USD')).toEqual({
        id,
        customerId,
        type: 'INTERNAL_FIAT',
        status: 'ACTIVE',
        currency: 'USD',
        balance: money('USD', 0n),
      });
      expect(await accounts.platformAccount(application.tenant, 'BTC')).toMatchObject({
        type: 'INTERNAL_CRYPTO',
        currency: 'BTC',
      });
      expect(await accounts.platformAccount(application.tenant, 'ZMW')).toBeNull();
      expect([
        await accounts.get(application.tenant, UNKNOWN),
        await accounts.get(application.tenant, 'nonsense'),
      ]).toEqual([null, null]);
    });
  });

  it('shows new payment instructions once the receiving partner has others, and notifies the platform', async () => {
    const { id: accountId, customerId, fundingPaymentInstructions: former } = await usdAccount(await customer());
    const given = application.metadata();
    const reissued = async () => {
      await application.execute(ReissueFundingInstructions, { accountId }, given);
      await application.settle();
      return (await usdAccount(customerId!))['fundingPaymentInstructions'];
    };
    const shown = await reissued();
    expect(shown).toEqual([expect.objectContaining({ isPlatformAccount: false })]);
    expect(shown).not.toEqual(former);
    expect(await reissued()).toEqual(shown); // asked for once more
    const type = 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED';
    const { data } = (await api.get(`/events?resourceId=${accountId}&type=${type}`)).body;
    expect(data).toMatchObject([{ data: { id: accountId, fundingPaymentInstructions: shown } }]);
  });

  it('keeps a platform from removing a currency in which customers hold money', async () => {
    const another = await application.createPlatform();
    const account = (await another.api.get('/platform/internal-accounts?currency=MXN')).body.data[0];
    await another.api.post(`/sandbox/internal-accounts/${account.id}/fund`, { amount: 5 });
    const { supportedCurrencies } = (await another.api.get('/config')).body;
    const kept = (dropped: string) =>
      supportedCurrencies.filter(({ currencyCode }: { currencyCode: string }) => currencyCode !== dropped);
    expect((await another.api.patch('/config', { supportedCurrencies: kept('MXN') })).status).not.toBe(200);
    expect((await another.api.patch('/config', { supportedCurrencies: kept('BRL') })).status).toBe(200);
  });

  it('leaves the books balanced, nothing in flight, no one overdrawn and no fault behind', async () => {
    await application.advance(60_000);
    expect(await application.get(TrialBalance).of(application.tenant)).toMatchObject({
      unbalanced: [],
      inFlight: [],
      overdrawn: [],
    });
    expect(application.faults).toEqual([]);
  });
});
