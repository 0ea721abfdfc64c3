import { Refusal } from '@app/kernel';
import type { CustomerRegistration } from '../domain/customer/customer.commands.js';
import { CUSTOMER_CREATE_REQUEST, type CustomerCreateRequest } from './customer.dto.js';
import { readRegistration } from './customer-request.reader.js';

const NOW = '2026-03-10T12:00:00.000Z';
const PLATFORM = {
  isRegulated: false,
  requiresTerms: false,
  umaDomain: 'pay.example.com',
  requiresCustomerEmail: false,
  supportedCurrencies: [
    { currencyCode: 'USD' },
    { currencyCode: 'EUR' },
    { currencyCode: 'INR', providerRequiredCustomerFields: ['FULL_NAME', 'BIRTH_DATE'] },
  ],
};
const ADDRESS = { line1: '1 Main Street', city: 'Oakland', state: 'CA', postalCode: '94607', country: 'US' };
const CONSENT = {
  acceptedAt: '2026-03-10T13:59:00+02:00',
  ipAddress: '192.0.2.1',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX',
};

function read(body: Record<string, unknown>, platform: Partial<typeof PLATFORM> = {}): Promise<CustomerRegistration> {
  const request = CUSTOMER_CREATE_REQUEST.convert({ customerType: 'INDIVIDUAL', ...body }) as CustomerCreateRequest;
  return readRegistration(request, { ...PLATFORM, ...platform }, NOW);
}

function readBusiness(businessInfo: Record<string, unknown>): Promise<CustomerRegistration> {
  return read({ customerType: 'BUSINESS', businessInfo });
}

