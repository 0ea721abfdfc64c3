import { plainToInstance } from 'class-transformer';
import { violationsOf } from '@app/http';
import { readAccountInfo, requireMatchingCurrency } from '../domain/external-account/account-info.js';
import { ACCOUNT_VARIANTS, accountVariant } from '../domain/external-account/variants/index.js';
import type { AccountSample } from '../testing/account-sample.js';
import { ACCOUNT_SAMPLES } from '../testing/account-samples.js';
import { ExternalAccountCreateRequest } from './external-account.dto.js';
import { crossFieldRegistrationRules } from './external-account.rules.js';

/** The account types of the specification, "accountInfo variants". */
const SPECIFIED = (
  'AED BDT BRL BWP CAD CNY COP DKK EGP EUR GBP GHS GTQ HKD HTG IDR INR JMD KES MWK MXN MYR NGN PHP PKR RWF SGD SLV THB TZS UGX USD VND ' +
  'XAF XOF ZAR ZMW SWIFT'
)
  .split(' ')
  .map((name) => `${name}_ACCOUNT`)
  .concat(
    'BASE_WALLET',
    'ETHEREUM_WALLET',
    'LIGHTNING',
    'POLYGON_WALLET',
    'PLASMA_WALLET',
    'SOLANA_WALLET',
    'SPARK_WALLET',
    'TRON_WALLET',
  );

const address = { line1: '1 Main Street', postalCode: '10001', country: 'US' };
const individual = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Ada Lovelace',
  countryOfResidence: 'US',
  phoneNumber: '+14155550123',
  address,
};
const business = { beneficiaryType: 'BUSINESS', legalName: 'Engines Ltd' };

const samples = Object.entries(ACCOUNT_SAMPLES);

function infoOf(
  accountType: string,
  { isWallet, beneficiaryType }: AccountSample,
  details: object,
): { accountType: string } {
  if (isWallet === true) return { accountType, ...details };
  return { accountType, ...details, beneficiary: beneficiaryType === 'BUSINESS' ? business : individual } as {
    accountType: string;
  };
}

/** A currency that accounts of the type can hold. */
function currencyOf({ accountType }: { readonly accountType?: string }): string {
  const currencies = accountVariant(accountType ?? '')?.currencies ?? 'ANY';
  return currencies === 'ANY' ? 'USD' : currencies[0]!;
}

async function wrongIn(accountInfo: object, currency = currencyOf(accountInfo)): Promise<readonly string[]> {
  const body = plainToInstance(ExternalAccountCreateRequest, { currency, accountInfo });
  const wrong = (await violationsOf(body)).map(({ error }) => error.field);
  return [
    ...new Set([...wrong, ...crossFieldRegistrationRules(body, new Set(wrong)).map(({ field }) => field)]),
  ].sort();
}

