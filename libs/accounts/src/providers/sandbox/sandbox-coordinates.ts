import { createHash } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, bech32m, createBase58check, hex } from '@scure/base';
import { hasClabeCheckDigit } from '../../domain/external-account/identifiers/clabe.js';
import type { FundingPaymentInstruction } from '../../domain/internal-account/internal-account.events.js';

type Details = FundingPaymentInstruction['accountOrWalletInfo'];

/** The target of a deposit: an account or a quote. Its coordinates are derived from its UUID and never change. */
interface Recipient {
  readonly uuid: string;
  /** Reference that the payer quotes, by which the transfer is matched. */
  readonly reference: string;
}

/** The target of a deposit on a chain. */
interface ChainRecipient {
  readonly uuid: string;
  readonly asset: string;
  /** True if it is paid only once, so that an invoice can be issued for it. */
  readonly isPaidOnce: boolean;
}

type Way = (recipient: Recipient) => Details;
type ChainWay = (recipient: ChainRecipient) => Details;

/** The recipient's account at a sandbox bank; null if no sandbox bank supports the currency. */
export function sandboxBankCoordinates(currency: string, recipient: Recipient): Details | null {
  return BANKS[currency]?.(recipient) ?? null;
}

/** The recipient's address on a sandbox chain; null for an unsupported chain. */
export function sandboxChainCoordinates(chain: string, recipient: ChainRecipient): Details | null {
  return CHAINS[chain]?.(recipient) ?? null;
}

/** Constant bytes of the recipient. The coordinates made from them do not exist in reality. */
const bytesOf = ({ uuid }: { readonly uuid: string }, purpose: string): Uint8Array =>
  createHash('sha256').update(`${purpose}/${uuid}`).digest();

function digitsOf(recipient: Recipient, purpose: string, count: number): string {
  const number = BigInt(`0x${hex.encode(bytesOf(recipient, purpose))}`) % 10n ** BigInt(count);
  return number.toString().padStart(count, '0');
}

function bank(accountType: string, details: (recipient: Recipient) => Omit<Details, 'accountType'>): Way {
  return (recipient) => ({ accountType, ...details(recipient), reference: recipient.reference });
}

const bankTransfer = ['BANK_TRANSFER'];
const mobileMoney = ['MOBILE_MONEY'];

/** An account at the sandbox bank with a number of the given length. */
function numbered(currency: string, count: number, more: Omit<Details, 'accountType'> = {}): Way {
  return bank(`${currency}_ACCOUNT`, (recipient) => ({
    bankName: 'Sandbox Bank',
    accountNumber: digitsOf(recipient, currency, count),
    ...more,
    paymentRails: bankTransfer,
  }));
}

/** A sandbox mobile wallet. */
function mobile(currency: string, countryCode: string, count: number, more: Omit<Details, 'accountType'> = {}): Way {
  return bank(`${currency}_ACCOUNT`, (recipient) => ({
    phoneNumber: `+${countryCode}${digitsOf(recipient, currency, count)}`,
    provider: 'Sandbox Mobile',
    ...more,
    paymentRails: mobileMoney,
  }));
}

