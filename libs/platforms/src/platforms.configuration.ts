import type { ServicePolicy } from './domain/platform/platform.decider.js';
import type { WholeWalletConfig } from './domain/platform/embedded-wallet-config.js';
import type { CurrencyChoice } from './domain/platform/supported-currency.js';

/** Parent domain of UMA addresses of platforms without their own domain. */
export const SERVICE_UMA_DOMAIN = 'uma.test';

/** Defaults of one-time codes in GET /config (onboarding-accounts 1.4). */
export const EMBEDDED_WALLET_DEFAULTS: WholeWalletConfig = {
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailSenderName: 'Notifications',
};

/** Default bounds of one payment, in the smallest unit, for a platform that is created without bounds. */
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

/** The currencies of a platform that names none, so of the one that `npm start` makes. */
export const DEFAULT_CURRENCIES: readonly string[] = Object.keys(PAYMENT_BOUNDS);

/** Settings of a currency of which only the code is given. */
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

/** Corridors whose banks ask who sends and who receives; every other currency needs nothing beyond the customer's own data. */
export const PROVIDER_REQUIREMENTS: ServicePolicy['providerRequirements'] = {
  ARS: { customer: ['FULL_NAME', 'TAX_ID'], counterparty: ['FULL_NAME', 'TAX_ID'] },
  CNY: { customer: ['FULL_NAME', 'BIRTH_DATE', 'NATIONALITY'], counterparty: ['FULL_NAME', 'PURPOSE_OF_PAYMENT'] },
  INR: { customer: ['FULL_NAME', 'BIRTH_DATE', 'POSTAL_ADDRESS'], counterparty: ['FULL_NAME', 'PURPOSE_OF_PAYMENT'] },
  NGN: { customer: ['FULL_NAME', 'PHONE_NUMBER'], counterparty: ['FULL_NAME'] },
};

/**
 * Bounds on attempts with client secrets; beyond them the answer is 429. Secrets that operators chose are hashed slowly, in
 * parallel by half of the threads that a process has for such work, which name lookups need too.
 */
export const SECRET_LIMITS = {
  /** Milliseconds in which failures are counted. */
  window: 60_000,
  /** Wrong secrets for one client id from one address. */
  failuresByCredential: 20,
  /** Wrong secrets from one address that cost a slow hash each; fewer than may wait, so that no address fills the queue. */
  slowFailuresByAddress: 30,
  maxConcurrentHashes: 2,
  slowHashesWaiting: 64,
} as const;

/** The platform that `npm start` makes. */
export const SANDBOX_PLATFORM = {
  name: 'Sandbox',
  isRegulated: false,
  requiresTerms: false,
  requiresCustomerEmail: false,
} as const;
