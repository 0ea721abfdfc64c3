import { PAYMENTS_CONFIGURATION } from '../../payments.configuration.js';
import { UMA_USERS, type UmaUserDecision } from './payment-scenarios.js';

interface SandboxUmaUser extends UmaUserDecision {
  readonly currency: string;
}

const CURRENCIES: readonly string[] = ['USD', 'EUR', 'MXN'];

/** The test users of integrators (payments-cards 13.4), case-insensitive; null for every other address. */
export function sandboxUmaUser(umaAddress: string): SandboxUmaUser | null {
  const match = /^\$([^@]+)\.([a-z]{3})@([^@]+)$/.exec(umaAddress.toLowerCase());
  if (match === null || match[3] !== PAYMENTS_CONFIGURATION.sandbox.umaDomain) return null;
  const decision = UMA_USERS.decisionOf(match[1]!);
  const currency = match[2]!.toUpperCase();
  return decision === null || !CURRENCIES.includes(currency) ? null : { currency, ...decision };
}
