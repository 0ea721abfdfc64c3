import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import type { CutOff } from './calendar/cut-off.js';
import type { DepositsFrom } from './effects.js';
import { isRoutingNumber } from './order-account.js';
import type { DebtorAccount } from './sepa/pain-001.js';
import { VirtualIbans } from './sepa/virtual-ibans.js';
import type { Originator } from './ach/ach-file.js';

/** Usage text of the command. */
export const USAGE = `Settings of the partner for bank files, by environment variables:

  PARTNER_KEY         file with the private key, Ed25519 in PEM
  PARTNER_KEY_ID      the name of the keys in signatures, as \`partner set\` prints it
  PLATFORM_KEY        file with the platform's public key, as \`partner set\` prints it
  REPORT_URL          where reports go, as \`partner set\` prints it
  PARTNER_DATA        folder for the record; on the file system of OUTBOX and INBOX
  OUTBOX, INBOX       folders of files for the bank and of files from it (default: outbox and inbox in PARTNER_DATA)
  SCHEMAS             folder of the bank's XML schemas, named as pain.001.001.09.xsd, which take the place of the published ones
  DEPOSITS_FROM       camt.054 or camt.053: the messages whose credits are reported (default camt.054)
  HOST, PORT          where it listens (default 127.0.0.1:4172)

SEPA, where SEPA_IBAN is set:
  SEPA_IBAN, SEPA_NAME, SEPA_BIC   our account, its holder, and the bank (optional)
  SEPA_VIRTUAL_IBANS  first and last of the IBANs that the bank gave us for single accounts, as "<IBAN> <IBAN>" (optional)
  SEPA_CUT_OFF        local time and zone after which orders wait for the next business day (default "15:00 Europe/Berlin")

ACH, where ACH_ACCOUNT is set:
  ACH_ACCOUNT, ACH_ROUTING         our account, and the routing number of our bank
  ACH_COMPANY_NAME, ACH_COMPANY_ID our name (16 characters) and our id at the bank (10 characters)
  ACH_BANK_NAME       the bank's name
  ACH_DESTINATION     the routing number that files are addressed to (default: that of the bank)
  ACH_CUT_OFF         as SEPA_CUT_OFF (default "17:00 America/New_York")
  ACH_RETURN_DAYS     business days after which an entry that was not returned is delivered (default 2)

Commands: none serves; \`reconcile <file>\` compares a statement (camt.053) with the record.`;

/** Settings of a SEPA account. */
export interface SepaSettings {
  readonly debtor: DebtorAccount;
  readonly virtualIbans: VirtualIbans | null;
  readonly cutOff: CutOff;
}

/** Settings of an ACH account. */
export interface AchSettings {
  readonly originator: Originator;
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly cutOff: CutOff;
  readonly returnDays: number;
}

/** Our accounts that files debit, and the bank's conventions. */
export interface BankSettings {
  readonly sepa: SepaSettings | null;
  readonly ach: AchSettings | null;
  readonly depositsFrom: DepositsFrom;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings, or a message about the first invalid one. */
export function bankSettingsOf(environment: Environment): BankSettings | string {
  const depositsFrom = { 'camt.054': 'NOTIFICATION', 'camt.053': 'STATEMENT' }[
    environment['DEPOSITS_FROM'] || 'camt.054'
  ];
  if (depositsFrom === undefined) return 'DEPOSITS_FROM must be camt.054 or camt.053';
  const sepa = environment['SEPA_IBAN'] ? sepaOf(environment) : null;
  const ach = environment['ACH_ACCOUNT'] ? achOf(environment) : null;
  if (typeof sepa === 'string') return sepa;
  if (typeof ach === 'string') return ach;
  if (sepa === null && ach === null) return 'SEPA_IBAN or ACH_ACCOUNT must be set';
  return { sepa, ach, depositsFrom: depositsFrom as DepositsFrom };
}

function sepaOf(environment: Environment): SepaSettings | string {
  const iban = electronicFormatIBAN(environment['SEPA_IBAN']!) ?? '';
  const { SEPA_NAME: name, SEPA_BIC: bic } = environment;
  const cutOff = cutOffOf('TARGET', environment['SEPA_CUT_OFF'] || '15:00 Europe/Berlin');
  if (!isValidIBAN(iban)) return 'SEPA_IBAN must be an IBAN';
  if (!name) return 'SEPA_NAME must be set';
  if (bic && !isValidBIC(bic)) return 'SEPA_BIC must be a BIC';
  if (cutOff === null) return 'SEPA_CUT_OFF must be a time and a zone, as "15:00 Europe/Berlin"';
  const range = environment['SEPA_VIRTUAL_IBANS'];
  const virtualIbans = range ? VirtualIbans.of(range) : null;
  if (range && virtualIbans === null)
    return 'SEPA_VIRTUAL_IBANS must be two IBANs that differ in digits at their end, the lower one first';
  if (virtualIbans?.has(iban)) return 'SEPA_VIRTUAL_IBANS must not contain SEPA_IBAN';
  return { virtualIbans, debtor: { name, iban, bic: bic || null }, cutOff };
}

function achOf(environment: Environment): AchSettings | string {
  const { ACH_ACCOUNT: accountNumber = '', ACH_ROUTING: routingNumber = '' } = environment;
  const { ACH_COMPANY_NAME: companyName, ACH_COMPANY_ID: companyId = '', ACH_BANK_NAME: bankName } = environment;
  const destination = environment['ACH_DESTINATION'] || routingNumber;
  const cutOff = cutOffOf('FEDERAL_RESERVE', environment['ACH_CUT_OFF'] || '17:00 America/New_York');
  const returnDays = Number(environment['ACH_RETURN_DAYS'] || 2);
  if (!isRoutingNumber(routingNumber)) return 'ACH_ROUTING must be a routing number';
  if (!isRoutingNumber(destination)) return 'ACH_DESTINATION must be a routing number';
  if (!companyName || !bankName) return 'ACH_COMPANY_NAME and ACH_BANK_NAME must be set';
  if (!/^[0-9A-Z]{10}$/.test(companyId)) return 'ACH_COMPANY_ID must have 10 digits or letters';
  if (cutOff === null) return 'ACH_CUT_OFF must be a time and a zone, as "17:00 America/New_York"';
  if (!Number.isInteger(returnDays) || returnDays < 1) return 'ACH_RETURN_DAYS must be a number of days';
  const originator = { companyName, companyId, bankName, bank: routingNumber, destination };
  return { originator, accountNumber, routingNumber, cutOff, returnDays };
}

function cutOffOf(calendar: CutOff['calendar'], text: string): CutOff | null {
  const [, time, timeZone] = /^((?:[01]\d|2[0-3]):[0-5]\d) (\S+)$/.exec(text) ?? [];
  if (time === undefined || timeZone === undefined) return null;
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  return zones.includes(timeZone) ? { calendar, time, timeZone } : null;
}
