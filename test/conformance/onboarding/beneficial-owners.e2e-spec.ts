import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

const UNKNOWN = 'BeneficialOwner:00000000-0000-8000-8000-000000000000';
const PERSONAL_INFO = {
  firstName: 'Olga',
  middleName: 'M.',
  lastName: 'Owner',
  birthDate: '1970-03-03',
  nationality: 'US',
  email: 'olga@example.com',
  phoneNumber: '+14155550123',
  address: { line1: '1 Main Street', city: 'Oakland', postalCode: '94607', country: 'US' },
  idType: 'SSN',
  identifier: '987-65-4321',
};

describe('beneficial owners over HTTP', () => {
  let application: TestApplication;
  let api: ApiClient;
  let customerId: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
    api = application.api;
  });

  beforeEach(async () => {
    customerId = (
      await api.post('/customers', {
        customerType: 'BUSINESS',
        businessInfo: { legalName: 'Acme', registrationNumber: '1001' },
      })
    ).body.id;
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
  });

  const post = (body: object = {}) =>
    api.post('/beneficial-owners', {
      customerId,
      roles: ['UBO'],
      ownershipPercentage: 40,
      personalInfo: PERSONAL_INFO,
      ...body,
    });
  const refused = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    return { status, code: body.code, fields: (body.details?.errors ?? []).map(({ field }: any) => field) };
  };

  it('are registered with 201, UNVERIFIED, their identifier shown with its last four characters only', async () => {
    const { status, body } = await post();
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^BeneficialOwner:[0-9a-f-]{36}$/),
        customerId,
        roles: ['UBO'],
        ownershipPercentage: 40,
        kycStatus: 'UNVERIFIED',
        personalInfo: { ...PERSONAL_INFO, identifier: '****4321' },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    expect(await api.get(`/beneficial-owners/${body.id}`)).toMatchObject({ status: 200, body });
    expect((await api.get(`/customers/${customerId}`)).body.beneficialOwners).toEqual([body]);
  });

  it('change member by member: roles as a whole, the address in part', async () => {
    const { body: owner } = await post();
    const { status, body } = await api.patch(`/beneficial-owners/${owner.id}`, {
      roles: ['CONTROL_PERSON'],
      personalInfo: { lastName: 'Smith', address: { line2: 'Suite 5' } },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      roles: ['CONTROL_PERSON'],
      ownershipPercentage: 40,
      personalInfo: {
        ...PERSONAL_INFO,
        identifier: '****4321',
        lastName: 'Smith',
        address: { ...PERSONAL_INFO.address, line2: 'Suite 5' },
      },
    });
  });

  it('are listed for one business, newest first, page by page; the business must be named', async () => {
    const ids: string[] = [];
    for (const ownershipPercentage of [30, 30, 0]) ids.unshift((await post({ ownershipPercentage })).body.id);
    const first = (await api.get(`/beneficial-owners?customerId=${customerId}&limit=2`)).body;
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 });
    const second = (await api.get(`/beneficial-owners?customerId=${customerId}&limit=2&cursor=${first.nextCursor}`))
      .body;
    expect([...first.data, ...second.data].map(({ id }: any) => id)).toEqual(ids);
    await expect(refused(api.get('/beneficial-owners'))).resolves.toMatchObject({
      status: 400,
      fields: ['customerId'],
    });
  });

  it('own at most 100 % together: 400', async () => {
    await post({ ownershipPercentage: 60 });
    await expect(refused(post({ ownershipPercentage: 41 }))).resolves.toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['ownershipPercentage'],
    });
    const { body: second } = await post({ ownershipPercentage: 40 });
    await expect(
      refused(api.patch(`/beneficial-owners/${second.id}`, { ownershipPercentage: 41 })),
    ).resolves.toMatchObject({ status: 400 });
  });

  it('own at most 100 % together, however many are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ ownershipPercentage: 30 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400, 400, 400, 400]);
  });

  it('belong to businesses alone, and stay as they are once the business is decided: 400', async () => {
    const individual = await api.post('/customers', { customerType: 'INDIVIDUAL' });
    await expect(refused(post({ customerId: individual.body.id }))).resolves.toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['customerId'],
    });
    const approved = (await api.post('/customers', { customerType: 'BUSINESS' })).body.id;
    const { body: owner } = await post({ customerId: approved });
    await api.post('/verifications', { customerId: approved });
    await expect(refused(post({ customerId: approved }))).resolves.toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
    await expect(
      refused(api.patch(`/beneficial-owners/${owner.id}`, { ownershipPercentage: 1 })),
    ).resolves.toMatchObject({ status: 400 });
  });

  it.each([
    [{ roles: [] }, ['roles']],
    [{ roles: ['KING'] }, ['roles[0]']],
    [{ ownershipPercentage: 101 }, ['ownershipPercentage']],
    [{ ownershipPercentage: 12.5 }, ['ownershipPercentage']],
    [{ personalInfo: undefined }, ['personalInfo']],
    [
      {
        personalInfo: {
          ...PERSONAL_INFO,
          lastName: undefined,
          birthDate: '1970-02-30',
          idType: 'PASSPORT',
          address: { line1: 'x' },
        },
      },
      [
        'personalInfo.address.country',
        'personalInfo.address.postalCode',
        'personalInfo.birthDate',
        'personalInfo.idType',
        'personalInfo.lastName',
      ],
    ],
  ])('refuse %j with 400, every field named', async (body, fields) => {
    const answer = await refused(post(body));
    expect({ ...answer, fields: [...answer.fields].sort() }).toEqual({ status: 400, code: 'INVALID_INPUT', fields });
  });

  it('are 404 for an unknown business or owner, and for other platforms', async () => {
    const { body: owner } = await post();
    const other = await application.createPlatform();
    await expect(refused(post({ customerId: 'Customer:00000000-0000-8000-8000-000000000000' }))).resolves.toMatchObject(
      { status: 404, code: 'USER_NOT_FOUND' },
    );
    for (const answer of [
      api.get(`/beneficial-owners/${UNKNOWN}`),
      api.patch(`/beneficial-owners/${UNKNOWN}`, {}),
      other.api.get(`/beneficial-owners/${owner.id}`),
      other.api.patch(`/beneficial-owners/${owner.id}`, {}),
    ])
      await expect(refused(answer)).resolves.toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
  });
});
