import { createHash } from 'node:crypto';
import { base58, bech32, bech32m, hex } from '@scure/base';
import type { PaymentInstruction } from '../../domain/transaction/transaction.events.js';
import type { AwaitedFunds } from '../payment-network.port.js';

type Details = PaymentInstruction['accountOrWalletInfo'];
type Way = (awaited: AwaitedFunds) => Details;

/** Bytes that are this quote's own and always the same; the coordinates made of them exist nowhere. */
const bytesOf = ({ quoteUuid }: AwaitedFunds, purpose: string): Uint8Array =>
  createHash('sha256').update(`${purpose}/${quoteUuid}`).digest();

function digits(awaited: AwaitedFunds, purpose: string, count: number): string {
  return (BigInt(`0x${hex.encode(bytesOf(awaited, purpose))}`) % 10n ** BigInt(count)).toString().padStart(count, '0');
}

const evmAddress = (awaited: AwaitedFunds): string => `0x${hex.encode(bytesOf(awaited, 'evm').slice(0, 20))}`;
const solanaAddress = (awaited: AwaitedFunds): string => base58.encode(bytesOf(awaited, 'solana'));
const invoice = (awaited: AwaitedFunds): string => bech32.encode('lnbcrt', bech32.toWords(bytesOf(awaited, 'invoice')), false);

function sparkAddress(awaited: AwaitedFunds): string {
  return bech32m.encode('spark', bech32m.toWords(Uint8Array.from([0x0a, 0x21, 0x02, ...bytesOf(awaited, 'spark')])), false);
}

/** 0x41, the hash, and the first four bytes of its double SHA-256. */
function tronAddress(awaited: AwaitedFunds): string {
  const address = Uint8Array.from([0x41, ...bytesOf(awaited, 'tron').slice(0, 20)]);
  const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
  return base58.encode(Uint8Array.from([...address, ...sha256(sha256(address)).slice(0, 4)]));
}

const bitcoinAddress = (awaited: AwaitedFunds): string =>
  bech32.encode('bcrt', [0, ...bech32.toWords(bytesOf(awaited, 'bitcoin').slice(0, 20))]);

/** An IBAN with its check digits (ISO 7064). */
function iban(country: string, bban: string): string {
  const numeric = [...`${bban}${country}00`].map((each) => Number.parseInt(each, 36)).join('');
  return `${country}${(98n - (BigInt(numeric) % 97n)).toString().padStart(2, '0')}${bban}`;
}

/** Digits that a Mexican bank number is checked by. */
function clabe(awaited: AwaitedFunds): string {
  const base = `646180${digits(awaited, 'mx', 11)}`;
  const sum = [...base].reduce((total, digit, index) => total + ((Number(digit) * [3, 7, 1][index % 3]!) % 10), 0);
  return `${base}${(10 - (sum % 10)) % 10}`;
}

function bank(accountType: string, rails: readonly string[], details: (awaited: AwaitedFunds) => Omit<Details, 'accountType'>): Way {
  return (awaited) => ({ accountType, ...details(awaited), paymentRails: rails, reference: awaited.reference });
}

const bankName = 'Sandbox Bank';
const swiftCode = 'SANDDEFF';
const phone = (awaited: AwaitedFunds, prefix: string): string => `${prefix}${digits(awaited, 'phone', 9)}`;
const numbered = (currency: string, length: number, rails: readonly string[], more: Omit<Details, 'accountType'> = {}): Way =>
  bank(`${currency}_ACCOUNT`, rails, (awaited) => ({ accountNumber: digits(awaited, currency, length), bankName, ...more }));
const mobile = (currency: string, prefix: string, more: Omit<Details, 'accountType'> = { provider: 'Sandbox Mobile' }): Way =>
  bank(`${currency}_ACCOUNT`, ['MOBILE_MONEY'], (awaited) => ({ phoneNumber: phone(awaited, prefix), ...more }));
const TRANSFER = ['BANK_TRANSFER'];