/** An account for each currency (payments-cards 4.5), on every rail that reaches it. No real bank has these numbers. */
const BANKS: Readonly<Record<string, Way>> = {
  AED: bank('AED_ACCOUNT', (recipient) => ({
    iban: iban('AE', digitsOf(recipient, 'ae', 19)),
    swiftCode: 'SANDAEAD',
    paymentRails: bankTransfer,
  })),
  ARS: (recipient) => ({ accountType: 'ARS_ACCOUNT', accountNumber: digitsOf(recipient, 'ar', 22) }),
  BDT: numbered('BDT', 13, { branchCode: '00012', swiftCode: 'SANDBDDH' }),
  BRL: (recipient) => ({ accountType: 'BRL_ACCOUNT', qrCode: `00020126SANDBOX${digitsOf(recipient, 'br', 32)}6304` }),
  BWP: mobile('BWP', '267', 8),
  CAD: bank('CAD_ACCOUNT', (recipient) => ({
    bankCode: '001',
    branchCode: '00012',
    accountNumber: digitsOf(recipient, 'ca', 10),
    paymentRails: bankTransfer,
  })),
  CNY: numbered('CNY', 16),
  COP: (recipient) => ({ accountType: 'COP_ACCOUNT', paymentUrl: `https://pay.sandbox.invalid/${recipient.uuid}` }),
  DKK: bank('DKK_ACCOUNT', (recipient) => ({
    iban: iban('DK', digitsOf(recipient, 'dk', 14)),
    swiftCode: 'SANDDKKK',
    paymentRails: ['SEPA', 'SEPA_INSTANT'],
  })),
  EGP: bank('EGP_ACCOUNT', (recipient) => ({
    bankName: 'Sandbox Bank',
    iban: iban('EG', digitsOf(recipient, 'eg', 25)),
    paymentRails: bankTransfer,
  })),
  EUR: bank('EUR_ACCOUNT', (recipient) => ({
    iban: iban('DE', digitsOf(recipient, 'eu', 18)),
    swiftCode: 'SANDDEFF',
    paymentRails: ['SEPA', 'SEPA_INSTANT'],
  })),
  GBP: bank('GBP_ACCOUNT', (recipient) => ({
    sortCode: '040004',
    accountNumber: digitsOf(recipient, 'gb', 8),
    paymentRails: ['FASTER_PAYMENTS'],
  })),
  GHS: numbered('GHS', 13),
  GTQ: numbered('GTQ', 12, { bankAccountType: 'CHECKING' }),
  HKD: numbered('HKD', 12, { swiftCode: 'SANDHKHH' }),
  HTG: bank('HTG_ACCOUNT', (recipient) => ({
    phoneNumber: `+509${digitsOf(recipient, 'ht', 8)}`,
    paymentRails: mobileMoney,
  })),
  IDR: numbered('IDR', 12, { swiftCode: 'SANDIDJA', phoneNumber: '+6281234567890' }),
  INR: (recipient) => ({ accountType: 'INR_ACCOUNT', vpa: `deposit.${recipient.uuid}@sandbox`, paymentRails: ['UPI'] }),
  JMD: numbered('JMD', 9, { branchCode: '00012', bankAccountType: 'CHECKING' }),
  KES: mobile('KES', '254', 9),
  MWK: mobile('MWK', '265', 9),
  MXN: bank('MXN_ACCOUNT', (recipient) => ({
    clabeNumber: clabe(digitsOf(recipient, 'mx', 17)),
    paymentRails: ['SPEI'],
  })),
  MYR: numbered('MYR', 12, { swiftCode: 'SANDMYKL' }),
  NGN: numbered('NGN', 10),
  PHP: numbered('PHP', 12),
  PKR: numbered('PKR', 14),
  RWF: mobile('RWF', '250', 9),
  SGD: bank('SGD_ACCOUNT', (recipient) => ({
    bankName: 'Sandbox Bank',
    accountNumber: digitsOf(recipient, 'sg', 10),
    swiftCode: 'SANDSGSG',
    paymentRails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'],
  })),
  THB: numbered('THB', 10, { swiftCode: 'SANDTHBK' }),
  TZS: mobile('TZS', '255', 9),
  UGX: mobile('UGX', '256', 9),
  USD: bank('USD_ACCOUNT', (recipient) => ({
    accountNumber: digitsOf(recipient, 'us', 12),
    routingNumber: '021000021',
    bankName: 'Sandbox Bank',
    paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
  })),
  VND: numbered('VND', 13, { swiftCode: 'SANDVNVX' }),
  XAF: mobile('XAF', '237', 9, { region: 'CM' }),
  XOF: mobile('XOF', '221', 9, { region: 'SN' }),
  ZAR: numbered('ZAR', 11),
  ZMW: mobile('ZMW', '260', 9),
};

/** Country code and two check digits (ISO 7064), followed by the bank and account number, which has only digits here. */
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

function wallet(accountType: string, address: (recipient: ChainRecipient) => string): ChainWay {
  return (recipient) => ({ accountType, address: address(recipient), assetType: recipient.asset });
}

const evmAddress = (recipient: ChainRecipient): string => `0x${hex.encode(bytesOf(recipient, 'evm').slice(0, 20))}`;
const solanaAddress = (recipient: ChainRecipient): string => base58.encode(bytesOf(recipient, 'solana'));
const invoice = (recipient: ChainRecipient): string =>
  bech32.encode('lnbcrt', bech32.toWords(bytesOf(recipient, 'invoice')), false);

function tronAddress(recipient: ChainRecipient): string {
  return createBase58check(sha256).encode(Uint8Array.of(0x41, ...bytesOf(recipient, 'tron').slice(0, 20)));
}

function bitcoinAddress(recipient: ChainRecipient): string {
  return bech32.encode('bcrt', [0, ...bech32.toWords(bytesOf(recipient, 'bitcoin').slice(0, 20))]);
}

function sparkAddress(recipient: ChainRecipient): string {
  const publicKey = [0x02, ...bytesOf(recipient, 'spark')];
  return bech32m.encode('spark', bech32m.toWords(Uint8Array.from([0x0a, 0x21, ...publicKey])), false);
}

const sparkWallet = wallet('SPARK_WALLET', sparkAddress);

const CHAINS: Readonly<Record<string, ChainWay>> = {
  SOLANA: wallet('SOLANA_WALLET', solanaAddress),
  ETHEREUM: wallet('ETHEREUM_WALLET', evmAddress),
  BASE: wallet('BASE_WALLET', evmAddress),
  POLYGON: wallet('POLYGON_WALLET', evmAddress),
  PLASMA: wallet('PLASMA_WALLET', evmAddress),
  TRON: wallet('TRON_WALLET', tronAddress),
  SPARK: (recipient) => ({ ...sparkWallet(recipient), ...(recipient.isPaidOnce && { invoice: invoice(recipient) }) }),
  LIGHTNING: (recipient) => ({ accountType: 'LIGHTNING', invoice: invoice(recipient) }),
  BITCOIN: (recipient) => ({ accountType: 'BITCOIN_L1', address: bitcoinAddress(recipient), network: 'BITCOIN' }),
};