async function refusalOf(reading: Promise<unknown>): Promise<{ code: string; fields: string[] }> {
  const refusal = await reading.then(
    () => {
      throw new Error('was accepted');
    },
    (error: unknown) => error as Refusal,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  return { code: refusal.code, fields: refusal.details!.errors!.map(({ field }) => field) };
}

describe('the body of POST /customers', () => {
  it.each(['INDIVIDUAL', 'BUSINESS'] as const)('needs only a customer type (%s)', async (customerType) => {
    await expect(read({ customerType })).resolves.toMatchObject({ customerType, profile: {} });
  });

  it('keeps every profile field of an individual as it was sent', async () => {
    const profile = {
      email: 'jane@example.com',
      phoneNumber: '+14155550123',
      fullName: "María-José O'Brien",
      birthDate: '1990-02-28',
      nationality: 'US',
      address: ADDRESS,
      taxIdType: 'SSN',
      taxIdentifier: '123-45-6789',
      countryOfIssuance: 'US',
      sourceOfFundsCategories: ['SALARY', 'OTHER'],
      sourceOfFundsOtherDescription: 'Prize money',
      sourceOfWealthCategories: ['SAVINGS'],
      purposeOfAccount: 'P2P_TRANSFERS',
      expectedMonthlyTransactionCount: 'COUNT_UNDER_10',
      annualIncomeRange: 'UNDER_50K',
      expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K',
      netWorthRange: 'UNDER_100K',
      pepStatus: 'NONE',
    };
    await expect(read(profile)).resolves.toMatchObject({ profile });
  });

  it('keeps every field of a business as it was sent', async () => {
    const businessInfo = {
      legalName: 'Acme & Söhne GmbH',
      doingBusinessAs: 'Acme',
      country: 'US',
      registrationNumber: 'HRB 12345',
      incorporatedOn: '2015-06-01',
      entityType: 'LLC',
      taxId: '12-3456789',
      countriesOfOperation: ['US', 'MX'],
      businessType: 'INFORMATION',
      purposeOfAccount: 'OTHER',
      purposeOfAccountOtherDescription: 'Grants',
      sourceOfFunds: 'Sales',
      expectedMonthlyTransactionCount: 'COUNT_OVER_1000',
      expectedMonthlyTransactionVolume: 'VOLUME_OVER_10M',
      expectedRecipientJurisdictions: ['DE'],
      naicsCode: '541511',
      sourceOfFundsCategories: ['OPERATING_REVENUE'],
      expectedCounterpartyCountries: ['FR'],
      primaryContactFirstName: 'Ann',
      primaryContactLastName: 'Nguyễn',
    };
    await expect(readBusiness(businessInfo)).resolves.toMatchObject({ profile: { businessInfo } });
  });

  it('ignores ids, statuses and times the caller sends', async () => {
    const {
      profile,
      platform: _,
      ...rest
    } = await read({
      id: 'Customer:x',
      kycStatus: 'APPROVED',
      isDeleted: true,
      createdAt: NOW,
      contactVerification: {},
    });
    expect(profile).toEqual({});
    expect(JSON.stringify(rest)).toBe('{"customerType":"INDIVIDUAL"}');
  });

  it('takes consent to the end-user terms and shows its time in UTC', async () => {
    await expect(read({ endUserTermsConsent: CONSENT })).resolves.toMatchObject({
      consent: {
        acceptedAt: '2026-03-10T11:59:00.000Z',
        ipAddress: '192.0.2.1',
        termsVersion: 'V1',
        acceptanceMethod: 'CHECKBOX',
      },
    });
  });

  it('accepts idType and identifier as other names, and an identifier without a country is American', async () => {
    const { profile } = await read({ idType: 'ITIN', identifier: '912-70-1234' });
    expect(profile).toEqual({ taxIdType: 'ITIN', taxIdentifier: '912-70-1234', countryOfIssuance: 'US' });
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['an SSN', { taxIdType: 'SSN', taxIdentifier: '1' }, 'taxIdentifier', 'must be an SSN, as 123-45-6789'],
    [
      'an ITIN',
      { idType: 'ITIN', identifier: '1' },
      'taxIdentifier',
      'must be an ITIN, as 912-34-5678, its first digit 9',
    ],
    [
      'an American business',
      { customerType: 'BUSINESS', businessInfo: { country: 'US', taxId: '1' } },
      'businessInfo.taxId',
      'must be an EIN, as 12-3456789, or the SSN of a sole proprietor, as 123-45-6789',
    ],
    [
      'a business elsewhere',
      { customerType: 'BUSINESS', businessInfo: { country: 'DE', taxId: '1' } },
      'businessInfo.taxId',
      'must be 4 to 30 letters, digits, spaces and . / -, as DE123456789: a digit among them, a letter or digit at both ends',
    ],
  ])('shows the form of the tax number of %s by a valid example', async (_, body, field, message) => {
    const refusal = await read(body).then(
      () => undefined,
      (error: Refusal) => error,
    );
    const [error] = refusal!.details!['errors'] as {
      field: string;
      message: string;
      constraint: { pattern: string };
    }[];
    expect(error).toMatchObject({ field, message });
    const example = / as ([A-Z0-9-]+)/.exec(message)![1]!;
    expect(example).toMatch(new RegExp(error!.constraint.pattern, 'i'));
  });

  it('names every bad field at once, whichever rule it breaks', async () => {
    await expect(
      refusalOf(
        read({
          fullName: 'J@ne',
          email: 'nope',
          phoneNumber: '555',
          birthDate: '2023-02-29',
          nationality: 'XX',
          umaAddress: 'jane',
          currencies: ['JPY'],
          address: { line1: '', country: 'usa' },
          pepStatus: 'MAYBE',
          purposeOfAccount: 'OTHER',
          taxIdType: 'EIN',
          endUserTermsConsent: { ...CONSENT, termsVersion: 'V99', acceptanceMethod: undefined },
        }),
      ),
    ).resolves.toEqual({
      code: 'INVALID_INPUT',
      fields: expect.arrayContaining([
        'fullName',
        'email',
        'phoneNumber',
        'birthDate',
        'nationality',
        'umaAddress',
        'currencies[0]',
        'address.line1',
        'address.postalCode',
        'address.country',
        'pepStatus',
        'purposeOfAccountOtherDescription',
        'taxIdType',
        'endUserTermsConsent.termsVersion',
        'endUserTermsConsent.acceptanceMethod',
      ]) as string[],
    });
  });

  it.each([
    ['a date of birth in the future', { birthDate: '2026-03-12' }, 'INVALID_INPUT', 'birthDate'],
    ['a date of birth that is no date', { birthDate: '1990-02-30' }, 'INVALID_INPUT', 'birthDate'],
    ['a name that is no text', { fullName: 7 }, 'INVALID_INPUT', 'fullName'],
    ['a null where a field is left out', { email: null }, 'INVALID_INPUT', 'email'],
    ['a phone number without its country', { phoneNumber: '4155550123' }, 'INVALID_INPUT', 'phoneNumber'],
    ['an address that is no object', { address: '1 Main Street' }, 'INVALID_INPUT', 'address'],
    [
      'an address without postal code',
      { address: { line1: '1 Main Street', country: 'US' } },
      'INVALID_INPUT',
      'address.postalCode',
    ],
    [
      'an employer number of an individual',
      { taxIdType: 'EIN', taxIdentifier: '12-3456789' },
      'INVALID_INPUT',
      'taxIdType',
    ],
    [
      'a type of tax identifier that every object has a member of',
      { taxIdType: 'constructor', taxIdentifier: '123-45-6789' },
      'INVALID_INPUT',
      'taxIdType',
    ],
    ['a malformed SSN', { taxIdType: 'SSN', taxIdentifier: '123456789' }, 'INVALID_INPUT', 'taxIdentifier'],
    [
      'a malformed SSN under its other name',
      { idType: 'SSN', identifier: '123456789' },
      'INVALID_INPUT',
      'taxIdentifier',
    ],
    ['a tax identifier without its type', { taxIdentifier: '123-45-6789' }, 'INVALID_INPUT', 'taxIdType'],
    ['two names of one field that contradict', { taxIdType: 'SSN', idType: 'ITIN' }, 'INVALID_INPUT', 'taxIdType'],
    ['a tax identifier of another country', { countryOfIssuance: 'CA' }, 'INVALID_INPUT', 'countryOfIssuance'],
    [
      'OTHER without its description',
      { sourceOfWealthCategories: ['OTHER'] },
      'INVALID_INPUT',
      'sourceOfWealthOtherDescription',
    ],
    [
      'a description without OTHER',
      { sourceOfFundsOtherDescription: 'Prize' },
      'INVALID_INPUT',
      'sourceOfFundsOtherDescription',
    ],
    ['a category twice', { sourceOfFundsCategories: ['GIFT', 'GIFT'] }, 'INVALID_INPUT', 'sourceOfFundsCategories'],
    ['a malformed UMA address', { umaAddress: '$jane doe@pay.example.com' }, 'INVALID_UMA_ADDRESS', 'umaAddress'],
    ['a UMA address of another domain', { umaAddress: '$jane@other.example.com' }, 'INVALID_UMA_ADDRESS', 'umaAddress'],
    ['a currency the platform does not support', { currencies: ['USD', 'JPY'] }, 'INVALID_INPUT', 'currencies[1]'],
    ['a currency in lower case', { currencies: ['usd'] }, 'INVALID_INPUT', 'currencies[0]'],
    [
      'data missing that a declared currency requires',
      { fullName: 'Jane Doe', currencies: ['INR'] },
      'MISSING_MANDATORY_USER_INFO',
      'birthDate',
    ],
    [
      'consent in part',
      { endUserTermsConsent: { ...CONSENT, ipAddress: undefined } },
      'INVALID_INPUT',
      'endUserTermsConsent.ipAddress',
    ],
    [
      'consent from no address',
      { endUserTermsConsent: { ...CONSENT, ipAddress: 'home' } },
      'INVALID_INPUT',
      'endUserTermsConsent.ipAddress',
    ],
    [
      'consent to unknown terms',
      { endUserTermsConsent: { ...CONSENT, termsVersion: 'V99' } },
      'END_USER_TERMS_VERSION_NOT_FOUND',
      'endUserTermsConsent.termsVersion',
    ],
    [
      'consent in the future',
      { endUserTermsConsent: { ...CONSENT, acceptedAt: '2026-03-10T13:00:00Z' } },
      'INVALID_INPUT',
      'endUserTermsConsent.acceptedAt',
    ],
  ])('is refused for %s', async (_, body, code, field) => {
    await expect(refusalOf(read(body))).resolves.toEqual({ code, fields: [field] });
  });

  it.each([
    ['incorporation in the future', { incorporatedOn: '2027-01-01' }, 'businessInfo.incorporatedOn'],
    ['a tax number its country does not write', { country: 'US', taxId: 'DE123456789' }, 'businessInfo.taxId'],
    ['an industry code that is none', { naicsCode: '1' }, 'businessInfo.naicsCode'],
    ['OTHER without its description', { purposeOfAccount: 'OTHER' }, 'businessInfo.purposeOfAccountOtherDescription'],
    [
      'a contact with special characters',
      { primaryContactFirstName: 'Ann<b>' },
      'businessInfo.primaryContactFirstName',
    ],
    ['an unknown country among many', { countriesOfOperation: ['US', 'ZZ'] }, 'businessInfo.countriesOfOperation[1]'],
  ])('of a business is refused for %s', async (_, businessInfo, field) => {
    await expect(refusalOf(readBusiness(businessInfo))).resolves.toEqual({ code: 'INVALID_INPUT', fields: [field] });
  });

  it('needs email and phone in the European Economic Area, where both are confirmed before verification', async () => {
    const german = { address: { ...ADDRESS, country: 'DE' } };
    await expect(refusalOf(read(german))).resolves.toEqual({ code: 'INVALID_INPUT', fields: ['email', 'phoneNumber'] });
    await expect(read({ ...german, email: 'jane@example.com', phoneNumber: '+4915112345678' })).resolves.toBeDefined();
  });

  it('needs an email where the platform makes wallets from it', async () => {
    await expect(refusalOf(read({}, { requiresCustomerEmail: true }))).resolves.toEqual({
      code: 'INVALID_INPUT',
      fields: ['email'],
    });
  });

  it("does not demand currencies: providers' requirements apply to declared ones only", async () => {
    await expect(read({ fullName: 'Jane Doe', currencies: ['USD', 'EUR'] })).resolves.toMatchObject({
      currencies: ['USD', 'EUR'],
    });
  });
});
