import type { ServicePolicy } from './domain/platform/platform.commands.js';
import type { WholeWalletConfig } from './domain/platform/embedded-wallet-config.js';
import type { CurrencyChoice } from './domain/platform/supported-currency.js';

/** Parent domain of UMA addresses for platforms without their own domain. */
export const SERVICE_UMA_DOMAIN = 'uma.test';

/** Defaults of one-time codes in GET /config (onboarding-accounts 1.4). */
export const EMBEDDED_WALLET_DEFAULTS: WholeWalletConfig = {
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailSenderName: 'Notifications',
};

/** Default limits of one payment, in the smallest unit. */
const PAYMENT_BOUNDS: Readonly<Record<string, readonly [minAmount: number, maxAmount: number]>> = {
  USD: [100, 100_000_000],
  EUR: [100, 100_000_000],
  GBP: [100, 100_000_000],
  MXN: [1_000, 2_000_000_000],
  BRL: [100, 500_000_000],
  USDC: [10_000, 1_000_000_000_000],
  USDB: [10_000, 1_000_000_000_000],
  BTC: [1, 1_000_000_000],
};
const OTHER_PAYMENT_BOUNDS = [1, 1_000_000_000_000] as const;

/** Default currencies of a platform, including the one that `npm start` creates. */
export const DEFAULT_CURRENCIES: readonly string[] = Object.keys(PAYMENT_BOUNDS);

/** Default settings for a currency code. */
export function defaultChoice(currencyCode: string): CurrencyChoice {
  const [minAmount, maxAmount] = PAYMENT_BOUNDS[currencyCode] ?? OTHER_PAYMENT_BOUNDS;
  return {
    currencyCode,
    minAmount,
    maxAmount,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  };
}

/** Corridors whose banks require data about sender and receiver; other currencies need only the customer's own data. */
export const PROVIDER_REQUIREMENTS: ServicePolicy['providerRequirements'] = {
  ARS: { customer: ['FULL_NAME', 'TAX_ID'], counterparty: ['FULL_NAME', 'TAX_ID'] },
  CNY: { customer: ['FULL_NAME', 'BIRTH_DATE', 'NATIONALITY'], counterparty: ['FULL_NAME', 'PURPOSE_OF_PAYMENT'] },
  INR: { customer: ['FULL_NAME', 'BIRTH_DATE', 'POSTAL_ADDRESS'], counterparty: ['FULL_NAME', 'PURPOSE_OF_PAYMENT'] },
  NGN: { customer: ['FULL_NAME', 'PHONE_NUMBER'], counterparty: ['FULL_NAME'] },
};

/**
 * Limits of attempts with client secrets, with 429 beyond. Secrets chosen by operators are hashed slowly, using at most half of the process's
 * thread pool, which DNS lookups need too.
 */
export const SECRET_LIMITS = {
  /** Window in which failures are counted, in milliseconds. */
  window: 60_000,
  /** Wrong secrets per client id and address. */
  failuresByCredential: 20,
  /** Wrong secrets per address that each cost a slow hash; lower than the queue length, so that no address can fill the queue. */
  slowFailuresByAddress: 30,
  maxConcurrentHashes: 2,
  slowHashesWaiting: 64,
} as const;

/** The platform that `npm start` creates. */
export const SANDBOX_PLATFORM = {
  name: 'Sandbox',
  isRegulated: false,
  requiresTerms: false,
  requiresCustomerEmail: false,
} as const;
