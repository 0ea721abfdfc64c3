import { CommandBus } from '@nestjs/cqrs';
import { DecideVerification } from '@app/onboarding';
import { newKeyPair } from '@app/partner-protocol';
import { keyIdOf, SetConnection } from '@app/partners';
import { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication, type TestPlatform } from '../../support/application.js';
import { BUSINESS_INFO, OWNER_INFO, PASSPORT, PERSON, completeBusiness } from '../../support/complete-customers.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { PDF, PNG, uploadDocument } from '../../support/documents.js';

describe('verifications over HTTP', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let platform: TestPlatform;
  let api: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.shared();
    receiver = await WebhookReceiver.start();
  });

  beforeEach(async () => {
    platform = await application.createPlatform();
    api = platform.api;
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await receiver.close();
    await application.close();
  });

  const listen = async () => {
    expect((await api.patch('/config', { webhookEndpoint: receiver.url })).status).toBe(200);
    await application.settle();
    receiver.received.length = 0;
  };
  /** Types of the webhooks about customers and verifications since the last time. */
  const received = async () => {
    await application.settle();
    const types = receiver.received
      .map(({ envelope }) => envelope.type)
      .filter((type) => /^(CUSTOMER|VERIFICATION)\./.test(type))
      .sort();
    receiver.received.length = 0;
    return types;
  };
  const register = async (body: object, by = api) => {
    const { status, body: created } = await by.post('/customers', body);
    expect({ status, created: status === 201 ? undefined : created }).toEqual({ status: 201, created: undefined });
    return created;
  };
  const individual = (fullName: string, more: object = {}) =>
    register({ customerType: 'INDIVIDUAL', fullName, ...more });
  const business = (registrationNumber?: string, more: object = {}) =>
    register({
      customerType: 'BUSINESS',
      businessInfo: { ...(registrationNumber !== undefined && { registrationNumber }), ...more },
    });
  const submit = async (customerId: string, by = api) => {
    const { status, body } = await by.post('/verifications', { customerId });
    expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
    return body;
  };
  const upload = async (documentHolder: string, documentType: string, more: object = {}, file = PDF) => {
    const { status, body } = await uploadDocument(
      application.url,
      api,
      { documentHolder, documentType, country: 'US', ...more },
      file,
    );
    expect({ status, body: status === 201 ? undefined : body }).toEqual({ status: 201, body: undefined });
    return body;
  };
  const own = async (customerId: string, roles: string[], personalInfo: object = {}, ownershipPercentage = 40) => {
    const { status, body } = await api.post('/beneficial-owners', {
      customerId,
      roles,
      ownershipPercentage,
      personalInfo: { ...OWNER_INFO, ...personalInfo },
    });
    expect({ status, body: status === 201 ? undefined : body }).toEqual({ status: 201, body: undefined });
    return body;
  };
  const problems = ({ errors }: { errors: any[] }) =>
    errors.map(({ type, field, resourceId }) => `${type} ${field ?? resourceId.split(':')[0]}`);
  const status = async (id: string) => {
    const { body } = await api.get(`/customers/${id}`);
    return body.kycStatus ?? body.kybStatus;
  };

  describe('of an individual in the sandbox', () => {
    it('names all missing items at once, each with its field or the documents that resolve it', async () => {
      const { id } = await individual('Jane 003');
      const verification = await submit(id);
      expect(verification).toEqual({
        id: expect.stringMatching(/^Verification:[0-9a-f-]{36}$/),
        customerId: id,
        verificationStatus: 'RESOLVE_ERRORS',
        errors: expect.any(Array),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      expect(problems(verification)).toEqual([
        'INVALID_FIELD fullName',
        'MISSING_FIELD birthDate',
        'MISSING_FIELD nationality',
        'MISSING_FIELD taxIdType',
        'MISSING_FIELD taxIdentifier',
        'MISSING_FIELD address.line1',
        'MISSING_FIELD address.postalCode',
        'MISSING_FIELD address.country',
        'MISSING_IDENTITY_DOCUMENT Customer',
      ]);
      expect(
        verification.errors.every((error: any) => error.resourceId === id && typeof error.reason === 'string'),
      ).toBe(true);
      expect(verification.errors.at(-1)).toMatchObject({
        acceptedDocumentTypes: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'],
      });
      expect(await status(id)).toBe('UNVERIFIED');
      expect((await api.get(`/verifications/${verification.id}`)).body).toEqual(verification);
    });

    it('001: RESOLVE_ERRORS until complete, then PENDING_MANUAL_REVIEW while the customer stays PENDING', async () => {
      await listen();
      const { id } = await individual('Jane Doe 001');
      expect(await received()).toEqual(['CUSTOMER.KYC_PENDING']);
      const first = await submit(id);
      expect(first.verificationStatus).toBe('RESOLVE_ERRORS');
      expect(await received()).toEqual(['VERIFICATION.RESOLVE_ERRORS']);
      expect((await api.patch(`/customers/${id}`, { customerType: 'INDIVIDUAL', ...PERSON })).status).toBe(200);
      await upload(id, 'PASSPORT', PASSPORT, PNG);
      const second = await submit(id);
      expect(second).toMatchObject({ verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] });
      expect(second.id).not.toBe(first.id);
      expect(await status(id)).toBe('PENDING');
      expect(await received()).toEqual(['VERIFICATION.PENDING_MANUAL_REVIEW']);
      expect(await submit(id)).toEqual(second); // in progress: nothing happens
      expect(await received()).toEqual([]);
      const { body: list } = await api.get(`/verifications?customerId=${id}`);
      expect(list.data).toEqual([second, first]);
    });

    it('003: once complete a correctable refusal that names the document, again after it was replaced', async () => {
      const { id } = await individual('Jane Doe 003', PERSON);
      const document = await upload(id, 'PASSPORT', PASSPORT, PNG);
      expect(problems(await submit(id))).toEqual(['POOR_QUALITY_DOCUMENT Document']);
      expect((await api.delete(`/documents/${document.id}`)).status).toBe(409); // it was submitted
      await uploadDocument(
        application.url,
        api,
        { ...PASSPORT, country: 'US' },
        PDF,
        'better.pdf',
        `/documents/${document.id}`,
        'PUT',
      );
      const again = await submit(id);
      expect(again.errors).toEqual([
        expect.objectContaining({ type: 'POOR_QUALITY_DOCUMENT', resourceId: document.id }),
      ]);
      expect(await status(id)).toBe('UNVERIFIED');
    });

    it('requires both sides of a two-sided document, and names the one whose other side is missing', async () => {
      const { id } = await individual('Jane Doe 001', PERSON);
      const licence = { documentNumber: 'D1', issuingAuthority: 'DMV' };
      const front = await upload(id, 'DRIVERS_LICENSE', { ...licence, side: 'FRONT' });
      expect((await submit(id)).errors).toEqual([
        expect.objectContaining({ type: 'INCOMPLETE_DOCUMENT', resourceId: front.id }),
      ]);
      await upload(id, 'DRIVERS_LICENSE', { ...licence, side: 'BACK' });
      expect((await submit(id)).verificationStatus).toBe('PENDING_MANUAL_REVIEW');
    });

    it.each([
      ['Jane Doe', 'APPROVED'],
      ['Jane Doe 002', 'REJECTED'],
    ])('%s is %s at creation and cannot be submitted: 400', async (fullName, decided) => {
      const { id } = await individual(fullName);
      const answer = await api.post('/verifications', { customerId: id });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(await status(id)).toBe(decided);
    });
  });

  describe('of a business in the sandbox', () => {
    it.each([
      [undefined, 'APPROVED'],
      ['12345', 'APPROVED'],
      ['1002', 'REJECTED'],
    ])('registration number %s: %s at once, without checking the data', async (number, outcome) => {
      await listen();
      const { id } = await business(number);
      const owners =
        number === undefined
          ? []
          : [
              await own(id, ['UBO'], { lastName: 'Owner' }, 30),
              await own(id, ['UBO'], { lastName: 'Owner 001' }, 30),
              await own(id, ['UBO'], { lastName: 'Owner 002' }, 30),
            ];
      const verification = await submit(id);
      expect(verification).toMatchObject({ customerId: id, verificationStatus: outcome, errors: [] });
      expect(await status(id)).toBe(outcome);
      expect(await received()).toEqual([`CUSTOMER.KYB_${outcome}`, `VERIFICATION.${outcome}`]);
      const kyc = await Promise.all(
        owners.map(async ({ id: ownerId }) => (await api.get(`/beneficial-owners/${ownerId}`)).body.kycStatus),
      );
      expect(kyc).toEqual(number === undefined ? [] : ['APPROVED', 'PENDING', 'REJECTED']);
      expect(await api.post('/verifications', { customerId: id })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
    });

    it.each(['1001', '1003'])(
      '%s: every missing field, person and document is named, with the path under customer',
      async (number) => {
        const { id } = await business(number);
        const verification = await submit(id);
        expect(verification.verificationStatus).toBe('RESOLVE_ERRORS');
        expect(problems(verification)).toEqual([
          ...[
            'legalName',
            'country',
            'incorporatedOn',
            'entityType',
            'taxId',
            'countriesOfOperation',
            'businessType',
            'purposeOfAccount',
            'expectedMonthlyTransactionCount',
            'expectedMonthlyTransactionVolume',
          ].map((name) => `MISSING_FIELD customer.businessInfo.${name}`),
          ...['line1', 'postalCode', 'country'].map((name) => `MISSING_FIELD customer.address.${name}`),
          'MISSING_FIELD customer.businessInfo.sourceOfFunds',
          'MISSING_BENEFICIAL_OWNER Customer',
          'MISSING_CONTROL_PERSON Customer',
          'MISSING_LEGAL_PRESENCE_DOCUMENT Customer',
          'MISSING_CONTROL_STRUCTURE_DOCUMENT Customer',
          'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT Customer',
          'MISSING_PROOF_OF_ADDRESS_DOCUMENT Customer',
        ]);
        for (const error of verification.errors.filter(({ type }: any) => type.endsWith('_DOCUMENT')))
          expect(error.acceptedDocumentTypes.length).toBeGreaterThan(0);
      },
    );

    it('001: after the named items are fixed and submitted again: PENDING_MANUAL_REVIEW, the business PENDING, its owners unchanged', async () => {
      await listen();
      const { id, ownerId } = await completeBusiness(application.url, api, '1001');
      expect(await submit(id)).toMatchObject({ verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] });
      expect(await status(id)).toBe('PENDING');
      expect(await received()).toEqual([
        'CUSTOMER.KYB_PENDING',
        'VERIFICATION.PENDING_MANUAL_REVIEW',
        'VERIFICATION.READY_FOR_VERIFICATION',
      ]);
      expect((await api.get(`/beneficial-owners/${ownerId}`)).body.kycStatus).toBe('UNVERIFIED');
    });

    it('requires a control person, and every owner of 25 % and more whatever its role', async () => {
      const { id } = await business('1001', BUSINESS_INFO);
      await own(id, ['CONTROL_PERSON'], {}, 0);
      expect(problems(await submit(id))).toContain('MISSING_BENEFICIAL_OWNER Customer');
      await own(id, ['DIRECTOR'], {}, 25);
      expect(problems(await submit(id))).not.toContain('MISSING_BENEFICIAL_OWNER Customer');
    });

    it('requires a passport and a second document of owners from abroad, and the country of a foreign tax number', async () => {
      const { id } = await business('1001', BUSINESS_INFO);
      const owner = await own(id, ['UBO', 'CONTROL_PERSON'], {
        nationality: 'DE',
        idType: 'NON_US_TAX_ID',
        identifier: '12345678901',
      });
      const ofOwner = async () => (await submit(id)).errors.filter(({ resourceId }: any) => resourceId === owner.id);
      expect(
        (await ofOwner()).map(({ type, field, acceptedDocumentTypes }: any) => [type, field ?? acceptedDocumentTypes]),
      ).toEqual([
        ['MISSING_FIELD', 'personalInfo.countryOfIssuance'],
        ['MISSING_IDENTITY_DOCUMENT', ['PASSPORT']],
        ['MISSING_IDENTITY_DOCUMENT', ['DRIVERS_LICENSE', 'NATIONAL_ID']],
      ]);
      await api.patch(`/beneficial-owners/${owner.id}`, { personalInfo: { countryOfIssuance: 'DE' } });
      await upload(owner.id, 'PASSPORT', PASSPORT);
      for (const side of ['FRONT', 'BACK'])
        await upload(owner.id, 'NATIONAL_ID', { side, documentNumber: 'L01', issuingAuthority: 'Berlin' });
      expect(await ofOwner()).toEqual([]);
    });

    it('requires a proof of address of the last three months', async () => {
      const { id } = await completeBusiness(application.url, api, '1001');
      const {
        body: { data },
      } = await api.get(`/documents?documentHolder=${id}`);
      const bill = data.find(({ documentType }: any) => documentType === 'UTILITY_BILL');
      await application.advance('100d');
      expect((await submit(id)).errors).toEqual([
        expect.objectContaining({
          type: 'EXPIRED_DOCUMENT',
          resourceId: bill.id,
          acceptedDocumentTypes: expect.any(Array),
        }),
      ]);
      await upload(id, 'BANK_STATEMENT');
      expect((await submit(id)).verificationStatus).toBe('PENDING_MANUAL_REVIEW');
    });

    it('of a regulated platform is approved without a data check', async () => {
      const regulated = await application.createPlatform({ isRegulated: true });
      const { id } = await register({ customerType: 'BUSINESS' }, regulated.api);
      expect(await submit(id, regulated.api)).toMatchObject({ verificationStatus: 'APPROVED' });
    });

    it('opens its accounts with the approval', async () => {
      const { body: config } = await api.get('/config');
      const supported = config.supportedCurrencies ?? [];
      const { id } = await business();
      await submit(id);
      const { body } = await api.get(`/customers/internal-accounts?customerId=${id}`);
      expect(body.data).toHaveLength(supported.length);
    });
  });

  describe('in production', () => {
    it('goes through automatic checks to a reviewer, whose decision is sent by webhook', async () => {
      const production = await application.createPlatform({ environment: 'PRODUCTION' });
      api = production.api;
      const { id } = await individual('Jane Doe', PERSON);
      await upload(id, 'PASSPORT', PASSPORT, PNG);
      const verification = await submit(id);
      expect(verification).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] });
      expect(await status(id)).toBe('PENDING');
      await application.settle();
      expect((await api.get(`/verifications/${verification.id}`)).body).toMatchObject({
        verificationStatus: 'PENDING_MANUAL_REVIEW',
      });
      const decide = (verificationStatus: 'APPROVED' | 'REJECTED' | 'RESOLVE_ERRORS') =>
        application
          .get(CommandBus)
          .execute(
            new DecideVerification(
              production.tenant,
              { customerId: id, verificationId: verification.id, conclusion: { verificationStatus, errors: [] } },
              application.metadata(),
            ),
          );
      await decide('APPROVED');
      await application.settle();
      expect((await api.get(`/verifications/${verification.id}`)).body).toMatchObject({
        verificationStatus: 'APPROVED',
      });
      expect(await status(id)).toBe('APPROVED');
      await expect(decide('REJECTED')).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    it('goes to the partner of the platform, with the data of the customer, whose result is recorded', async () => {
      const production = await application.createPlatform({ environment: 'PRODUCTION' });
      api = production.api;
      const key = newKeyPair();
      const keyId = keyIdOf(production.tenant, 'identity-verifier');
      const now = () => application.clock.now();
      const partner = new ReferencePartner({ keyId, privateKey: key.privateKey, platformKey: null, now });
      try {
        const connected = {
          port: 'identity-verifier',
          url: await partner.start(),
          partnerKeys: [key.publicKey],
        } as const;
        const command = new SetConnection(
          production.tenant,
          { ...connected, renewsKey: false, hasMoved: false },
          application.metadata(),
        );
        ({ publicKey: partner.platformKey } = await application.get(CommandBus).execute(command));
        for (const [name, verificationStatus, customerStatus] of [
          ['Jane Doe', 'APPROVED', 'APPROVED'],
          ['Jane Doe 002', 'REJECTED', 'REJECTED'],
          ['Jane Doe 003', 'PENDING_MANUAL_REVIEW', 'PENDING'],
        ] as const) {
          const { id } = await individual(name, PERSON);
          await upload(id, 'PASSPORT', PASSPORT, PNG);
          partner.failNext('LOST_ANSWER');
          const verification = await submit(id);
          await application.settle();
          expect(await status(id)).toBe('PENDING'); // nothing is known yet
          await application.advance('1s');
          expect((await api.get(`/verifications/${verification.id}`)).body).toMatchObject({ verificationStatus });
          expect(await status(id)).toBe(customerStatus);
          expect(partner.movements.at(-1)!.data).toMatchObject({
            customerId: id,
            verificationId: verification.id,
            profile: { fullName: name },
          });
        }
        expect(partner.movements).toHaveLength(3);
      } finally {
        await partner.close();
      }
    });

    it('shows READY_FOR_VERIFICATION once the data of a customer is complete and it was never submitted', async () => {
      const production = await application.createPlatform({ environment: 'PRODUCTION' });
      api = production.api;
      const { id } = await individual('Jane Doe', PERSON);
      expect((await api.get(`/verifications?customerId=${id}`)).body.data).toEqual([]);
      await upload(id, 'PASSPORT', PASSPORT, PNG);
      const {
        body: {
          data: [ready],
        },
      } = await api.get(`/verifications?customerId=${id}&verificationStatus=READY_FOR_VERIFICATION`);
      expect(ready).toMatchObject({ customerId: id, verificationStatus: 'READY_FOR_VERIFICATION', errors: [] });
      expect((await submit(id)).id).toBe(ready.id);
    });
  });

  describe('as resources', () => {
    it("are listed by customer and status, and are their platform's alone", async () => {
      const { id } = await business('1001');
      const verification = await submit(id);
      const other = await application.createPlatform();
      const listed = async (query: string, by = api) =>
        (await by.get(`/verifications?${query}`)).body.data.map((each: any) => each.id);
      expect(await listed(`customerId=${id}&verificationStatus=RESOLVE_ERRORS`)).toEqual([verification.id]);
      expect(await listed(`customerId=${id}&verificationStatus=APPROVED`)).toEqual([]);
      expect(await listed('', other.api)).toEqual([]);
      expect(await other.api.get(`/verifications/${verification.id}`)).toMatchObject({
        status: 404,
        body: { code: 'REFERENCE_NOT_FOUND' },
      });
      expect(await other.api.post('/verifications', { customerId: id })).toMatchObject({
        status: 404,
        body: { code: 'USER_NOT_FOUND' },
      });
      expect((await api.get('/verifications?verificationStatus=DONE')).status).toBe(400);
    });

    it('are sent by webhook exactly as GET shows them', async () => {
      await listen();
      const { id } = await business('1001');
      const verification = await submit(id);
      const [webhook] = await receiver.waitFor('VERIFICATION.RESOLVE_ERRORS');
      expect(webhook!.envelope.data).toEqual(verification);
    });
  });
});
