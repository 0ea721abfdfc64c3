import { type BankSettings, bankSettingsOf } from '../settings.js';

/** The platform's own account of SEPA. */
export const IBAN = 'DE89370400440532013000';

/** The settings of both rails, by environment variables. */
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
/** Settings of both rails, with some that a test is about. */
export function bankWith(more: Readonly<Record<string, string>>): BankSettings {
  const settings = bankSettingsOf({ ...ENVIRONMENT, ...more });
  if (typeof settings === 'string') throw new Error(settings);
  return settings;
}

/** Settings of both rails. */
export const bank = bankWith({});
