/** One account of each type as a caller sends it: right as it stands, and changes that each make named fields wrong. */
export interface AccountSample {
  readonly currency: string;
  /** Details without accountType and beneficiary. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly identifier: string;
  readonly rails: readonly string[];
  /** Changed details, undefined leaving one out, and the fields that are wrong then. */
  readonly wrong: readonly (readonly [change: Readonly<Record<string, unknown>>, ...fields: string[]])[];
  /** Other right ways to describe such an account. */
  readonly alsoRight?: readonly { readonly details: Readonly<Record<string, unknown>>; readonly identifier: string; readonly rails: readonly string[] }[];
  /** Only this kind of beneficiary fits the first sample. */
  readonly beneficiaryType?: 'BUSINESS';
  readonly isWallet?: true;
}

type Change = Readonly<Record<string, unknown>>;

const TRANSFER = ['BANK_TRANSFER'];
const MOBILE = ['MOBILE_MONEY'];
const NUMBER = { accountNumber: '12345678901' };
const LONG = 'x'.repeat(256);

/** Two ways in: neither given, then the wallet's way alone. */
const either = (currency: string, details: Change, phoneNumber: string, bank: readonly string[], extra: AccountSample['wrong'] = []): AccountSample => {
  const { [bank[0]!]: _, ...common } = details;
  const mobile = Object.fromEntries(Object.entries(common).filter(([name]) => !bank.includes(name)));
  const none = Object.fromEntries(bank.map((name) => [name, undefined]));
  return {
    currency, details, identifier: bank[0]!, rails: TRANSFER,
    wrong: [[none, ...bank, 'phoneNumber'], [{ phoneNumber: '12' }, 'phoneNumber'], ...extra],
    alsoRight: [{ details: { ...mobile, phoneNumber }, identifier: 'phoneNumber', rails: MOBILE }, { details: { ...details, phoneNumber }, identifier: bank[0]!, rails: TRANSFER }],
  };
};
const mobile = (currency: string, phoneNumber: string, wrongPhone: string, more: Change = { provider: 'MTN' }, extra: AccountSample['wrong'] = []): AccountSample => ({
  currency, details: { phoneNumber, ...more }, identifier: 'phoneNumber', rails: MOBILE,
  wrong: [[{ phoneNumber: wrongPhone }, 'phoneNumber'], [{ phoneNumber: undefined }, 'phoneNumber'], ...Object.keys(more).map((name) => [{ [name]: undefined }, name] as const), ...extra],
});
const bySwift = (currency: string, more: Change = {}, extra: AccountSample['wrong'] = []): AccountSample => ({
  currency, details: { bankName: 'Some Bank', ...NUMBER, swiftCode: 'HSBCHKHH', ...more }, identifier: 'accountNumber', rails: TRANSFER,
  wrong: [[{ bankName: undefined }, 'bankName'], [{ accountNumber: undefined }, 'accountNumber'], [{ swiftCode: 'HSBC' }, 'swiftCode'], [{ accountNumber: '1'.repeat(35) }, 'accountNumber'], ...extra],
});
const byNumber = (currency: string, accountNumber: string, ...wrong: readonly string[]): AccountSample => ({
  currency, details: { accountNumber, bankName: 'Some Bank' }, identifier: 'accountNumber', rails: TRANSFER,
  wrong: [...wrong.map((given) => [{ accountNumber: given }, 'accountNumber'] as const), [{ bankName: LONG }, 'bankName'], [{ bankName: undefined, accountNumber: undefined }, 'accountNumber', 'bankName']],
});
const wallet = (currency: string, address: string, ...malformed: readonly string[]): AccountSample => ({
  currency, details: { address }, identifier: 'address', rails: [], isWallet: true,
  wrong: [[{ address: undefined }, 'address'], [{ vaspName: 'Nobody Exchange' }, 'vaspName'], ...malformed.map((given) => [{ address: given }, 'address'] as const)],
  alsoRight: [{ details: { address, vaspName: 'Coinbase' }, identifier: 'address', rails: [] }],
});
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const evm = (currency: string): AccountSample => wallet(currency, EVM, EVM.slice(2), `${EVM}0`, `${EVM.slice(0, -1)}g`, '0x');

export const SPARK = 'spark1pgssyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszykl0d2';
export const INVOICE = 'lnbc15u1p3xnhl2pp5jptserfk3zk4qy42tlucycrfwxhydvlemu9pqr93tuzlv9cc7g3sdqsvfhkcap3xyhx7un8cqzpgxqzjcsp5f8c52y2stc300gl6s4xswtjpc37hrnnr3c9wvtgjfuvqmpm35evq9qyyssqy4lgd8tj637qcjp05rdpxxykjenthxftej7a2zzmwrmrl70fyj9hvj0rewhzj7jfyuwkwcg9g2jpwtk3wkjtwnkdks84hsnu8xps5vsq4gj5hs';
export const OFFER = 'lno1pgqpvggr53478rgx3s4uttelcy76ssrepm2kg0ead5n7tc6dvlkj4mqkeens';

