import { CustomerDirectory } from '@app/onboarding';
import type { StoredEvent } from '@app/event-store';
import type { Tenant } from '@app/kernel';
import { minStatementsOf } from '../../support/event-store.js';
import { fewestRoundTrips } from '../../support/fewest-round-trips.js';
import { TestApplication } from '../../support/application.js';

const UNKNOWN = 'Customer:00000000-0000-8000-8000-000000000000';

describe('customers over HTTP', () => {
  let application: TestApplication;
  let api: TestApplication['api'];

  beforeAll(async () => {
    application = await TestApplication.shared();
    api = application.api;
  });

  afterAll(() => application.close());

  const register = async (body: object, by = api) => {
    const { status, body: answer } = await by.post('/customers', body);
    expect({ status, answer: status === 201 ? undefined : answer }).toEqual({ status: 201, answer: undefined });
    return answer;
  };

  /** Events of a platform's customers. */
  const recorded = async ({ platformId }: Tenant): Promise<readonly StoredEvent[]> => {
    const all = await application.ownLog();
    return all.filter(({ stream }) => stream.startsWith(`${platformId}~`) && stream.includes('.onboarding.customer-'));
  };

  describe('POST /customers', () => {
    it('answers 201 with the whole customer, which GET shows the same at once', async () => {
      const created = await register({
        customerType: 'INDIVIDUAL',
        fullName: 'Jane Doe',
        email: 'jane@example.com',
        region: 'US',
        currencies: ['USD'],
      });
      expect(created).toEqual({
        id: expect.stringMatching(/^Customer:[0-9a-f-]{36}$/),
        platformCustomerId: expect.any(String),
        customerType: 'INDIVIDUAL',
        kycStatus: 'APPROVED',
        region: 'US',
        currencies: ['USD'],
        umaAddress: expect.stringMatching(/^\$[0-9a-f]{20}@.+$/),
        email: 'jane@example.com',
        fullName: 'Jane Doe',
        isDeleted: false,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const { status, body } = await api.get(`/customers/${created.id}`);
      expect({ status, body }).toEqual({ status: 200, body: created });
    });

    it.each([
      ['Jane Doe 001', 'PENDING'],
      ['Jane Doe 002', 'REJECTED'],
      ['Jane Doe 003', 'UNVERIFIED'],
      ['Jane Doe', 'APPROVED'],
      [undefined, 'APPROVED'],
    ])('derives the sandbox outcome of an individual from its name: %s is %s', async (fullName, kycStatus) => {
      await expect(register({ customerType: 'INDIVIDUAL', fullName })).resolves.toMatchObject({ kycStatus });
    });

    it('creates every business UNVERIFIED, also on a regulated platform', async () => {
      const regulated = await application.createPlatform({ isRegulated: true });
      for (const by of [api, regulated.api]) {
        const business = await register(
          { customerType: 'BUSINESS', businessInfo: { legalName: 'Acme 002', registrationNumber: '1002' } },
          by,
        );
        expect(business).toMatchObject({ kybStatus: 'UNVERIFIED' });
        expect(business).not.toHaveProperty('kycStatus');
      }
    });

    it('creates the individuals of a regulated platform APPROVED without a status event', async () => {
      const regulated = await application.createPlatform({ isRegulated: true });
      await expect(
        register({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe' }, regulated.api),
      ).resolves.toMatchObject({ kycStatus: 'APPROVED' });
      const types = (await recorded(regulated.tenant)).map(({ type }) => type);
      expect(types).toEqual(['onboarding.customer-registered', 'onboarding.customer-activated']);
    });

    it('leaves the individuals of a production platform UNVERIFIED until they are submitted', async () => {
      const production = await application.createPlatform({ environment: 'PRODUCTION' });
      await expect(
        register({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe 002' }, production.api),
      ).resolves.toMatchObject({ kycStatus: 'UNVERIFIED' });
    });

    it('never shows the tax identifier', async () => {
      const created = await register({
        customerType: 'INDIVIDUAL',
        fullName: 'Tess Tax',
        taxIdType: 'SSN',
        taxIdentifier: '123-45-6789',
      });
      const { body } = await api.get(`/customers/${created.id}`);
      expect(body).toMatchObject({ taxIdType: 'SSN', countryOfIssuance: 'US' });
      expect(JSON.stringify([created, body])).not.toContain('123-45-6789');
    });

    it('ignores ids and statuses that the caller sends', async () => {
      const sent = {
        customerType: 'INDIVIDUAL',
        fullName: 'Ida 003',
        id: UNKNOWN,
        kycStatus: 'APPROVED',
        isDeleted: true,
        createdAt: '2000-01-01T00:00:00Z',
      };
      const created = await register(sent);
      expect(created).toMatchObject({ kycStatus: 'UNVERIFIED', isDeleted: false });
      expect(created.id).not.toBe(UNKNOWN);
    });

    it('records consent to the end-user terms and echoes it', async () => {
      const { body: terms } = await api.get('/customers/end-user-terms');
      const endUserTermsConsent = {
        acceptedAt: '2026-01-01T10:00:00.000Z',
        ipAddress: '192.0.2.1',
        termsVersion: terms.version,
        acceptanceMethod: 'CLICK_TO_ACCEPT',
      };
      await expect(register({ customerType: 'INDIVIDUAL', endUserTermsConsent })).resolves.toMatchObject({
        endUserTermsConsent,
      });
    });

    it('names every bad field at once', async () => {
      const { status, body } = await api.post('/customers', {
        customerType: 'INDIVIDUAL',
        fullName: 'J@ne',
        email: 'nope',
        birthDate: '2990-01-01',
        umaAddress: 'jane',
        currencies: ['XXX'],
        address: { line1: '1 Main Street', country: 'usa' },
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect(body.details.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
        'address.country',
        'address.postalCode',
        'birthDate',
        'currencies[0]',
        'email',
        'fullName',
        'umaAddress',
      ]);
    });

    it.each([
      [{}, 'INVALID_INPUT'],
      [{ customerType: 'TRUST' }, 'INVALID_INPUT'],
      [{ customerType: 'INDIVIDUAL', umaAddress: 'jane@nowhere' }, 'INVALID_UMA_ADDRESS'],
      [{ customerType: 'INDIVIDUAL', umaAddress: '$jane@elsewhere.example.com' }, 'INVALID_UMA_ADDRESS'],
      [
        {
          customerType: 'INDIVIDUAL',
          endUserTermsConsent: {
            acceptedAt: '2026-01-01T10:00:00Z',
            ipAddress: '::1',
            termsVersion: 'V0',
            acceptanceMethod: 'CHECKBOX',
          },
        },
        'END_USER_TERMS_VERSION_NOT_FOUND',
      ],
    ])('refuses %j with 400 %s', async (body, code) => {
      const answer = await api.post('/customers', body);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code });
    });

    it('refuses a UMA address that another customer has, in whatever case: 409 UMA_ADDRESS_EXISTS, and leaves the chosen platformCustomerId free', async () => {
      const { umaAddress } = await register({ customerType: 'INDIVIDUAL' });
      const platformCustomerId = 'chosen beside a taken address';
      const { status, body } = await api.post('/customers', {
        customerType: 'INDIVIDUAL',
        umaAddress: umaAddress.toUpperCase(),
        platformCustomerId,
      });
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'UMA_ADDRESS_EXISTS' });
      await expect(register({ customerType: 'INDIVIDUAL', platformCustomerId })).resolves.toMatchObject({
        platformCustomerId,
      });
    });

    it('has its accounts after eight statements to PostgreSQL one after another at most', async () => {
      const trips = await fewestRoundTrips(application, () =>
        register({ customerType: 'INDIVIDUAL', fullName: 'Jane Doe' }),
      );
      expect(trips).toBeLessThanOrEqual(8);
      expect(trips).toBeGreaterThanOrEqual(minStatementsOf(4)); // as many appends: the names, the customer, its accounts, its wallet
    });

    it('refuses a platformCustomerId that an active customer has: 409 CONFLICT, and leaves the chosen UMA address free', async () => {
      const { umaAddress } = await register({ customerType: 'INDIVIDUAL', platformCustomerId: 'taken' });
      const chosen = umaAddress.replace(/^\$[^@]+/, '$chosen');
      const refused = await api.post('/customers', {
        customerType: 'INDIVIDUAL',
        platformCustomerId: 'taken',
        umaAddress: chosen,
      });
      expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'CONFLICT' });
      await expect(
        register({ customerType: 'INDIVIDUAL', platformCustomerId: 'free', umaAddress: chosen }),
      ).resolves.toMatchObject({ umaAddress: chosen });
    });

    it('allows two platforms the same platformCustomerId', async () => {
      await register({ customerType: 'INDIVIDUAL', platformCustomerId: 'shared' });
      await register(
        { customerType: 'INDIVIDUAL', platformCustomerId: 'shared' },
        (await application.createPlatform()).api,
      );
    });

    it('gives a platformCustomerId to exactly one of 50 concurrent creations', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          api.post('/customers', { customerType: 'INDIVIDUAL', platformCustomerId: 'race' }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    });

    it('keeps no personal data in clear in the log', async () => {
      await register({ customerType: 'INDIVIDUAL', fullName: 'Zebedee Quartermaine', email: 'zebedee@example.com' });
      const log = JSON.stringify(await recorded(application.tenant), (_, value) =>
        typeof value === 'bigint' ? value.toString() : value,
      );
      expect(log).not.toContain('Quartermaine');
      expect(log).not.toContain('zebedee@');
    });
  });

  describe('GET /customers/{customerId}', () => {
    it('answers 404 USER_NOT_FOUND for an unknown customer and for one of another platform', async () => {
      const foreign = await register({ customerType: 'INDIVIDUAL' }, (await application.createPlatform()).api);
      for (const id of [UNKNOWN, foreign.id]) {
        const { status, body } = await api.get(`/customers/${id}`);
        expect({ status, code: body.code }).toEqual({ status: 404, code: 'USER_NOT_FOUND' });
      }
    });

    it.each(['Customer:1', 'Card:00000000-0000-8000-8000-000000000000', 'nonsense'])(
      'answers 400 INVALID_INPUT for %s, which is not a customer id',
      async (id) => {
        const { status, body } = await api.get(`/customers/${id}`);
        expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
      },
    );
  });

  it('GET /customers/end-user-terms answers the current version and its address', async () => {
    const { status, body } = await api.get('/customers/end-user-terms');
    expect({ status, body }).toEqual({ status: 200, body: { version: 'V1', url: expect.stringMatching(/^https:/) } });
  });

  describe('queries of other contexts', () => {
    it('a registered and approved customer may transact, a pending one and a stranger may not', async () => {
      const approved = await register({ customerType: 'INDIVIDUAL' });
      const pending = await register({ customerType: 'INDIVIDUAL', fullName: 'Jane 001' });
      const directory = application.get(CustomerDirectory);
      await expect(directory.requireTransactable(application.tenant, approved.id)).resolves.toBeUndefined();
      await expect(directory.requireTransactable(application.tenant, pending.id)).rejects.toMatchObject({
        code: 'USER_NOT_READY',
      });
      await expect(directory.requireTransactable(application.tenant, UNKNOWN)).rejects.toMatchObject({
        code: 'USER_NOT_FOUND',
      });
      await expect(directory.get(application.tenant, approved.id)).resolves.toMatchObject({
        id: approved.id,
        status: 'APPROVED',
      });
    });

    it('the customers of a platform that requires the terms may not transact until they consented', async () => {
      const strict = await application.createPlatform({ requiresTerms: true });
      const without = await register({ customerType: 'INDIVIDUAL' }, strict.api);
      const endUserTermsConsent = {
        acceptedAt: '2026-01-01T10:00:00Z',
        ipAddress: '192.0.2.1',
        termsVersion: 'V1',
        acceptanceMethod: 'CHECKBOX',
      };
      const consenting = await register({ customerType: 'INDIVIDUAL', endUserTermsConsent }, strict.api);
      expect(without).toMatchObject({ kycStatus: 'APPROVED' });
      await expect(
        application.get(CustomerDirectory).requireTransactable(strict.tenant, without.id),
      ).rejects.toMatchObject({ code: 'END_USER_TERMS_NOT_ACCEPTED' });
      await expect(
        application.get(CustomerDirectory).requireTransactable(strict.tenant, consenting.id),
      ).resolves.toBeUndefined();
    });
  });

  it('leaves no fault in the background', async () => {
    await application.settle();
    expect(application.faults).toEqual([]);
  });
});
