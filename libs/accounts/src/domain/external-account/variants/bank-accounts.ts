import { bankOfSwiftCode } from '../../directory/banks.js';
import type { AccountVariant, PaymentRail } from '../account-variant.js';
import { bankBeneficiary, countryCode } from '../beneficiary.js';
import { accountNumber, bankAccountType, bankName, branch, digits, iban, phone, swiftCode } from '../common-details.js';
import { type Details, optional, required } from '../detail-rule.js';
import { hasClabeCheckDigit } from '../identifiers/clabe.js';
import { hasRoutingNumberCheckDigit } from '../identifiers/routing-number.js';

/** Format of each kind of Pix key. */
const KEY_FORMS: ReadonlyMap<string, RegExp> = new Map([
  ['CPF', /^[0-9]{11}$/],
  ['CNPJ', /^[0-9]{14}$/],
  ['EMAIL', /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/],
  ['PHONE', /^\+55[0-9]{10,11}$/],
  ['RANDOM', /^(?:[0-9a-zA-Z]{32}|[0-9a-zA-Z]{8}(?:-[0-9a-zA-Z]{4}){3}-[0-9a-zA-Z]{12})$/],
]);

function isKeyOfItsKind({ pixKey = '', pixKeyType = '' }: Details): boolean {
  return KEY_FORMS.get(pixKeyType)?.test(pixKey) ?? true;
}

/** The identity document that most Colombian banks require. */
const colombianIdentityDocument = {
  documentType: optional({ values: ['CC', 'CE', 'TI', 'NIT', 'PP'], personal: false }),
  documentNumber: optional({ maxLength: 50 }),
};

/** Rails of Indian banks; the caller selects one. */
const INDIAN_BANK_RAILS: readonly PaymentRail[] = ['NEFT', 'RTGS'];

const routingNumber = {
  ...digits(9),
  personal: false,
  example: '021000021',
  checksum: { message: 'has a wrong check digit', holds: hasRoutingNumberCheckDigit },
};
const usBankName = { maxLength: 140, personal: false };

/** Countries whose correspondent banks accept only an IBAN. */
const IBAN_ONLY = ['BR', 'GB'];

function hasIbanWhereNeeded({ country, iban: given }: Details): boolean {
  return given !== undefined || !IBAN_ONLY.includes(country ?? '');
}

/** An account that bank rails reach; by default in its own currency and with the usual beneficiary. */
function bankAccount(
  code: string,
  rules: Pick<AccountVariant, 'details' | 'ways'> & Partial<Omit<AccountVariant, 'accountType' | 'kind'>>,
): AccountVariant {
  return { accountType: `${code}_ACCOUNT`, kind: 'BANK', currencies: [code], beneficiary: bankBeneficiary(), ...rules };
}

