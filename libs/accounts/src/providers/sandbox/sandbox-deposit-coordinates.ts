import { createHash } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32m, createBase58check, hex } from '@scure/base';
import { hasClabeCheckDigit } from '../../domain/external-account/identifiers/clabe.js';
import type { FundingPaymentInstruction } from '../../domain/internal-account/internal-account.events.js';
import type { DepositAccount, DepositCoordinates } from '../deposit-coordinates.port.js';

type Details = FundingPaymentInstruction['accountOrWalletInfo'];

/** Bytes that are the account's own and always the same. */
const bytesOf = ({ uuid }: DepositAccount, purpose: string): Uint8Array =>
  createHash('sha256').update(`${purpose}/${uuid}`).digest();

function digitsOf(account: DepositAccount, purpose: string, count: number): string {
  const number = BigInt(`0x${hex.encode(bytesOf(account, purpose))}`) % 10n ** BigInt(count);
  return number.toString().padStart(count, '0');
}

/** What the payer quotes, so that the transfer finds its account. */
const referenceOf = (account: DepositAccount): string =>
  `DEP-${account.uuid.replaceAll('-', '').slice(0, 12).toUpperCase()}`;

type WaysIn = (account: DepositAccount) => readonly Details[];

function bank(accountType: string, details: (account: DepositAccount) => Omit<Details, 'accountType'>): WaysIn {
  return (account) => [{ accountType, ...details(account), reference: referenceOf(account) }];
}

function sparkAddress(account: DepositAccount): string {
  const publicKey = [0x02, ...bytesOf(account, 'spark')];
  return bech32m.encode('spark', bech32m.toWords(Uint8Array.from([0x0a, 0x21, ...publicKey])), false);
}

const evmAddress = (account: DepositAccount): string => `0x${hex.encode(bytesOf(account, 'evm').slice(0, 20))}`;

function tronAddress(account: DepositAccount): string {
  return createBase58check(sha256).encode(Uint8Array.of(0x41, ...bytesOf(account, 'tron').slice(0, 20)));
}

/** USDC is taken on these chains. */
const usdcWallets: WaysIn = (account) => [
  { accountType: 'SOLANA_WALLET', address: base58.encode(bytesOf(account, 'solana')), assetType: 'USDC' },
  { accountType: 'BASE_WALLET', address: evmAddress(account), assetType: 'USDC' },
  { accountType: 'POLYGON_WALLET', address: evmAddress(account), assetType: 'USDC' },
  { accountType: 'ETHEREUM_WALLET', address: evmAddress(account), assetType: 'USDC' },
];

/** USDT is taken on these. */
const usdtWallets: WaysIn = (account) => [
  { accountType: 'TRON_WALLET', address: tronAddress(account), assetType: 'USDT' },
  { accountType: 'ETHEREUM_WALLET', address: evmAddress(account), assetType: 'USDT' },
  { accountType: 'PLASMA_WALLET', address: evmAddress(account), assetType: 'USDT' },
  { accountType: 'SOLANA_WALLET', address: base58.encode(bytesOf(account, 'solana')), assetType: 'USDT' },
];

const bankTransfer = ['BANK_TRANSFER'];
const mobileMoney = ['MOBILE_MONEY'];

/** An account at the sandbox's own bank, with a number of so many digits. */
function numbered(currency: string, count: number, more: Omit<Details, 'accountType'> = {}): WaysIn {
  return bank(`${currency}_ACCOUNT`, (account) => ({
    bankName: 'Sandbox Bank',
    accountNumber: digitsOf(account, currency, count),
    ...more,
    paymentRails: bankTransfer,
  }));
}

/** A mobile wallet of the sandbox's own. */
function mobile(currency: string, countryCode: string, count: number, more: Omit<Details, 'accountType'> = {}): WaysIn {
  return bank(`${currency}_ACCOUNT`, (account) => ({
    phoneNumber: `+${countryCode}${digitsOf(account, currency, count)}`,
    provider: 'Sandbox Mobile',
    ...more,
    paymentRails: mobileMoney,
  }));
}