/** Each currency in the shape of its account (payments-cards 4.5), reached on rails that settle at once. */
const BANKS: Readonly<Record<string, Way>> = {
  USD: bank('USD_ACCOUNT', ['RTP', 'FEDNOW'], (awaited) => ({
    accountNumber: digits(awaited, 'us', 12), routingNumber: '021000021', bankName,
  })),
  EUR: bank('EUR_ACCOUNT', ['SEPA_INSTANT'], (awaited) => ({ iban: iban('DE', digits(awaited, 'eu', 18)), swiftCode })),
  DKK: bank('DKK_ACCOUNT', ['SEPA_INSTANT'], (awaited) => ({ iban: iban('DK', digits(awaited, 'dk', 14)), swiftCode: 'SANDDKKK' })),
  GBP: bank('GBP_ACCOUNT', ['FASTER_PAYMENTS'], (awaited) => ({ sortCode: '040004', accountNumber: digits(awaited, 'gb', 8) })),
  MXN: bank('MXN_ACCOUNT', ['SPEI'], (awaited) => ({ clabeNumber: clabe(awaited) })),
  INR: (awaited) => ({ accountType: 'INR_ACCOUNT', vpa: `pay.${digits(awaited, 'in', 10)}@sandbox`, paymentRails: ['UPI'] }),
  BRL: (awaited) => ({ accountType: 'BRL_ACCOUNT', qrCode: `00020126SANDBOX${digits(awaited, 'br', 32)}6304` }),
  COP: ({ quoteUuid }) => ({ accountType: 'COP_ACCOUNT', paymentUrl: `https://pay.sandbox.invalid/${quoteUuid}` }),
  ARS: (awaited) => ({ accountType: 'ARS_ACCOUNT', accountNumber: digits(awaited, 'ar', 22) }),
  CAD: bank('CAD_ACCOUNT', TRANSFER, (awaited) => ({ bankCode: '001', branchCode: '00012', accountNumber: digits(awaited, 'ca', 9) })),
  SGD: bank('SGD_ACCOUNT', ['PAYNOW', 'FAST'], (awaited) => ({ bankName, accountNumber: digits(awaited, 'sg', 10), swiftCode: 'SANDSGSG' })),
  HKD: numbered('HKD', 12, TRANSFER, { swiftCode: 'SANDHKHH' }),
  MYR: numbered('MYR', 12, TRANSFER, { swiftCode: 'SANDMYKL' }),
  THB: numbered('THB', 10, TRANSFER, { swiftCode: 'SANDTHBK' }),
  VND: numbered('VND', 12, TRANSFER, { swiftCode: 'SANDVNVX' }),
  IDR: bank('IDR_ACCOUNT', TRANSFER, (awaited) => ({
    bankName, accountNumber: digits(awaited, 'id', 10), swiftCode: 'SANDIDJA', phoneNumber: phone(awaited, '+62'),
  })),
  AED: bank('AED_ACCOUNT', TRANSFER, (awaited) => ({ iban: iban('AE', digits(awaited, 'ae', 19)), swiftCode: 'SANDAEAD' })),
  NGN: numbered('NGN', 10, TRANSFER),
  PHP: numbered('PHP', 12, TRANSFER),
  ZAR: numbered('ZAR', 10, TRANSFER),
  BDT: numbered('BDT', 13, TRANSFER, { branchCode: '00012', swiftCode: 'SANDBDDH' }),
  CNY: numbered('CNY', 16, TRANSFER),
  EGP: bank('EGP_ACCOUNT', TRANSFER, (awaited) => ({ bankName, iban: iban('EG', digits(awaited, 'eg', 25)) })),
  GHS: numbered('GHS', 13, TRANSFER),
  GTQ: numbered('GTQ', 12, TRANSFER, { bankAccountType: 'CHECKING' }),
  JMD: numbered('JMD', 10, TRANSFER, { branchCode: '00012', bankAccountType: 'CHECKING' }),
  PKR: numbered('PKR', 14, TRANSFER),
  BWP: mobile('BWP', '+267'),
  HTG: mobile('HTG', '+509', {}),
  KES: mobile('KES', '+254'),
  MWK: mobile('MWK', '+265'),
  RWF: mobile('RWF', '+250'),
  TZS: mobile('TZS', '+255'),
  UGX: mobile('UGX', '+256'),
  XAF: mobile('XAF', '+237', { provider: 'Sandbox Mobile', region: 'CM' }),
  XOF: mobile('XOF', '+225', { provider: 'Sandbox Mobile', region: 'CI' }),
  ZMW: mobile('ZMW', '+260'),
};

const wallet = (accountType: string, address: (awaited: AwaitedFunds) => string): Way =>
  (awaited) => ({ accountType, address: address(awaited), assetType: awaited.currency });

const CHAIN_WALLETS: Readonly<Record<string, readonly Way[]>> = {
  SOLANA: [wallet('SOLANA_WALLET', solanaAddress)],
  ETHEREUM: [wallet('ETHEREUM_WALLET', evmAddress)],
  BASE: [wallet('BASE_WALLET', evmAddress)],
  POLYGON: [wallet('POLYGON_WALLET', evmAddress)],
  PLASMA: [wallet('PLASMA_WALLET', evmAddress)],
  TRON: [wallet('TRON_WALLET', tronAddress)],
  SPARK: [(awaited) => ({ ...wallet('SPARK_WALLET', sparkAddress)(awaited), invoice: invoice(awaited) })],
  LIGHTNING: [(awaited) => ({ accountType: 'LIGHTNING', invoice: invoice(awaited) })],
  BITCOIN: [(awaited) => ({ accountType: 'BITCOIN_L1', address: bitcoinAddress(awaited), network: 'BITCOIN' })],
};

/** Bitcoin is offered on both fast networks when the payer names none. */
const ANY_BITCOIN = ['SPARK', 'LIGHTNING'];

/** The ways of paying for a quote, a pure function of it: asked again, a restart later, they are the same. */
export function sandboxFundingInstructions(awaited: AwaitedFunds): readonly PaymentInstruction[] {
  const { currency, isCrypto, cryptoNetwork } = awaited;
  if (!isCrypto) {
    const way = BANKS[currency];
    return way === undefined ? [] : [instruction(way(awaited))];
  }
  const chains = cryptoNetwork === undefined ? ANY_BITCOIN : [cryptoNetwork];
  return chains.flatMap((chain) => CHAIN_WALLETS[chain] ?? []).map((way) => instruction(way(awaited)));
}

function instruction(accountOrWalletInfo: Details): PaymentInstruction {
  return { accountOrWalletInfo, instructionsNotes: 'Pay the exact amount before the quote expires.', isPlatformAccount: false };
}
