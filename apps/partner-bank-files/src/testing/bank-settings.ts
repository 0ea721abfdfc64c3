import { type BankSettings, bankSettingsOf } from '../settings.js';

/** The platform's own SEPA account. */
export const IBAN = 'DE89370400440532013000';

/** Settings of both rails, as environment variables. */
export const ENVIRONMENT = {
  SEPA_IBAN: IBAN,
  SEPA_NAME: 'Acme GmbH',
  SEPA_CUT_OFF: '15:00 Europe/Berlin',
  ACH_ACCOUNT: '000123456789',
  ACH_ROUTING: '021000021',
  ACH_COMPANY_NAME: 'Acme Inc',
  ACH_COMPANY_ID: '1234567890',
  ACH_BANK_NAME: 'First Bank',
};
/** Settings of both rails, with overrides for a test. */
export function bankWith(more: Readonly<Record<string, string>>): BankSettings {
  const settings = bankSettingsOf({ ...ENVIRONMENT, ...more });
  if (typeof settings === 'string') throw new Error(settings);
  return settings;
}

/** Settings of both rails. */
export const bank = bankWith({});