/** Every account type of the specification, in its order. */
export const ACCOUNT_SAMPLES: Readonly<Record<string, AccountSample>> = {
  AED_ACCOUNT: { currency: 'AED', details: { iban: 'AE070331234567890123456' }, identifier: 'iban', rails: TRANSFER, wrong: [[{ iban: 'DE89370400440532013000' }, 'iban'], [{ iban: undefined }, 'iban'], [{ swiftCode: 'x' }, 'swiftCode']] },
  BDT_ACCOUNT: either('BDT', { bankName: 'Brac Bank', ...NUMBER, branchCode: '12345', swiftCode: 'BRAKBDDH' }, '+8801712345678', ['accountNumber'], [[{ branchCode: '1234' }, 'branchCode'], [{ bankName: undefined }, 'bankName']]),
  BRL_ACCOUNT: {
    currency: 'BRL', details: { pixKey: '12345678909', pixKeyType: 'CPF', taxId: '12345678909' }, identifier: 'pixKey', rails: ['PIX'],
    wrong: [
      [{ pixKey: '1234' }, 'pixKey'], [{ pixKeyType: 'CNPJ' }, 'pixKey'], [{ pixKeyType: 'EMAIL' }, 'pixKey'], [{ pixKeyType: 'PHONE', pixKey: '+1415555' }, 'pixKey'], [{ pixKeyType: 'RANDOM', pixKey: 'short' }, 'pixKey'],
      [{ pixKeyType: 'OTHER' }, 'pixKeyType'], [{ taxId: '123' }, 'taxId'], [{ taxId: undefined }, 'taxId'], [{ pixKey: 'x'.repeat(78) }, 'pixKey'],
    ],
    alsoRight: [['12345678000195', 'CNPJ'], ['ana.002@example.com', 'EMAIL'], ['+5511987654321', 'PHONE'], ['123e4567e89b12d3a456426614174000', 'RANDOM'], ['123e4567-e89b-12d3-a456-426614174000', 'RANDOM']]
      .map(([pixKey, pixKeyType]) => ({ details: { pixKey, pixKeyType, taxId: '12345678909' }, identifier: 'pixKey', rails: ['PIX'] })),
  },
  BWP_ACCOUNT: mobile('BWP', '+26771234567', '71234567'),
  CAD_ACCOUNT: { currency: 'CAD', details: { bankCode: '001', branchCode: '00012', accountNumber: '1234567' }, identifier: 'accountNumber', rails: TRANSFER, wrong: [[{ bankCode: '1' }, 'bankCode'], [{ branchCode: '12' }, 'branchCode'], [{ accountNumber: '123456' }, 'accountNumber'], [{ accountNumber: '1234567890123' }, 'accountNumber'], [{ bankCode: undefined }, 'bankCode']] },
  CNY_ACCOUNT: {
    ...either('CNY', { bankName: 'AliPay', ...NUMBER }, '+8613812345678', ['accountNumber']), beneficiaryType: 'BUSINESS',
    alsoRight: [],
  },
  COP_ACCOUNT: either('COP', { ...NUMBER, bankAccountType: 'SAVINGS', bankName: 'Bancolombia' }, '+573001234567', ['accountNumber', 'bankAccountType'], [[{ bankAccountType: undefined }, 'bankAccountType', 'phoneNumber'], [{ bankAccountType: 'OTHER' }, 'bankAccountType']]),
  DKK_ACCOUNT: { currency: 'DKK', details: { iban: 'DK5000400440116243' }, identifier: 'iban', rails: ['SEPA', 'SEPA_INSTANT'], wrong: [[{ iban: 'DE89370400440532013000' }, 'iban'], [{ iban: 'DK50004004401162' }, 'iban'], [{ swiftCode: 'x' }, 'swiftCode']] },
  EGP_ACCOUNT: either('EGP', { iban: 'EG380019000500000000263180002', bankName: 'Banque Misr' }, '+201001234567', ['iban'], [[{ iban: 'EG38' }, 'iban'], [{ bankName: undefined }, 'bankName']]),
  EUR_ACCOUNT: { currency: 'EUR', details: { iban: 'DE89370400440532013000' }, identifier: 'iban', rails: ['SEPA', 'SEPA_INSTANT'], wrong: [[{ iban: 'DE8937040044053201300' }, 'iban'], [{ iban: 'ZZ89370400440532013000' }, 'iban'], [{ iban: '1' }, 'iban']] },
  GBP_ACCOUNT: { currency: 'GBP', details: { sortCode: '040004', accountNumber: '12345678' }, identifier: 'accountNumber', rails: ['FASTER_PAYMENTS'], wrong: [[{ sortCode: '04-00-04' }, 'sortCode'], [{ accountNumber: '1234567' }, 'accountNumber'], [{ sortCode: undefined }, 'sortCode']] },
  GHS_ACCOUNT: either('GHS', { ...NUMBER, bankName: 'Fidelity' }, '+233241234567', ['accountNumber'], [[{ bankName: undefined }, 'bankName']]),
  GTQ_ACCOUNT: { currency: 'GTQ', details: { ...NUMBER, bankAccountType: 'CHECKING', bankName: 'Banco Industrial' }, identifier: 'accountNumber', rails: TRANSFER, wrong: [[{ bankAccountType: undefined }, 'bankAccountType'], [{ bankName: undefined }, 'bankName'], [{ bankAccountType: 'checking' }, 'bankAccountType']] },
  HKD_ACCOUNT: bySwift('HKD'),
  HTG_ACCOUNT: mobile('HTG', '+50937123456', '+509', {}),
  IDR_ACCOUNT: bySwift('IDR', { phoneNumber: '+6281234567890' }, [[{ phoneNumber: '+14155550123' }, 'phoneNumber'], [{ phoneNumber: undefined }, 'phoneNumber']]),
  INR_ACCOUNT: {
    currency: 'INR', details: { accountNumber: '123456789012', ifsc: 'HDFC0001234', rail: 'NEFT' }, identifier: 'accountNumber', rails: ['NEFT'],
    wrong: [
      [{ accountNumber: '12345678' }, 'accountNumber'], [{ ifsc: 'HDFC1001234' }, 'ifsc'], [{ rail: 'IMPS' }, 'rail'], [{ rail: undefined }, 'rail', 'vpa'],
      [{ accountNumber: undefined, ifsc: undefined, rail: undefined }, 'accountNumber', 'ifsc', 'rail', 'vpa'], [{ vpa: 'no address' }, 'vpa'],
    ],
    alsoRight: [
      { details: { accountNumber: '123456789012', ifsc: 'HDFC0001234', rail: 'RTGS', bankName: 'HDFC' }, identifier: 'accountNumber', rails: ['RTGS'] },
      { details: { vpa: 'testuser.002@okbank' }, identifier: 'vpa', rails: ['UPI'] },
    ],
  },
  JMD_ACCOUNT: { currency: 'JMD', details: { ...NUMBER, branchCode: '00012', bankAccountType: 'SAVINGS', bankName: 'NCB' }, identifier: 'accountNumber', rails: TRANSFER, wrong: [[{ branchCode: '12' }, 'branchCode'], [{ bankAccountType: undefined }, 'bankAccountType'], [{ branchCode: undefined, bankName: '' }, 'bankName', 'branchCode']] },
  KES_ACCOUNT: mobile('KES', '+254712345678', '+255712345678', { provider: 'M-PESA' }),
  MWK_ACCOUNT: mobile('MWK', '+265991234567', '0991234567'),
  MXN_ACCOUNT: { currency: 'MXN', details: { clabeNumber: '646180110400000007' }, identifier: 'clabeNumber', rails: ['SPEI'], wrong: [[{ clabeNumber: '64618011040000000' }, 'clabeNumber'], [{ clabeNumber: 'x'.repeat(18) }, 'clabeNumber'], [{ clabeNumber: undefined }, 'clabeNumber']] },
  MYR_ACCOUNT: bySwift('MYR'),
  NGN_ACCOUNT: byNumber('NGN', '0123456789', '012345678', '01234567890'),
  PHP_ACCOUNT: byNumber('PHP', '001234567890', '1234567', '12345678901234567'),
  PKR_ACCOUNT: {
    ...either('PKR', { bankName: 'Meezan Bank', ...NUMBER }, '+923001234567', ['accountNumber'], [[{ iban: 'PK1' }, 'iban']]),
    wrong: [[{ accountNumber: undefined }, 'accountNumber', 'iban', 'phoneNumber'], [{ bankName: undefined }, 'bankName'], [{ iban: 'PK1' }, 'iban']],
    alsoRight: [
      { details: { bankName: 'Meezan Bank', iban: 'PK36SCBL0000001123456702' }, identifier: 'iban', rails: TRANSFER },
      { details: { bankName: 'JazzCash', phoneNumber: '+923001234567' }, identifier: 'phoneNumber', rails: MOBILE },
    ],
  },
  RWF_ACCOUNT: mobile('RWF', '+250781234567', '+25078123456'),
  SGD_ACCOUNT: {
    currency: 'SGD', details: { ...NUMBER, swiftCode: 'DBSSSGSG' }, identifier: 'accountNumber', rails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'],
    wrong: [[{ swiftCode: undefined }, 'swiftCode'], [{ swiftCode: 'dbsssgsg' }, 'swiftCode'], [{ bankName: '' }, 'bankName']],
  },
  SLV_ACCOUNT: either('USD', { ...NUMBER, bankAccountType: 'CHECKING', bankName: 'Banco Agricola' }, '+50371234567', ['accountNumber', 'bankAccountType']),
  THB_ACCOUNT: bySwift('THB'),
  TZS_ACCOUNT: mobile('TZS', '+255712345678', '+256712345678', { provider: 'VODACOM' }),
  UGX_ACCOUNT: mobile('UGX', '+256712345678', 'none'),
  USD_ACCOUNT: { currency: 'USD', details: { accountNumber: '000123456789', routingNumber: '021000021' }, identifier: 'accountNumber', rails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'], wrong: [[{ routingNumber: '12' }, 'routingNumber'], [{ accountNumber: '' }, 'accountNumber'], [{ bankAccountType: 'OTHER', bankName: 'x'.repeat(141) }, 'bankAccountType', 'bankName'], [{ intermediaryRoutingNumber: '1', fiToFiInformation: 'x'.repeat(211) }, 'fiToFiInformation', 'intermediaryRoutingNumber']] },
  VND_ACCOUNT: bySwift('VND'),
  XAF_ACCOUNT: mobile('XAF', '+237671234567', '671234567', { provider: 'MTN', region: 'CM' }, [[{ region: 'SN' }, 'region']]),
  XOF_ACCOUNT: mobile('XOF', '+221771234567', '771234567', { provider: 'ORANGE', region: 'SN' }, [[{ region: 'CM' }, 'region']]),
  ZAR_ACCOUNT: byNumber('ZAR', '1234567890', '12345678', '12345678901234'),
  ZMW_ACCOUNT: mobile('ZMW', '+260971234567', '+26097123456', { provider: 'ZAMTEL' }),
  SWIFT_ACCOUNT: {
    currency: 'USD', details: { country: 'JP', swiftCode: 'BOTKJPJT', bankName: 'MUFG Bank', ...NUMBER }, identifier: 'accountNumber', rails: ['SWIFT'],
    wrong: [[{ accountNumber: undefined }, 'accountNumber', 'iban'], [{ country: 'JPN' }, 'country'], [{ country: 'GB' }, 'iban'], [{ country: 'BR' }, 'iban'], [{ swiftCode: 'x' }, 'swiftCode'], [{ iban: 'x' }, 'iban']],
    alsoRight: [{ details: { country: 'GB', swiftCode: 'BARCGB22', bankName: 'Barclays', iban: 'GB29NWBK60161331926819' }, identifier: 'iban', rails: ['SWIFT'] }],
  },
  BASE_WALLET: evm('USDC'),
  ETHEREUM_WALLET: evm('USDT'),
  LIGHTNING: {
    currency: 'BTC', details: { lightningAddress: 'testuser.002@bank.example' }, identifier: 'lightningAddress', rails: [], isWallet: true,
    wrong: [
      [{ lightningAddress: undefined }, 'bolt12', 'invoice', 'lightningAddress'], [{ lightningAddress: 'nobody' }, 'lightningAddress'], [{ invoice: INVOICE }, 'invoice'],
      [{ lightningAddress: undefined, invoice: INVOICE, bolt12: OFFER }, 'bolt12'], [{ lightningAddress: undefined, invoice: 'lnbc1' }, 'invoice'], [{ lightningAddress: undefined, bolt12: 'lnbc1q' }, 'bolt12'],
      [{ lightningAddress: undefined, invoice: `${INVOICE.slice(0, 30)}B${INVOICE.slice(31)}` }, 'invoice'],
    ],
    alsoRight: [{ details: { invoice: INVOICE }, identifier: 'invoice', rails: [] }, { details: { invoice: INVOICE.toUpperCase() }, identifier: 'invoice', rails: [] }, { details: { bolt12: OFFER }, identifier: 'bolt12', rails: [] }],
  },
  POLYGON_WALLET: evm('USDC'),
  PLASMA_WALLET: evm('USDT'),
  SOLANA_WALLET: wallet('USDC', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', EVM, '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTz', 'not base 58: 0OIl', '11111111111111111111111111111111111111111111'),
  SPARK_WALLET: wallet('BTC', SPARK, 'nonsense', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', `${SPARK}b`),
  TRON_WALLET: wallet('USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', EVM, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'AR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
};
