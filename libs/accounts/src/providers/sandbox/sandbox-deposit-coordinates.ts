import { createHash } from 'node:crypto';
import { base58, bech32m, hex } from '@scure/base';
import type { FundingPaymentInstruction } from '../../domain/internal-account/internal-account.events.js';
import type { DepositAccount, DepositCoordinates } from '../deposit-coordinates.port.js';

type Details = FundingPaymentInstruction['accountOrWalletInfo'];

/** Bytes that are the account's own and always the same. */
const bytesOf = ({ uuid }: DepositAccount, purpose: string): Uint8Array => createHash('sha256').update(`${purpose}/${uuid}`).digest();

function digitsOf(account: DepositAccount, purpose: string, count: number): string {
  const number = BigInt(`0x${hex.encode(bytesOf(account, purpose))}`) % 10n ** BigInt(count);
  return number.toString().padStart(count, '0');
}

/** What the payer quotes, so that the transfer finds its account. */
const referenceOf = (account: DepositAccount): string => `DEP-${account.uuid.replaceAll('-', '').slice(0, 12).toUpperCase()}`;

type WaysIn = (account: DepositAccount) => readonly Details[];

function bank(accountType: string, details: (account: DepositAccount) => Omit<Details, 'accountType'>): WaysIn {
  return (account) => [{ accountType, ...details(account), reference: referenceOf(account) }];
}

function sparkAddress(account: DepositAccount): string {
  const publicKey = [0x02, ...bytesOf(account, 'spark')];
  return bech32m.encode('spark', bech32m.toWords(Uint8Array.from([0x0a, 0x21, ...publicKey])), false);
}

const evmAddress = (account: DepositAccount): string => `0x${hex.encode(bytesOf(account, 'evm').slice(0, 20))}`;

/** USDC is taken on these chains. */
const usdcWallets: WaysIn = (account) => [
  { accountType: 'SOLANA_WALLET', address: base58.encode(bytesOf(account, 'solana')), assetType: 'USDC' },
  { accountType: 'BASE_WALLET', address: evmAddress(account), assetType: 'USDC' },
  { accountType: 'POLYGON_WALLET', address: evmAddress(account), assetType: 'USDC' },
  { accountType: 'ETHEREUM_WALLET', address: evmAddress(account), assetType: 'USDC' },
];

/** The ways into an account of each currency (payments-cards 4.5); the numbers are made up and no bank has them. */
const WAYS_IN: Readonly<Record<string, WaysIn>> = {
  USD: bank('USD_ACCOUNT', (account) => ({
    accountNumber: digitsOf(account, 'us', 12), routingNumber: '021000021', bankName: 'Sandbox Bank',
    paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
  })),
  EUR: bank('EUR_ACCOUNT', (account) => ({
    iban: germanIban(digitsOf(account, 'eu', 18)), swiftCode: 'SANDDEFF', paymentRails: ['SEPA', 'SEPA_INSTANT'],
  })),
  GBP: bank('GBP_ACCOUNT', (account) => ({
    sortCode: '040004', accountNumber: digitsOf(account, 'gb', 8), paymentRails: ['FASTER_PAYMENTS'],
  })),
  MXN: bank('MXN_ACCOUNT', (account) => ({ clabeNumber: digitsOf(account, 'mx', 18), paymentRails: ['SPEI'] })),
  BRL: (account) => [{ accountType: 'BRL_ACCOUNT', qrCode: `00020126SANDBOX${digitsOf(account, 'br', 32)}6304` }],
  COP: (account) => [{ accountType: 'COP_ACCOUNT', paymentUrl: `https://pay.sandbox.invalid/${account.uuid}` }],
  ARS: bank('ARS_ACCOUNT', (account) => ({ accountNumber: digitsOf(account, 'ar', 22), paymentRails: ['BANK_TRANSFER'] })),
  USDC: usdcWallets,
  USDT: (account) => [{ accountType: 'ETHEREUM_WALLET', address: evmAddress(account), assetType: 'USDT' }],
  USDB: (account) => [{ accountType: 'SPARK_WALLET', address: sparkAddress(account), assetType: 'USDB' }],
  BTC: (account) => [{ accountType: 'SPARK_WALLET', address: sparkAddress(account), assetType: 'BTC' }],
};

/** ISO 7064 check digits before the bank and account number. */
function germanIban(number: string): string {
  const check = 98n - (BigInt(`${number}131400`) % 97n);
  return `DE${check.toString().padStart(2, '0')}${number}`;
}

/** Coordinates as a pure function of the account: a restart changes none. */
export class SandboxDepositCoordinates implements DepositCoordinates {
  readonly environment = 'SANDBOX';

  async of(account: DepositAccount): Promise<readonly FundingPaymentInstruction[]> {
    const ways = WAYS_IN[account.currency]?.(account) ?? [];
    return ways.map((accountOrWalletInfo) => ({ accountOrWalletInfo, isPlatformAccount: account.owner === 'PLATFORM' }));
  }
}
