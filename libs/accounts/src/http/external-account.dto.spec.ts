import { plainToInstance } from 'class-transformer';
import { violationsOf } from '@app/http';
import { ExternalAccountCreateRequest } from './external-account.dto.js';

const address = { line1: '1 Main Street', postalCode: '10001', country: 'US' };
const ada = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', address };
const usd = { accountType: 'USD_ACCOUNT', accountNumber: '000123456789', routingNumber: '021000021', beneficiary: ada };
const eur = {
  accountType: 'EUR_ACCOUNT',
  iban: 'DE89370400440532013000',
  beneficiary: { ...ada, countryOfResidence: 'DE' },
};
const aed = { accountType: 'AED_ACCOUNT', iban: 'AE070331234567890123456', beneficiary: ada };
const spark = {
  accountType: 'SPARK_WALLET',
  address: 'spark1pgssyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszykl0d2',
};

async function wrongFields(body: object): Promise<readonly string[]> {
  const found = await violationsOf(plainToInstance(ExternalAccountCreateRequest, body));
  return found.map(({ error }) => error.field).sort();
}
const wrongIn = (accountInfo: unknown): Promise<readonly string[]> => wrongFields({ currency: 'USD', accountInfo });

describe('the body of POST /customers/external-accounts', () => {
  it.each([usd, eur, aed, spark])('takes a whole $accountType', async (accountInfo) => {
    expect(await wrongIn(accountInfo)).toEqual([]);
  });

  it('names every bad field at once, beside and inside accountInfo', async () => {
    const accountInfo = {
      ...usd,
      accountNumber: '',
      routingNumber: '12',
      beneficiary: { ...ada, fullName: undefined, address: { ...address, country: 'USA' } },
    };
    expect(
      await wrongFields({
        customerId: 'Customer:1',
        currency: 'usd',
        ownershipType: 'MINE',
        defaultUmaDepositAccount: 'yes',
        accountInfo,
      }),
    ).toEqual([
      'accountInfo.accountNumber',
      'accountInfo.beneficiary.address.country',
      'accountInfo.beneficiary.fullName',
      'accountInfo.routingNumber',
      'currency',
      'customerId',
      'defaultUmaDepositAccount',
      'ownershipType',
    ]);
  });

  it.each(['US_ACCOUNT', 'LIGHTNING_ACCOUNT', 'constructor', 7, null])(
    'refuses the account type %p and lists the known ones',
    async (accountType) => {
      const [mistake] = await violationsOf(
        plainToInstance(ExternalAccountCreateRequest, { currency: 'USD', accountInfo: { ...usd, accountType } }),
      );
      expect(mistake!.error).toMatchObject({
        field: 'accountInfo.accountType',
        constraint: { enum: expect.arrayContaining(['USD_ACCOUNT', 'EUR_ACCOUNT', 'AED_ACCOUNT', 'SPARK_WALLET']) },
      });
    },
  );

  it.each([undefined, null, 'x', [usd]])('refuses %p in place of accountInfo', async (accountInfo) => {
    expect(await wrongIn(accountInfo)).toEqual(['accountInfo']);
  });

  it.each([
    ['an unknown country', 'ZZ89370400440532013000'],
    ['the wrong length for its country', 'DE8937040044053201300'],
    ['letters where its country has digits', 'DE8937040044053201300X'],
    ['lower-case country', 'de89370400440532013000'],
  ])('refuses an IBAN with %s', async (_, iban) => {
    expect(await wrongIn({ ...eur, iban })).toEqual(['accountInfo.iban']);
  });

  it('takes an IBAN whose last digits choose a sandbox outcome', async () => {
    expect(await wrongIn({ ...eur, iban: 'DE89370400440532013002' })).toEqual([]);
    expect(await wrongIn({ ...aed, iban: 'AE070331234567890123103' })).toEqual([]);
  });

  it('refuses an IBAN of another country as AED_ACCOUNT', async () => {
    expect(await wrongIn({ ...aed, iban: eur.iban })).toEqual(['accountInfo.iban']);
  });

  it('refuses malformed Spark addresses and takes altered last digits', async () => {
    expect(await wrongIn({ ...spark, address: 'not-an-address' })).toEqual(['accountInfo.address']);
    expect(await wrongIn({ ...spark, address: `${spark.address.slice(0, -3)}005` })).toEqual([]);
  });

  it('holds the optional details to their form', async () => {
    expect(
      await wrongIn({
        ...usd,
        bankAccountType: 'BROKERAGE',
        bankName: 'x'.repeat(141),
        fiToFiInformation: 'x'.repeat(211),
        intermediaryRoutingNumber: '1',
      }),
    ).toEqual([
      'accountInfo.bankAccountType',
      'accountInfo.bankName',
      'accountInfo.fiToFiInformation',
      'accountInfo.intermediaryRoutingNumber',
    ]);
    expect(await wrongIn({ ...eur, swiftCode: 'deut' })).toEqual(['accountInfo.swiftCode']);
  });

  it.each([usd, eur, aed])(
    'requires the address of an individual on $accountType: street, postal code, country',
    async (info) => {
      const { address: _, ...homeless } = info.beneficiary;
      expect(await wrongIn({ ...info, beneficiary: homeless })).toEqual(['accountInfo.beneficiary.address']);
      expect(await wrongIn({ ...info, beneficiary: { ...info.beneficiary, address: {} } })).toEqual([
        'accountInfo.beneficiary.address.country',
        'accountInfo.beneficiary.address.line1',
        'accountInfo.beneficiary.address.postalCode',
      ]);
    },
  );

  it('requires the country of residence of an individual on EUR_ACCOUNT alone', async () => {
    expect(await wrongIn({ ...eur, beneficiary: ada })).toEqual(['accountInfo.beneficiary.countryOfResidence']);
    expect(await wrongIn({ ...usd, beneficiary: ada })).toEqual([]);
  });

  it('takes a business by its legal name, without an address', async () => {
    const business = { beneficiaryType: 'BUSINESS', legalName: 'Engines Ltd' };
    expect(await wrongIn({ ...usd, beneficiary: business })).toEqual([]);
    expect(await wrongIn({ ...eur, beneficiary: { ...business, legalName: undefined } })).toEqual([
      'accountInfo.beneficiary.legalName',
    ]);
  });

  it('refuses bank accounts without beneficiary and other kinds of beneficiary', async () => {
    expect(await wrongIn({ ...usd, beneficiary: undefined })).toEqual(['accountInfo.beneficiary']);
    expect(await wrongIn({ ...usd, beneficiary: { ...ada, beneficiaryType: 'ROBOT' } })).toEqual([
      'accountInfo.beneficiary.beneficiaryType',
    ]);
  });

  it('validates the optional members of a beneficiary', async () => {
    const odd = { ...ada, birthDate: '1990-02-30', nationality: 'XX', email: 'nobody', phoneNumber: '123' };
    expect(await wrongIn({ ...usd, beneficiary: odd })).toEqual([
      'accountInfo.beneficiary.birthDate',
      'accountInfo.beneficiary.email',
      'accountInfo.beneficiary.nationality',
      'accountInfo.beneficiary.phoneNumber',
    ]);
  });

  it('takes a wallet with or without beneficiary; an individual by name and country', async () => {
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' };
    expect(await wrongIn({ ...spark, beneficiary })).toEqual(['accountInfo.beneficiary.countryOfResidence']);
    expect(await wrongIn({ ...spark, beneficiary: { ...beneficiary, countryOfResidence: 'GB' } })).toEqual([]);
  });

  it('drops unknown members, paymentRails among them', async () => {
    const instance = plainToInstance(ExternalAccountCreateRequest, {
      currency: 'USD',
      accountInfo: { ...usd, paymentRails: ['WIRE'], color: 'red' },
    });
    await violationsOf(instance);
    expect(Object.keys(instance.accountInfo)).toEqual(['accountType', 'accountNumber', 'routingNumber', 'beneficiary']);
  });
});