/** The ways into an account of each currency (payments-cards 4.5); the numbers are made up and no bank has them. */
const WAYS_IN: Readonly<Record<string, WaysIn>> = {
  AED: bank('AED_ACCOUNT', (account) => ({ iban: iban('AE', digitsOf(account, 'ae', 19)), paymentRails: bankTransfer })),
  ARS: (account) => [{ accountType: 'ARS_ACCOUNT', accountNumber: digitsOf(account, 'ar', 22) }],
  BDT: numbered('BDT', 13),
  BRL: (account) => [{ accountType: 'BRL_ACCOUNT', qrCode: `00020126SANDBOX${digitsOf(account, 'br', 32)}6304` }],
  BTC: (account) => [{ accountType: 'SPARK_WALLET', address: sparkAddress(account), assetType: 'BTC' }],
  BWP: mobile('BWP', '267', 8),
  CAD: bank('CAD_ACCOUNT', (account) => ({
    bankCode: '001',
    branchCode: '00012',
    accountNumber: digitsOf(account, 'ca', 10),
    paymentRails: bankTransfer,
  })),
  CNY: numbered('CNY', 16),
  COP: (account) => [{ accountType: 'COP_ACCOUNT', paymentUrl: `https://pay.sandbox.invalid/${account.uuid}` }],
  DKK: bank('DKK_ACCOUNT', (account) => ({
    iban: iban('DK', digitsOf(account, 'dk', 14)),
    swiftCode: 'SANDDKKK',
    paymentRails: ['SEPA', 'SEPA_INSTANT'],
  })),
  EGP: bank('EGP_ACCOUNT', (account) => ({
    bankName: 'Sandbox Bank',
    iban: iban('EG', digitsOf(account, 'eg', 25)),
    paymentRails: bankTransfer,
  })),
  EUR: bank('EUR_ACCOUNT', (account) => ({
    iban: iban('DE', digitsOf(account, 'eu', 18)),
    swiftCode: 'SANDDEFF',
    paymentRails: ['SEPA', 'SEPA_INSTANT'],
  })),
  GBP: bank('GBP_ACCOUNT', (account) => ({
    sortCode: '040004',
    accountNumber: digitsOf(account, 'gb', 8),
    paymentRails: ['FASTER_PAYMENTS'],
  })),
  GHS: numbered('GHS', 13),
  GTQ: numbered('GTQ', 12, { bankAccountType: 'CHECKING' }),
  HKD: numbered('HKD', 12, { swiftCode: 'SANDHKHH' }),
  HTG: bank('HTG_ACCOUNT', (account) => ({ phoneNumber: `+509${digitsOf(account, 'ht', 8)}`, paymentRails: mobileMoney })),
  IDR: numbered('IDR', 12, { swiftCode: 'SANDIDJA', phoneNumber: '+6281234567890' }),
  INR: (account) => [{ accountType: 'INR_ACCOUNT', vpa: `deposit.${account.uuid}@sandbox`, paymentRails: ['UPI'] }],
  JMD: numbered('JMD', 9, { branchCode: '00012', bankAccountType: 'CHECKING' }),
  KES: mobile('KES', '254', 9),
  MWK: mobile('MWK', '265', 9),
  MXN: bank('MXN_ACCOUNT', (account) => ({ clabeNumber: clabe(digitsOf(account, 'mx', 17)), paymentRails: ['SPEI'] })),
  MYR: numbered('MYR', 12, { swiftCode: 'SANDMYKL' }),
  NGN: numbered('NGN', 10),
  PHP: numbered('PHP', 12),
  PKR: numbered('PKR', 14),
  RWF: mobile('RWF', '250', 9),
  SGD: bank('SGD_ACCOUNT', (account) => ({
    bankName: 'Sandbox Bank',
    accountNumber: digitsOf(account, 'sg', 10),
    swiftCode: 'SANDSGSG',
    paymentRails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'],
  })),
  THB: numbered('THB', 10, { swiftCode: 'SANDTHBK' }),
  TZS: mobile('TZS', '255', 9),
  UGX: mobile('UGX', '256', 9),
  USD: bank('USD_ACCOUNT', (account) => ({
    accountNumber: digitsOf(account, 'us', 12),
    routingNumber: '021000021',
    bankName: 'Sandbox Bank',
    paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
  })),
  USDB: (account) => [{ accountType: 'SPARK_WALLET', address: sparkAddress(account), assetType: 'USDB' }],
  USDC: usdcWallets,
  USDT: usdtWallets,
  VND: numbered('VND', 13, { swiftCode: 'SANDVNVX' }),
  XAF: mobile('XAF', '237', 9, { region: 'CM' }),
  XOF: mobile('XOF', '221', 9, { region: 'SN' }),
  ZAR: numbered('ZAR', 11),
  ZMW: mobile('ZMW', '260', 9),
};

/** The country's letters and two check digits (ISO 7064) before the bank and account number, which is all digits here. */
function iban(country: string, number: string): string {
  const letters = [...country].map((letter) => (letter.charCodeAt(0) - 55).toString()).join('');
  const check = 98n - (BigInt(`${number}${letters}00`) % 97n);
  return `${country}${check.toString().padStart(2, '0')}${number}`;
}

/** Seventeen digits and their check digit. */
function clabe(digits: string): string {
  const check = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(hasClabeCheckDigit);
  return check!;
}

/** Coordinates as a pure function of the account: a restart changes none. */
export class SandboxDepositCoordinates implements DepositCoordinates {
  readonly environment = 'SANDBOX';

  async of(account: DepositAccount): Promise<readonly FundingPaymentInstruction[]> {
    const ways = WAYS_IN[account.currency]?.(account) ?? [];
    return ways.map((accountOrWalletInfo) => ({ accountOrWalletInfo, isPlatformAccount: account.owner === 'PLATFORM' }));
  }
}
