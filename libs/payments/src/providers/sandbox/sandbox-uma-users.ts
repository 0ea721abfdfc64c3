import { PAYMENTS_CONFIGURATION } from '../../payments.configuration.js';

interface SandboxUmaUser {
  readonly currency: string;
  readonly outcome: 'SUCCESS' | 'SLOW' | 'COMPLIANCE';
  /** Money that came from them cannot be sent back. */
  readonly refusesRefunds: boolean;
}

/** Ours, beside the published ones: without it no refund of an incoming payment would ever fail. */
const NO_REFUND = 'pending.norefund';
const OUTCOMES: Readonly<Record<string, SandboxUmaUser['outcome']>> = {
  success: 'SUCCESS',
  'pending.long': 'SLOW',
  'fail.compliance': 'COMPLIANCE',
  [NO_REFUND]: 'SLOW',
};
const CURRENCIES: readonly string[] = ['USD', 'EUR', 'MXN'];

/** The users that integrators test with (payments-cards 13.4), in any case; null for every other address. */
export function sandboxUmaUser(umaAddress: string): SandboxUmaUser | null {
  const match = /^\$([^@]+)\.([a-z]{3})@([^@]+)$/.exec(umaAddress.toLowerCase());
  if (match === null || match[3] !== PAYMENTS_CONFIGURATION.sandbox.umaDomain) return null;
  const outcome = OUTCOMES[match[1]!];
  const currency = match[2]!.toUpperCase();
  return outcome === undefined || !CURRENCIES.includes(currency)
    ? null
    : { currency, outcome, refusesRefunds: match[1] === NO_REFUND };
}
