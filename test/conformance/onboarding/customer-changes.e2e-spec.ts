import { CustomerBalances } from '@app/onboarding';
import { TestApplication } from '../../support/application.js';

const UNKNOWN = 'Customer:00000000-0000-8000-8000-000000000000';
const ADDRESS = { line1: '1 Main Street', city: 'Oakland', postalCode: '94607', country: 'US' };
const GERMAN = { line1: 'Unter den Linden 1', postalCode: '10117', country: 'DE' };

describe('changing and deleting customers over HTTP', () => {
  let application: TestApplication;
  let api: TestApplication['api'];

  beforeAll(async () => {
    application = await TestApplication.boot();
    api = application.api;
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
  });

  const register = async (body: object) => {
    const { status, body: created } = await api.post('/customers', { customerType: 'INDIVIDUAL', ...body });
    expect(status).toBe(201);
    return created;
  };
  const patch = (id: string, body: object) => api.patch(`/customers/${id}`, { customerType: 'INDIVIDUAL', ...body });
  const refused = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    return {
      status,
      code: body.code,
      fields: (body.details?.errors ?? []).map(({ field }: { field: string }) => field),
    };
  };

  describe('PATCH /customers/{customerId}', () => {
    it('changes the given members, leaves the others, and GET shows the same', async () => {
      const created = await register({ fullName: 'Jane Doe 003', email: 'jane@example.com', nationality: 'US' });
      const { status, body } = await patch(created.id, { email: 'doe@example.com', birthDate: '1990-01-15' });
      expect({ status, body }).toEqual({
        status: 200,
        body: { ...created, email: 'doe@example.com', birthDate: '1990-01-15', updatedAt: expect.any(String) },
      });
      expect((await api.get(`/customers/${created.id}`)).body).toEqual(body);
    });

    it('merges address and businessInfo member by member and replaces lists as a whole', async () => {
      const { id } = await register({
        customerType: 'BUSINESS',
        currencies: ['USD', 'EUR'],
        address: ADDRESS,
        businessInfo: { legalName: 'Acme, Inc.', countriesOfOperation: ['US', 'MX'] },
      });
      const { status, body } = await patch(id, {
        customerType: 'BUSINESS',
        currencies: ['USD'],
        address: { line2: 'Suite 5' },
        businessInfo: { countriesOfOperation: ['CA'], naicsCode: '541511' },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ currencies: ['USD'], address: { ...ADDRESS, line2: 'Suite 5' } });
      expect(body.businessInfo).toEqual({ legalName: 'Acme, Inc.', countriesOfOperation: ['CA'], naicsCode: '541511' });
    });

    it('does not change platformCustomerId, region, ids, statuses and times', async () => {
      const created = await register({ fullName: 'Jane Doe 003', platformCustomerId: 'fixed-1', region: 'US' });
      const sent = {
        platformCustomerId: 'other',
        region: 'MX',
        id: UNKNOWN,
        kycStatus: 'APPROVED',
        isDeleted: true,
        createdAt: '2000-01-01T00:00:00Z',
      };
      const { status, body } = await patch(created.id, sent);
      expect({ status, body }).toEqual({ status: 200, body: created });
    });

    it('drops the description of OTHER when it is no longer chosen', async () => {
      const { id } = await register({ purposeOfAccount: 'OTHER', purposeOfAccountOtherDescription: 'Grants' });
      const { body } = await patch(id, { purposeOfAccount: 'P2P_TRANSFERS' });
      expect(body).not.toHaveProperty('purposeOfAccountOtherDescription');
    });

    it('never shows the tax identifier, which it can set', async () => {
      const { id } = await register({ fullName: 'Jane Doe 003' });
      const { body } = await patch(id, { taxIdType: 'SSN', taxIdentifier: '123-45-6789' });
      expect(body).toMatchObject({ taxIdType: 'SSN' });
      expect(JSON.stringify(body)).not.toContain('123-45-6789');
    });

    it('records consent, and the latest one counts', async () => {
      const { id } = await register({});
      const consent = {
        acceptedAt: '2026-01-01T10:00:00.000Z',
        ipAddress: '192.0.2.1',
        termsVersion: 'V1',
        acceptanceMethod: 'CHECKBOX',
      };
      await patch(id, { endUserTermsConsent: consent });
      const { body } = await patch(id, { endUserTermsConsent: { ...consent, ipAddress: '192.0.2.2' } });
      expect(body.endUserTermsConsent).toEqual({ ...consent, ipAddress: '192.0.2.2' });
    });

    it.each([
      ['another customer type', { customerType: 'BUSINESS' }, ['customerType']],
      [
        'email and phone number together',
        { email: 'a@example.com', phoneNumber: '+14155550123' },
        ['email', 'phoneNumber'],
      ],
      [
        'every wrong field at once',
        { email: 'nope', birthDate: '1990-02-30', address: { country: 'usa' } },
        ['address.country', 'address.line1', 'address.postalCode', 'birthDate', 'email'],
      ],
      [
        'a first address in part',
        { address: { city: 'Oakland' } },
        ['address.country', 'address.line1', 'address.postalCode'],
      ],
      [
        'a description without its OTHER',
        { purposeOfAccountOtherDescription: 'Grants' },
        ['purposeOfAccountOtherDescription'],
      ],
      ['a currency the platform does not support', { currencies: ['XXX'] }, ['currencies[0]']],
      ['moving to a region that wants a phone number', { address: GERMAN, email: 'jane@example.com' }, ['phoneNumber']],
    ])('refuses %s with 400 INVALID_INPUT', async (_, body, fields) => {
      const { id } = await register({ fullName: 'Jane Doe 003' });
      const answer = await refused(patch(id, body));
      expect({ ...answer, fields: [...answer.fields].sort() }).toEqual({ status: 400, code: 'INVALID_INPUT', fields });
    });

    it('locks the identity of a customer once it is approved or rejected, the rest can still change', async () => {
      const approved = await register({ fullName: 'Jane Doe', nationality: 'US' });
      await expect(refused(patch(approved.id, { fullName: 'Jane Roe', nationality: 'MX' }))).resolves.toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        fields: ['nationality'],
      });
      expect((await patch(approved.id, { fullName: 'Jane Doe', address: ADDRESS })).status).toBe(200);
      const rejected = await register({ fullName: 'Jane Doe 002', birthDate: '1990-01-15' });
      await expect(refused(patch(rejected.id, { fullName: 'John Doe', birthDate: '1991-01-15' }))).resolves.toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        fields: ['fullName', 'birthDate'],
      });
    });

    it.each([
      ['Jane Roe', 'APPROVED', 'APPROVED'],
      ['Jane Roe 001', 'PENDING', 'PENDING_MANUAL_REVIEW'],
      ['Jane Roe 002', 'REJECTED', 'REJECTED'],
      ['Jane Roe 003', 'PENDING', 'RESOLVE_ERRORS'],
    ])("verifies an approved person's new name %s: %s", async (fullName, kycStatus, verificationStatus) => {
      const { id } = await register({ fullName: 'Jane Doe', birthDate: '1990-01-15' });
      const verifications = async () => (await api.get(`/verifications?customerId=${id}`)).body.data as object[];
      expect(await verifications()).toEqual([]);
      const { status, body } = await patch(id, { fullName });
      expect({ status, body }).toMatchObject({ status: 200, body: { fullName, kycStatus } });
      expect((await api.get(`/customers/${id}`)).body).toEqual(body);
      expect(await verifications()).toMatchObject([{ customerId: id, verificationStatus }]);
      if (kycStatus !== 'APPROVED') return;
      expect((await patch(id, { birthDate: '1991-01-15' })).body).toMatchObject({ birthDate: '1991-01-15', kycStatus });
      expect(await verifications()).toHaveLength(2);
      expect((await patch(id, { fullName, birthDate: '1991-01-15' })).status).toBe(200);
      expect(await verifications()).toHaveLength(2);
    });

    it('shows the kind of a tax number under both its names, as long as there is one', async () => {
      const both = { taxIdType: 'SSN', idType: 'SSN' };
      const created = await register({ fullName: 'Jane Doe 003', idType: 'SSN', identifier: '123-45-6789' });
      expect(created).toMatchObject(both);
      expect('identifier' in created || 'taxIdentifier' in created).toBe(false);
      expect((await patch(created.id, { nationality: 'US' })).body).toMatchObject(both);
      expect((await patch(created.id, { taxIdType: 'ITIN', taxIdentifier: '912-70-1234' })).body).toMatchObject({
        taxIdType: 'ITIN',
        idType: 'ITIN',
      });
      const without = await register({ fullName: 'Jane Doe 003' });
      expect(without).not.toHaveProperty('idType');
      const later = await patch(without.id, { taxIdType: 'SSN', taxIdentifier: '123-45-6789' });
      expect(later.body).toMatchObject({ ...both, countryOfIssuance: 'US' });
    });

    it('allows a regulated platform, which verifies for itself, to change the identity of its customers', async () => {
      const regulated = await application.createPlatform({ isRegulated: true });
      const { body: created } = await regulated.api.post('/customers', {
        customerType: 'INDIVIDUAL',
        fullName: 'Jane Doe',
      });
      const { body } = await regulated.api.patch(`/customers/${created.id}`, {
        customerType: 'INDIVIDUAL',
        fullName: 'Jane Roe',
      });
      expect(body).toMatchObject({ fullName: 'Jane Roe', kycStatus: 'APPROVED' });
    });

    it("moves to another UMA address, which no other customer may have; the old one stays the customer's own", async () => {
      const { body: config } = await api.get('/config');
      const address = (name: string) => `$${name}@${config.umaDomain}`;
      const jane = await register({ umaAddress: address('first.jane') });
      const john = await register({ umaAddress: address('john') });
      await expect(refused(patch(jane.id, { umaAddress: address('JOHN') }))).resolves.toMatchObject({
        status: 409,
        code: 'UMA_ADDRESS_EXISTS',
      });
      await expect(refused(patch(jane.id, { umaAddress: '$jane@elsewhere.example.com' }))).resolves.toMatchObject({
        status: 400,
        code: 'INVALID_UMA_ADDRESS',
      });
      expect((await patch(jane.id, { umaAddress: address('second.jane') })).body.umaAddress).toBe(
        address('second.jane'),
      );
      await expect(refused(patch(john.id, { umaAddress: address('first.jane') }))).resolves.toMatchObject({
        status: 409,
      });
      expect((await patch(jane.id, { umaAddress: address('first.jane') })).status).toBe(200);
      const { body: found } = await api.get(`/customers?umaAddress=${encodeURIComponent(address('FIRST.jane'))}`);
      expect(found.data.map(({ id }: { id: string }) => id)).toEqual([jane.id]);
    });

    it('reserves no address for a change that is refused', async () => {
      const { body: config } = await api.get('/config');
      const umaAddress = `$wanted@${config.umaDomain}`;
      const approved = await register({ fullName: 'Jane Doe', nationality: 'US' });
      await expect(refused(patch(approved.id, { nationality: 'MX', umaAddress }))).resolves.toMatchObject({
        status: 400,
      });
      expect((await api.post('/customers', { customerType: 'INDIVIDUAL', umaAddress })).status).toBe(201);
    });

    it('is 404 USER_NOT_FOUND for an unknown customer and one of another platform', async () => {
      const other = await application.createPlatform();
      const { id } = await register({});
      await expect(refused(patch(UNKNOWN, {}))).resolves.toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
      await expect(refused(other.api.patch(`/customers/${id}`, { customerType: 'INDIVIDUAL' }))).resolves.toMatchObject(
        { status: 404, code: 'USER_NOT_FOUND' },
      );
    });
  });

  describe('DELETE /customers/{customerId}', () => {
    it('answers 200 with the customer deleted, hides it from lists, and refuses everything more with 410 CUSTOMER_DELETED', async () => {
      const { id, platformCustomerId } = await register({ fullName: 'Jane Doe' });
      const { status, body } = await api.delete(`/customers/${id}`);
      expect({ status, body }).toMatchObject({ status: 200, body: { id, isDeleted: true, fullName: 'Jane Doe' } });
      expect((await api.get(`/customers/${id}`)).body).toEqual(body);
      const listed = async (more: string) =>
        (await api.get(`/customers?platformCustomerId=${platformCustomerId}${more}`)).body.data.length;
      expect([await listed(''), await listed('&isIncludingDeleted=true')]).toEqual([0, 1]);
      for (const again of [
        api.delete(`/customers/${id}`),
        patch(id, {}),
        api.post('/verifications', { customerId: id }),
        api.post(`/customers/${id}/verify-email`),
      ])
        await expect(refused(again)).resolves.toMatchObject({ status: 410, code: 'CUSTOMER_DELETED' });
    });

    it('frees the platformCustomerId at once', async () => {
      const { id } = await register({ platformCustomerId: 'reused' });
      await api.delete(`/customers/${id}`);
      await expect(register({ platformCustomerId: 'reused' })).resolves.toMatchObject({ platformCustomerId: 'reused' });
    });

    it('is refused with 409 CONFLICT while any context holds money of the customer', async () => {
      const { id } = await register({});
      let holds = true;
      application.get(CustomerBalances).register('ON_ITS_WAY', async (_, customerId) => holds && customerId === id);
      await expect(refused(api.delete(`/customers/${id}`))).resolves.toMatchObject({ status: 409, code: 'CONFLICT' });
      holds = false;
      expect((await api.delete(`/customers/${id}`)).status).toBe(200);
    });

    it('is refused with 409 CONFLICT while an account of the customer holds money', async () => {
      const { id } = await register({ fullName: 'Rich Doe' });
      const {
        body: {
          data: [account],
        },
      } = await api.get(`/customers/internal-accounts?customerId=${id}&currency=USD`);
      expect((await api.post(`/sandbox/internal-accounts/${account.id}/fund`, { amount: 100 })).status).toBe(200);
      await expect(refused(api.delete(`/customers/${id}`))).resolves.toMatchObject({ status: 409, code: 'CONFLICT' });
    });

    it('is 404 USER_NOT_FOUND for an unknown customer and one of another platform', async () => {
      const other = await application.createPlatform();
      const { id } = await register({});
      await expect(refused(api.delete(`/customers/${UNKNOWN}`))).resolves.toMatchObject({
        status: 404,
        code: 'USER_NOT_FOUND',
      });
      await expect(refused(other.api.delete(`/customers/${id}`))).resolves.toMatchObject({
        status: 404,
        code: 'USER_NOT_FOUND',
      });
    });
  });
});
