import { PAYMENTS_CONFIGURATION } from '../../payments.configuration.js';

export interface SandboxUmaUser {
  readonly currency: string;
  readonly outcome: 'SUCCESS' | 'SLOW' | 'COMPLIANCE';
}

const OUTCOMES: Readonly<Record<string, SandboxUmaUser['outcome']>> = {
  success: 'SUCCESS', 'pending.long': 'SLOW', 'fail.compliance': 'COMPLIANCE',
};
const CURRENCIES: readonly string[] = ['USD', 'EUR', 'MXN'];

/** The users that integrators test with (payments-cards 13.4), in any case; null for everybody else. */
export function sandboxUmaUser(umaAddress: string): SandboxUmaUser | null {
  const match = /^\$(.+)\.([a-z]{3})@(.+)$/.exec(umaAddress.toLowerCase());
  if (match === null || match[3] !== PAYMENTS_CONFIGURATION.sandbox.umaDomain) return null;
  const outcome = OUTCOMES[match[1]!];
  const currency = match[2]!.toUpperCase();
  return outcome === undefined || !CURRENCIES.includes(currency) ? null : { currency, outcome };
}