describe('the account types', () => {
  it('are exactly those of the specification', () => {
    expect(ACCOUNT_VARIANTS.map(({ accountType }) => accountType).sort()).toEqual([...SPECIFIED].sort());
    expect(Object.keys(ACCOUNT_SAMPLES).sort()).toEqual([...SPECIFIED].sort());
  });

  it.each(samples)(
    '%s: takes a right one, knows what identifies it and chooses its rails',
    async (accountType, sample) => {
      for (const { details, identifier, rails } of [sample, ...(sample.alsoRight ?? [])]) {
        const sent = infoOf(accountType, sample, details);
        expect([details, await wrongIn(sent, sample.currency)]).toEqual([details, []]);
        const info = readAccountInfo(accountVariant(accountType)!, sent);
        expect([info.identifierName, info.rails]).toEqual([identifier, rails]);
        requireMatchingCurrency(info, sample.currency);
      }
    },
  );

  it.each(samples)('%s: names each wrong member by its path', async (accountType, sample) => {
    for (const [change, ...fields] of sample.wrong) {
      const wrong = await wrongIn(infoOf(accountType, sample, { ...sample.details, ...change }), sample.currency);
      expect([change, wrong]).toEqual([change, fields.map((field) => `accountInfo.${field}`)]);
    }
  });

  it.each(samples.filter(([, { isWallet }]) => isWallet !== true))(
    '%s: needs its beneficiary, an individual with address',
    async (accountType, sample) => {
      const details = { accountType, ...sample.details };
      expect(await wrongIn(details)).toEqual(['accountInfo.beneficiary']);
      const homeless = await wrongIn({ ...details, beneficiary: { ...individual, address: undefined } });
      expect(homeless).toContain('accountInfo.beneficiary.address');
      expect(await wrongIn({ ...details, beneficiary: business })).toEqual([]);
    },
  );

  it('name a currency that does not fit beside other mistakes; alone it is for the command to refuse', async () => {
    const euros = { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000', beneficiary: business };
    expect(await wrongIn(euros, 'USD')).toEqual([]);
    expect(await wrongIn({ ...euros, iban: 'DE89' }, 'USD')).toEqual(['accountInfo.iban', 'currency']);
    expect(await wrongIn({ accountType: 'BRL_ACCOUNT', beneficiary: individual }, 'USD')).toContain('currency');
  });

  it('CNY_ACCOUNT: a bank account belongs to a business, a wallet at AliPay or WechatPay to a person', async () => {
    const phone = { accountType: 'CNY_ACCOUNT', phoneNumber: '+8613812345678' };
    const bank = { accountType: 'CNY_ACCOUNT', accountNumber: '12345678', bankName: 'ICBC' };
    const kind = ['accountInfo.beneficiary.beneficiaryType'];
    expect(await wrongIn({ ...phone, bankName: 'WechatPay', beneficiary: individual })).toEqual([]);
    expect(await wrongIn({ ...phone, bankName: 'Alipay', beneficiary: individual })).toEqual(['accountInfo.bankName']);
    expect(await wrongIn({ ...phone, bankName: 'AliPay', beneficiary: business })).toEqual(kind);
    expect(await wrongIn({ ...bank, beneficiary: individual })).toEqual(kind);
  });

  it.each([
    ['EUR_ACCOUNT', 'countryOfResidence'],
    ['GTQ_ACCOUNT', 'countryOfResidence'],
    ['GTQ_ACCOUNT', 'phoneNumber'],
    ['JMD_ACCOUNT', 'phoneNumber'],
  ])('%s: requires the %s of an individual', async (accountType, member) => {
    const sent = {
      accountType,
      ...ACCOUNT_SAMPLES[accountType]!.details,
      beneficiary: { ...individual, [member]: undefined },
    };
    expect(await wrongIn(sent)).toEqual([`accountInfo.beneficiary.${member}`]);
  });

  it('COP_ACCOUNT: takes the identity document of an individual', async () => {
    const sent = (document: object) => ({
      accountType: 'COP_ACCOUNT',
      ...ACCOUNT_SAMPLES['COP_ACCOUNT']!.details,
      beneficiary: { ...individual, ...document },
    });
    expect(await wrongIn(sent({ documentType: 'CC', documentNumber: '1020304050' }))).toEqual([]);
    expect(await wrongIn(sent({ documentType: 'XX', documentNumber: '1'.repeat(51) }))).toEqual([
      'accountInfo.beneficiary.documentNumber',
      'accountInfo.beneficiary.documentType',
    ]);
  });

  it("SGD_ACCOUNT: the bank's name follows from its code when it is left out", () => {
    const read = (details: object) =>
      readAccountInfo(accountVariant('SGD_ACCOUNT')!, { accountNumber: '1', ...details }).details['bankName'];
    expect(read({ swiftCode: 'DBSSSGSGXXX' })).toBe('DBS Bank');
    expect(read({ swiftCode: 'DBSSSGSG', bankName: 'POSB' })).toBe('POSB');
    expect(read({ swiftCode: 'ABCDSGSG' })).toBeUndefined();
  });

  it.each([
    'BASE_WALLET',
    'ETHEREUM_WALLET',
    'POLYGON_WALLET',
    'PLASMA_WALLET',
    'SOLANA_WALLET',
    'SPARK_WALLET',
    'TRON_WALLET',
  ])('%s: takes an address whose last digits choose a sandbox outcome', async (accountType) => {
    const {
      details: { address: given },
      currency,
    } = ACCOUNT_SAMPLES[accountType]!;
    for (const suffix of ['002', '103', '007'])
      expect(await wrongIn({ accountType, address: `${String(given).slice(0, -3)}${suffix}` }, currency)).toEqual([]);
  });

  it('names malformed members beside those that would complete a way', async () => {
    const sent = { accountType: 'GHS_ACCOUNT', bankName: '', beneficiary: { ...individual, address: undefined } };
    expect(await wrongIn(sent)).toEqual([
      'accountInfo.accountNumber',
      'accountInfo.bankName',
      'accountInfo.beneficiary.address',
      'accountInfo.phoneNumber',
    ]);
  });

  it('does not call a malformed detail missing', async () => {
    expect(
      await wrongIn({ accountType: 'GHS_ACCOUNT', bankName: 'Fidelity', accountNumber: 7, beneficiary: individual }),
    ).toEqual(['accountInfo.accountNumber']);
  });
});
