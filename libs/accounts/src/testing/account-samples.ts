import type { AccountSample } from './account-sample.js';
import { BANK_SAMPLES } from './bank-samples.js';
import { WALLET_SAMPLES } from './wallet-samples.js';

/** Every account type of the specification. */
export const ACCOUNT_SAMPLES: Readonly<Record<string, AccountSample>> = { ...BANK_SAMPLES, ...WALLET_SAMPLES };
