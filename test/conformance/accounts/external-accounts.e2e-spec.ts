import { ExternalAccounts } from '@app/accounts';
import { derivedResourceId } from '@app/kernel';
import { ACCOUNT_SAMPLES } from '../../../libs/accounts/src/testing/account-samples.js';
import { TestApplication } from '../../support/application.js';

const UNKNOWN = derivedResourceId('ExternalAccount', 'unknown');
const address = { line1: '1 Main Street', city: 'Springfield', postalCode: '10001', country: 'US' };
const ada = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', address };

interface Schema {
  readonly required: string[];
  readonly properties: Readonly<Record<string, object>>;
  readonly discriminator: { readonly mapping: object };
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

describe('external accounts over HTTP', () => {
  let application: TestApplication;
  let api: TestApplication['api'];
  let numbers = 100_000;

  beforeAll(async () => {
    application = await TestApplication.shared();
    api = application.api;
  });

  afterAll(async () => {
    await application.close();
  });

  /** An account number no one used, with the suffix that is wanted. */
  const number = (suffix = '999'): string => `${++numbers}${suffix}`;
  const usd = (more: object = {}) => ({
    accountType: 'USD_ACCOUNT',
    accountNumber: number(),
    routingNumber: '021000021',
    beneficiary: ada,
    ...more,
  });
  const eur = (more: object = {}) => ({
    accountType: 'EUR_ACCOUNT',
    iban: `DE89${String(++numbers).padStart(18, '0')}`,
    beneficiary: { ...ada, countryOfResidence: 'DE' },
    ...more,
  });
  const spark = (ending: string) => ({
    accountType: 'SPARK_WALLET',
    address: `spark1pgssyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszykl${ending}`,
  });
  const customer = async (by = api): Promise<string> =>
    (await by.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' })).body.id;
  const create = (body: object, by = api) => by.post('/customers/external-accounts', body);
  const refusal = async (body: object) => {
    const {
      status,
      body: { code, details },
    } = await create(body);
    return { status, code, fields: (details?.errors ?? []).map(({ field }: { field: string }) => field).sort() };
  };

  describe('POST /customers/external-accounts', () => {
    it('answers 201 with the whole account, which GET shows the same', async () => {
      const customerId = await customer();
      const accountInfo = usd({ accountNumber: '000123456789' });
      const { status, body } = await create({
        customerId,
        currency: 'USD',
        platformAccountId: 'payroll',
        ownershipType: 'THIRD_PARTY',
        accountInfo,
      });
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          id: expect.stringMatching(/^ExternalAccount:[0-9a-f-]{36}$/),
          customerId,
          status: 'ACTIVE',
          platformAccountId: 'payroll',
          ownershipType: 'THIRD_PARTY',
          currency: 'USD',
          defaultUmaDepositAccount: false,
          beneficiaryVerificationStatus: 'MATCHED',
          beneficiaryVerifiedData: { fullName: 'Ada Lovelace' },
          accountInfo: { ...accountInfo, bankAccountType: 'CHECKING', paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'] },
        },
      });
      expect((await api.get(`/customers/external-accounts/${body.id}`)).body).toEqual(body);
    });

    it.each(Object.entries(ACCOUNT_SAMPLES))(
      'takes %s, with its rails',
      async (accountType, { currency, details, rails, isWallet, beneficiaryType }) => {
        const person = { ...ada, countryOfResidence: 'US', phoneNumber: '+14155550123' };
        const beneficiary = beneficiaryType === 'BUSINESS' ? { beneficiaryType, legalName: 'Engines Ltd' } : person;
        const sent = { accountType, ...details, ...(isWallet !== true && { beneficiary }) };
        const { status, body } = await create({ customerId: await customer(), currency, accountInfo: sent });
        expect([status, body.status, body.accountInfo.paymentRails]).toEqual([
          201,
          'ACTIVE',
          rails.length === 0 ? undefined : rails,
        ]);
        expect(body.accountInfo).toMatchObject(sent);
        expect('beneficiaryVerificationStatus' in body).toBe(isWallet !== true);
        expect((await api.get(`/customers/external-accounts/${body.id}`)).body).toEqual(body);
      },
    );

    it('names details that do not fit together beside those that are malformed', async () => {
      const accountInfo = { accountType: 'PKR_ACCOUNT', bankName: '', beneficiary: ada };
      expect(await refusal({ currency: 'PKR', accountInfo })).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        fields: ['accountInfo.accountNumber', 'accountInfo.bankName', 'accountInfo.iban', 'accountInfo.phoneNumber'],
      });
    });

    it('refuses an exchange that GET /vasps does not know', async () => {
      const accountInfo = { ...spark('0d2'), vaspName: 'Nobody Exchange' };
      expect(await refusal({ currency: 'BTC', accountInfo })).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        fields: ['accountInfo.vaspName'],
      });
    });

    it('takes platformAccountId inside accountInfo; beside it wins', async () => {
      const inside = await create({ currency: 'USD', accountInfo: usd({ platformAccountId: 'inside' }) });
      expect([inside.body.platformAccountId, inside.body.accountInfo.platformAccountId]).toEqual(['inside', undefined]);
      const both = await create({
        currency: 'USD',
        platformAccountId: 'beside',
        accountInfo: usd({ platformAccountId: 'inside' }),
      });
      expect(both.body.platformAccountId).toBe('beside');
    });

    it("makes the account the platform's own without customerId", async () => {
      const { status, body } = await create({ currency: 'USD', accountInfo: usd() });
      expect([status, body.customerId]).toEqual([201, null]);
      expect(body.defaultUmaDepositAccount).toBe(false);
      expect((await api.get(`/platform/external-accounts/${body.id}`)).status).toBe(200);
    });

    it('lists every bad field in one answer', async () => {
      const accountInfo = usd({
        routingNumber: '12',
        beneficiary: { ...ada, address: { ...address, postalCode: '' } },
      });
      expect(await refusal({ customerId: 'Customer:1', currency: 'USD', accountInfo })).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        fields: ['accountInfo.beneficiary.address.postalCode', 'accountInfo.routingNumber', 'customerId'],
      });
    });

    it.each(['US_ACCOUNT', 'LIGHTNING_ACCOUNT', 'NO_ACCOUNT'])(
      'refuses the account type %s and lists those allowed',
      async (accountType) => {
        const { status, body } = await create({ currency: 'USD', accountInfo: usd({ accountType }) });
        expect([status, body.details.errors]).toEqual([
          400,
          [
            expect.objectContaining({
              field: 'accountInfo.accountType',
              constraint: { enum: expect.arrayContaining(['USD_ACCOUNT', 'SPARK_WALLET']) },
            }),
          ],
        ]);
      },
    );

    it('refuses malformed identifiers', async () => {
      expect(
        await refusal({ currency: 'BTC', accountInfo: { accountType: 'SPARK_WALLET', address: 'nonsense' } }),
      ).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        fields: ['accountInfo.address'],
      });
      expect(await refusal({ currency: 'EUR', accountInfo: eur({ iban: 'DE8937040044053201300' }) })).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        fields: ['accountInfo.iban'],
      });
    });

    it('enforces check digits in production alone, where bank accounts await screening', async () => {
      const production = await application.createPlatform({ environment: 'PRODUCTION' });
      const wrong = { currency: 'EUR', accountInfo: eur({ iban: 'DE89370400440532013002' }) };
      expect((await create(wrong)).status).toBe(201);
      expect(await create(wrong, production.api)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_BANK_ACCOUNT', details: { errors: [{ field: 'accountInfo.iban' }] } },
      });
      const right = await create(
        { currency: 'EUR', accountInfo: eur({ iban: 'DE89370400440532013000' }) },
        production.api,
      );
      expect(right).toMatchObject({
        status: 201,
        body: {
          status: expect.stringMatching(/^(PENDING|UNDER_REVIEW)$/), // a reviewer decides where no partner screens
          beneficiaryVerificationStatus: 'UNSUPPORTED',
        },
      });
      const elsewhere = {
        currency: 'NGN',
        accountInfo: {
          accountType: 'NGN_ACCOUNT',
          accountNumber: '0123456789',
          bankName: 'No Such Bank',
          beneficiary: ada,
        },
      };
      expect((await create(elsewhere)).status).toBe(201);
      expect(await create(elsewhere, production.api)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_BANK_ACCOUNT', details: { errors: [{ field: 'accountInfo.bankName' }] } },
      });
    });

    it('refuses a currency that does not fit the type: 400 INVALID_CURRENCY', async () => {
      const refused = { status: 400, code: 'INVALID_CURRENCY', fields: ['currency'] };
      expect(await refusal({ currency: 'EUR', accountInfo: usd() })).toEqual(refused);
      const { accountNumber, beneficiary } = usd();
      const bank = { accountType: 'SWIFT_ACCOUNT', swiftCode: 'DEUTDEFF', bankName: 'A bank', country: 'DE' };
      for (const currency of ['USDC', 'JPY'])
        expect(await refusal({ currency, accountInfo: { ...bank, accountNumber, beneficiary } })).toEqual(refused);
    });

    it('answers 404 USER_NOT_FOUND for an unknown customer and for one of another platform', async () => {
      const { api: stranger } = await application.createPlatform();
      for (const customerId of [derivedResourceId('Customer', 'nobody'), await customer(stranger)]) {
        expect(await refusal({ customerId, currency: 'USD', accountInfo: usd() })).toMatchObject({
          status: 404,
          code: 'USER_NOT_FOUND',
        });
      }
    });

    it('needs the permission MANAGE', async () => {
      const trader = await application.createCaller(application.tenant, ['VIEW', 'TRANSACT']);
      expect(await create({ currency: 'USD', accountInfo: usd() }, trader)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    });
  });

  describe('uniqueness', () => {
    it('answers 409 CONFLICT when the owner has that account already, also in a race', async () => {
      const [customerId, another] = [await customer(), await customer()];
      const accountInfo = eur({ iban: 'FR1420041010050500013M02606' });
      const racing = await Promise.all(
        Array.from({ length: 8 }, () => create({ customerId, currency: 'EUR', accountInfo })),
      );
      expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
      expect(racing.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'CONFLICT' });
      expect(
        (
          await create({
            customerId,
            currency: 'EUR',
            accountInfo: { ...accountInfo, iban: 'FR1420041010050500013m02606' },
          })
        ).status,
      ).toBe(409);
      expect((await create({ customerId: another, currency: 'EUR', accountInfo })).status).toBe(201);
      expect((await create({ currency: 'EUR', accountInfo })).status).toBe(201);
    });

    it('lets a deleted account be registered again', async () => {
      const body = { customerId: await customer(), currency: 'USD', accountInfo: usd() };
      const {
        body: { id },
      } = await create(body);
      expect((await create(body)).status).toBe(409);
      expect((await api.delete(`/customers/external-accounts/${id}`)).status).toBe(204);
      expect((await create(body)).status).toBe(201);
    });
  });

  describe('beneficiary name verification', () => {
    it.each([
      ['102', 'NOT_MATCHED', expect.any(String)],
      ['103', 'PARTIAL_MATCH', expect.stringContaining('Lovelace')],
      ['104', 'PENDING', undefined],
      ['106', 'UNSUPPORTED', undefined],
      ['107', 'CHECKED_BY_RECEIVING_FI', undefined],
      ['002', 'MATCHED', 'Ada Lovelace'],
    ])('follows from the suffix %s: %s', async (suffix, status, fullName) => {
      const { body } = await create({ currency: 'USD', accountInfo: usd({ accountNumber: number(suffix) }) });
      expect(body).toMatchObject({ status: 'ACTIVE', beneficiaryVerificationStatus: status });
      expect(body.beneficiaryVerifiedData).toEqual(fullName === undefined ? undefined : { fullName });
    });

    it('refuses suffix 105 with 400 INVALID_BANK_ACCOUNT and creates nothing', async () => {
      const customerId = await customer();
      expect(
        await refusal({ customerId, currency: 'EUR', accountInfo: eur({ iban: 'DE89370400440532013105' }) }),
      ).toMatchObject({ status: 400, code: 'INVALID_BANK_ACCOUNT' });
      expect((await api.get(`/customers/external-accounts?customerId=${customerId}`)).body.data).toEqual([]);
    });
  });

  describe('the default UMA deposit account', () => {
    const shown = async (id: string): Promise<boolean> =>
      (await api.get(`/customers/external-accounts/${id}`)).body.defaultUmaDepositAccount;
    const defaultOf = (customerId: string): Promise<string | null> =>
      application.get(ExternalAccounts).defaultDepositAccount(application.tenant, customerId);

    it('is one a customer: a new default replaces the old one before the answer', async () => {
      const customerId = await customer();
      const first = (await create({ customerId, currency: 'USD', defaultUmaDepositAccount: true, accountInfo: usd() }))
        .body;
      expect([first.defaultUmaDepositAccount, await defaultOf(customerId)]).toEqual([true, first.id]);
      const second = (await create({ customerId, currency: 'EUR', defaultUmaDepositAccount: true, accountInfo: eur() }))
        .body;
      expect([await shown(first.id), await shown(second.id), await defaultOf(customerId)]).toEqual([
        false,
        true,
        second.id,
      ]);
    });

    it('leaves exactly one of several racing defaults', async () => {
      const customerId = await customer();
      const made = await Promise.all(
        Array.from({ length: 5 }, () =>
          create({ customerId, currency: 'USD', defaultUmaDepositAccount: true, accountInfo: usd() }),
        ),
      );
      await application.settle();
      const flags = await Promise.all(made.map(({ body }) => shown(body.id)));
      expect(flags.filter(Boolean).length).toBe(1);
      expect(made[flags.indexOf(true)]!.body.id).toBe(await defaultOf(customerId));
    });

    it('is gone when that account is deleted, and stays when another is', async () => {
      const customerId = await customer();
      const chosen = (await create({ customerId, currency: 'USD', defaultUmaDepositAccount: true, accountInfo: usd() }))
        .body.id;
      const other = (await create({ customerId, currency: 'USD', accountInfo: usd() })).body.id;
      await api.delete(`/customers/external-accounts/${other}`);
      expect(await defaultOf(customerId)).toBe(chosen);
      await api.delete(`/customers/external-accounts/${chosen}`);
      expect(await defaultOf(customerId)).toBeNull();
    });

    it("is a customer's alone", async () => {
      expect(await refusal({ currency: 'USD', defaultUmaDepositAccount: true, accountInfo: usd() })).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        fields: ['defaultUmaDepositAccount'],
      });
    });
  });

  describe('reading and deleting', () => {
    it('lists newest first, filtered and in pages', async () => {
      const customerId = await customer();
      const ids: string[] = [];
      for (const [currency, accountInfo] of [
        ['USD', usd()],
        ['EUR', eur()],
        ['USD', usd()],
      ] as const)
        ids.unshift((await create({ customerId, currency, accountInfo })).body.id);
      const list = async (query: string) =>
        (await api.get(`/customers/external-accounts?customerId=${customerId}${query}`)).body;
      const names = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
      expect(names(await list(''))).toEqual(ids);
      expect(names(await list('&currency=EUR'))).toEqual([ids[1]]);
      const first = await list('&limit=2');
      expect([names(first), first.hasMore]).toEqual([ids.slice(0, 2), true]);
      expect(names(await list(`&limit=2&cursor=${first.nextCursor}`))).toEqual(ids.slice(2));
    });

    it("answers 404 REFERENCE_NOT_FOUND for an unknown account, another platform's or a deleted one; 400 for a malformed id", async () => {
      const {
        body: { id },
      } = await create({ customerId: await customer(), currency: 'USD', accountInfo: usd() });
      const { api: stranger } = await application.createPlatform();
      const paths = [
        [api, UNKNOWN],
        [stranger, id],
      ] as const;
      for (const [by, account] of paths) {
        expect(await by.get(`/customers/external-accounts/${account}`)).toMatchObject({
          status: 404,
          body: { code: 'REFERENCE_NOT_FOUND' },
        });
        expect(await by.delete(`/customers/external-accounts/${account}`)).toMatchObject({
          status: 404,
          body: { code: 'REFERENCE_NOT_FOUND' },
        });
      }
      expect((await api.delete(`/customers/external-accounts/${id}`)).status).toBe(204);
      expect((await api.get(`/customers/external-accounts/${id}`)).status).toBe(404);
      expect((await api.delete(`/customers/external-accounts/${id}`)).status).toBe(404);
      expect((await api.get('/customers/external-accounts/1')).status).toBe(400);
    });

    it('gives other contexts the data that they need to pay', async () => {
      const customerId = await customer();
      const {
        body: { id },
      } = await create({ customerId, currency: 'USD', accountInfo: usd({ accountNumber: '00077002' }) });
      const accounts = application.get(ExternalAccounts);
      expect(await accounts.get(application.tenant, id)).toEqual({
        id,
        isDeleted: false,
        lacksAddress: false,
        customerId,
        accountType: 'USD_ACCOUNT',
        kind: 'BANK',
        currency: 'USD',
        status: 'ACTIVE',
        paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
        isTrusted: false,
        identifier: '00077002',
        suffix: '002',
        beneficiaryName: 'Ada Lovelace',
      });
      await api.delete(`/customers/external-accounts/${id}`);
      expect([await accounts.get(application.tenant, id), await accounts.get(application.tenant, 'nonsense')]).toEqual([
        null,
        null,
      ]);
      expect(await accounts.everRegistered(application.tenant, id)).toMatchObject({ isDeleted: true, suffix: '002' });
    });
  });

  describe('/platform/external-accounts', () => {
    it("registers, lists, reads and deletes the platform's own accounts alone", async () => {
      const { api: own } = await application.createPlatform();
      const theirs = (await create({ customerId: await customer(own), currency: 'USD', accountInfo: usd() }, own)).body
        .id;
      const { status, body } = await own.post('/platform/external-accounts', { currency: 'USD', accountInfo: usd() });
      expect([status, body.customerId]).toEqual([201, null]);
      expect((await own.get('/platform/external-accounts')).body.data).toEqual([body]);
      expect((await own.get('/platform/external-accounts?currency=EUR')).body.data).toEqual([]);
      expect((await own.get(`/platform/external-accounts/${theirs}`)).status).toBe(404);
      expect((await own.delete(`/platform/external-accounts/${theirs}`)).status).toBe(404);
      expect((await own.get(`/customers/external-accounts/${body.id}`)).status).toBe(404);
      expect((await own.delete(`/platform/external-accounts/${body.id}`)).status).toBe(204);
      expect((await own.get(`/platform/external-accounts/${body.id}`)).status).toBe(404);
    });

    it("lists the platform's own among those of customers only when they were registered there", async () => {
      const { api: own } = await application.createPlatform();
      const theirs = (await create({ customerId: await customer(own), currency: 'USD', accountInfo: usd() }, own)).body
        .id;
      const among = (await create({ currency: 'USD', accountInfo: usd() }, own)).body.id;
      const apart = (await own.post('/platform/external-accounts', { currency: 'USD', accountInfo: usd() })).body.id;
      const ids = async (path: string) => (await own.get(path)).body.data.map(({ id }: { id: string }) => id);
      expect(await ids('/customers/external-accounts')).toEqual([among, theirs]);
      expect(await ids('/platform/external-accounts')).toEqual([apart, among]);
    });
  });

  it('keeps account numbers and names out of the log and the read models', async () => {
    const customerId = await customer();
    const beneficiary = { ...ada, fullName: 'Grace Unmistakable' };
    await create({ customerId, currency: 'USD', accountInfo: usd({ accountNumber: '55512345678', beneficiary }) });
    const log = JSON.stringify(await application.ownLog(), (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    expect(log).toContain('accounts.external-account-registered');
    expect([log.includes('55512345678'), log.includes('Unmistakable')]).toEqual([false, false]);
  });

  it('documents every variant by its accountType', async () => {
    const { components } = (await (await fetch(`${application.url}/openapi.json`)).json()) as Document;
    for (const union of ['ExternalAccountCreateInfoOneOf', 'ExternalAccountInfoOneOf']) {
      expect(Object.keys(components.schemas[union]!.discriminator.mapping)).toEqual(
        expect.arrayContaining(['USD_ACCOUNT', 'EUR_ACCOUNT', 'AED_ACCOUNT', 'SPARK_WALLET']),
      );
    }
    const usdSchema = components.schemas['UsdAccountExternalAccountCreateInfo']!;
    expect(usdSchema.required.sort()).toEqual(['accountNumber', 'accountType', 'beneficiary', 'routingNumber']);
    expect(usdSchema.properties['routingNumber']).toMatchObject({ type: 'string', pattern: '^[0-9]{9}$' });
  });

  it('leaves no fault behind', () => {
    expect(application.faults).toEqual([]);
  });
});