/** Bank accounts, one entry for each type. */
export const BANK_ACCOUNTS: readonly AccountVariant[] = [
  // A bank account in the United Arab Emirates.
  bankAccount('AED', {
    details: {
      iban: required({ ...iban('AE', 23), example: 'AE070331234567890123456' }),
      swiftCode: optional(swiftCode),
    },
    ways: [{ needs: [], identifier: 'iban', rails: ['BANK_TRANSFER'] }],
    beneficiary: bankBeneficiary({ individual: { addressAlways: true } }),
  }),
  // A bank account or a mobile wallet in Bangladesh; bankName is the name of the wallet.
  bankAccount('BDT', {
    details: {
      accountNumber: optional(accountNumber),
      bankName: required({ ...bankName, example: 'bKash' }),
      branchCode: optional(branch(5)),
      swiftCode: optional(swiftCode),
      phoneNumber: optional({ ...phone(), example: '+8801712345678' }),
    },
    ways: [
      { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
      { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
    ],
  }),
  // An account in Brazil, identified by its Pix key.
  bankAccount('BRL', {
    details: {
      pixKey: required({ maxLength: 77, example: '12345678909' }),
      pixKeyType: required({ values: [...KEY_FORMS.keys()], personal: false }),
      taxId: required({ ...digits(11, 14), description: 'CPF or CNPJ of the account holder.' }),
    },
    ways: [{ needs: [], identifier: 'pixKey', rails: ['PIX'] }],
    relations: [{ detail: 'pixKey', message: 'must be a key of the kind given by pixKeyType', holds: isKeyOfItsKind }],
  }),
  // A bank account in Canada.
  bankAccount('CAD', {
    details: {
      bankCode: required({ ...branch(3), example: '001', description: 'Institution number.' }),
      branchCode: required({ ...branch(5), example: '00012', description: 'Transit number.' }),
      accountNumber: required({ ...digits(7, 12), example: '1234567' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
    beneficiary: bankBeneficiary({ individual: { members: { registrationNumber: optional() } } }),
  }),
  // A company's bank account or a person's mobile wallet in China.
  bankAccount('CNY', {
    details: {
      accountNumber: optional(accountNumber),
      bankName: required({ ...bankName, example: 'AliPay' }),
      phoneNumber: optional({ ...phone(), example: '+8613812345678' }),
    },
    ways: [
      { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'], beneficiaryType: 'BUSINESS' },
      {
        needs: ['phoneNumber'],
        identifier: 'phoneNumber',
        rails: ['MOBILE_MONEY'],
        beneficiaryType: 'INDIVIDUAL',
        where: { bankName: ['AliPay', 'WechatPay'] },
      },
    ],
  }),
  // A bank account or a mobile wallet in Colombia.
  bankAccount('COP', {
    details: {
      accountNumber: optional(accountNumber),
      bankAccountType: optional(bankAccountType),
      bankName: required({ ...bankName, example: 'Nequi' }),
      phoneNumber: optional({ ...phone(), example: '+573001234567' }),
    },
    ways: [
      { needs: ['accountNumber', 'bankAccountType'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
      { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
    ],
    beneficiary: bankBeneficiary({ individual: { members: colombianIdentityDocument } }),
  }),
  // A bank account in Denmark.
  bankAccount('DKK', {
    details: { iban: required({ ...iban('DK', 18), example: 'DK5000400440116243' }), swiftCode: optional(swiftCode) },
    ways: [{ needs: [], identifier: 'iban', rails: ['SEPA', 'SEPA_INSTANT'] }],
  }),
  // A bank account or a mobile wallet in Egypt.
  bankAccount('EGP', {
    details: {
      iban: optional({ ...iban('EG', 29), example: 'EG380019000500000000263180002' }),
      bankName: required(bankName),
      phoneNumber: optional({ ...phone(), example: '+201001234567' }),
    },
    ways: [
      { needs: ['iban'], identifier: 'iban', rails: ['BANK_TRANSFER'] },
      { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
    ],
  }),
  // A bank account in the euro payments area.
  bankAccount('EUR', {
    details: { iban: required(iban()), swiftCode: optional(swiftCode) },
    ways: [{ needs: [], identifier: 'iban', rails: ['SEPA', 'SEPA_INSTANT'] }],
    beneficiary: bankBeneficiary({ individual: { require: ['countryOfResidence'] } }),
  }),
  // A bank account in the United Kingdom.
  bankAccount('GBP', {
    details: {
      sortCode: required({ ...branch(6), example: '040004', description: 'Six digits without dashes.' }),
      accountNumber: required({ ...digits(8), example: '12345678' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['FASTER_PAYMENTS'] }],
  }),
  // A bank account or a mobile wallet in Ghana.
  bankAccount('GHS', {
    details: {
      accountNumber: optional(accountNumber),
      bankName: required(bankName),
      phoneNumber: optional({ ...phone(), example: '+233241234567' }),
    },
    ways: [
      { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
      { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
    ],
  }),
  // A bank account in Guatemala.
  bankAccount('GTQ', {
    details: {
      accountNumber: required(accountNumber),
      bankAccountType: required(bankAccountType),
      bankName: required({ ...bankName, example: 'Banco Industrial' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
    beneficiary: bankBeneficiary({ individual: { require: ['countryOfResidence', 'phoneNumber'] } }),
  }),
  // A bank account in Hong Kong.
  bankAccount('HKD', {
    details: {
      bankName: required({ ...bankName, example: 'HSBC' }),
      accountNumber: required(accountNumber),
      swiftCode: required({ ...swiftCode, example: 'HSBCHKHH' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  }),
  // A bank account in Indonesia, with the phone number that its banks require.
  bankAccount('IDR', {
    details: {
      bankName: required({ ...bankName, example: 'Bank Mandiri' }),
      accountNumber: required(accountNumber),
      swiftCode: required({ ...swiftCode, example: 'BMRIIDJA' }),
      phoneNumber: required({ ...phone('62', 9, 12), example: '+6281234567890' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  }),
  // An account in India: at a bank over NEFT or RTGS, or identified by its UPI address.
  bankAccount('INR', {
    details: {
      vpa: optional({
        pattern: '^[a-zA-Z0-9.\\-_]+@[a-zA-Z0-9]+$',
        minLength: 3,
        example: 'someone@okbank',
        description: 'UPI address.',
      }),
      accountNumber: optional(digits(9, 18)),
      ifsc: optional({
        pattern: '^[A-Z]{4}0[A-Z0-9]{6}$',
        minLength: 11,
        maxLength: 11,
        personal: false,
        example: 'HDFC0001234',
      }),
      rail: optional({
        maxLength: 32,
        personal: false,
        example: 'NEFT',
        description: 'NEFT or RTGS; required for a bank account.',
      }),
      bankName: optional(bankName),
    },
    ways: [
      {
        needs: ['accountNumber', 'ifsc', 'rail'],
        identifier: 'accountNumber',
        rails: INDIAN_BANK_RAILS,
        railNamedBy: 'rail',
        where: { rail: INDIAN_BANK_RAILS },
      },
      { needs: ['vpa'], identifier: 'vpa', rails: ['UPI'] },
    ],
  }),
  // A bank account in Jamaica.
  bankAccount('JMD', {
    details: {
      accountNumber: required(accountNumber),
      branchCode: required({ ...branch(5), example: '00012' }),
      bankAccountType: required(bankAccountType),
      bankName: required(bankName),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
    beneficiary: bankBeneficiary({ individual: { require: ['phoneNumber'], addressAlways: true } }),
  }),
  // A bank account in Mexico.
  bankAccount('MXN', {
    details: {
      clabeNumber: required({
        ...digits(18),
        example: '646180110400000007',
        checksum: { message: 'has a wrong check digit', holds: hasClabeCheckDigit },
      }),
    },
    ways: [{ needs: [], identifier: 'clabeNumber', rails: ['SPEI'] }],
  }),
  // A bank account in Malaysia.
  bankAccount('MYR', {
    details: {
      bankName: required({ ...bankName, example: 'Maybank' }),
      accountNumber: required(accountNumber),
      swiftCode: required({ ...swiftCode, example: 'MBBEMYKL' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  }),
  // A bank account in Nigeria.
  bankAccount('NGN', {
    details: {
      accountNumber: required({ ...digits(10), example: '0123456789' }),
      bankName: required({ ...bankName, example: 'Access Bank' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  }),
  // A bank account in the Philippines.
  bankAccount('PHP', {
    details: {
      accountNumber: required({ ...digits(8, 16), example: '001234567890' }),
      bankName: required({ ...bankName, example: 'BDO Unibank' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  }),
  // A bank account (by number or IBAN) or a mobile wallet in Pakistan.
  bankAccount('PKR', {
    details: {
      bankName: required({ ...bankName, example: 'JazzCash' }),
      accountNumber: optional(accountNumber),
      iban: optional({
        ...iban('PK', 24),
        pattern: '^PK[0-9]{2}[A-Z]{4}[0-9]{16}$',
        example: 'PK36SCBL0000001123456702',
      }),
      phoneNumber: optional({ ...phone(), example: '+923001234567' }),
    },
    ways: [
      { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
      { needs: ['iban'], identifier: 'iban', rails: ['BANK_TRANSFER'] },
      { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
    ],
  }),
  // A bank account in Singapore; an omitted bank name is derived from the bank's code.
  bankAccount('SGD', {
    details: {
      bankName: optional({ ...bankName, default: (details) => bankOfSwiftCode(details['swiftCode'] ?? '')?.bankName }),
      accountNumber: required(accountNumber),
      swiftCode: required({ ...swiftCode, example: 'DBSSSGSG' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'] }],
  }),
  // A bank account or a mobile wallet in El Salvador, whose currency is the dollar.
  bankAccount('SLV', {
    currencies: ['USD'],
    details: {
      bankName: optional(bankName),
      accountNumber: optional(accountNumber),
      bankAccountType: optional(bankAccountType),
      phoneNumber: optional({ ...phone(), example: '+50371234567' }),
    },
    ways: [
      { needs: ['accountNumber', 'bankAccountType'], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] },
      { needs: ['phoneNumber'], identifier: 'phoneNumber', rails: ['MOBILE_MONEY'] },
    ],
  }),
  // A bank account in Thailand.
  bankAccount('THB', {
    details: {
      bankName: required({ ...bankName, example: 'Kasikornbank' }),
      accountNumber: required(accountNumber),
      swiftCode: required({ ...swiftCode, example: 'KASITHBK' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  }),
  // A bank account in the United States.
  bankAccount('USD', {
    details: {
      accountNumber: required({ ...accountNumber, example: '000123456789' }),
      routingNumber: required(routingNumber),
      bankName: optional(usBankName),
      bankAccountType: optional({ ...bankAccountType, default: 'CHECKING' }),
      intermediaryBankName: optional({ ...usBankName, description: 'Used on wires only.' }),
      intermediaryRoutingNumber: optional({ ...routingNumber, description: 'Used on wires only.' }),
      fiToFiInformation: optional({ maxLength: 210, description: 'Bank to bank information, used on wires only.' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'] }],
  }),
  // A bank account in Vietnam.
  bankAccount('VND', {
    details: {
      bankName: required({ ...bankName, example: 'Vietcombank' }),
      accountNumber: required(accountNumber),
      swiftCode: required({ ...swiftCode, example: 'BFTVVNVX' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  }),
  // A bank account in South Africa.
  bankAccount('ZAR', {
    details: {
      accountNumber: required({ ...digits(9, 13), example: '1234567890' }),
      bankName: required({ ...bankName, example: 'Standard Bank' }),
    },
    ways: [{ needs: [], identifier: 'accountNumber', rails: ['BANK_TRANSFER'] }],
  }),
  // A bank account anywhere, in any currency, reached through correspondent banks.
  bankAccount('SWIFT', {
    currencies: 'ANY',
    details: {
      country: required({ ...countryCode, description: 'Country of the bank.' }),
      swiftCode: required(swiftCode),
      bankName: required(bankName),
      accountNumber: optional(accountNumber),
      iban: optional(iban()),
    },
    ways: [
      { needs: ['iban'], identifier: 'iban', rails: ['SWIFT'] },
      { needs: ['accountNumber'], identifier: 'accountNumber', rails: ['SWIFT'] },
    ],
    relations: [
      { detail: 'iban', message: `is required for accounts in ${IBAN_ONLY.join(' and ')}`, holds: hasIbanWhereNeeded },
    ],
  }),
];
