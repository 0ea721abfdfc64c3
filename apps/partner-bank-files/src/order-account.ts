import { isSEPACountry, isValidIBAN } from 'ibantools';
import type { RequestOf, ResultOf } from '@app/partner-protocol';
import type { Rail } from './record/entries.js';

/** Account that an order pays to, and the text for the receiver; stored outside the record until the file is written. */
export type OrderAccount = { readonly text?: string } & (
  | { readonly rail: 'SEPA'; readonly name: string; readonly iban: string }
  | {
      readonly rail: 'ACH';
      readonly name: string;
      readonly accountNumber: string;
      readonly routingNumber: string;
      readonly isSavings: boolean;
      readonly isBusiness: boolean;
    }
);

type Payment = RequestOf<'payment-network', 'payout'>;
type Failure = Extract<ResultOf<'payment-network', 'payout'>, { status: 'FAILED' }>['failureReason'];

const RAILS: Readonly<Record<string, Rail>> = { EUR_ACCOUNT: 'SEPA', USD_ACCOUNT: 'ACH' };
/** Maximum amount of one payment: of a SEPA transfer, and of an ACH entry with ten digits. */
const LIMITS: Readonly<Record<Rail, bigint>> = { SEPA: 99_999_999_999n, ACH: 9_999_999_999n };
/** Weights for the check digit of a routing number. */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Account of a payment, or the reason why no file can pay it, for example because the caller requires another rail. */
export function accountOf(payment: Payment, rails: readonly Rail[]): OrderAccount | Failure {
  const { account, amount, paymentRail, railSelectionMode, remittanceInformation: text } = payment;
  const rail = account === null ? undefined : RAILS[account.accountType];
  if (account === null) return 'ACCOUNT_INVALID';
  if (rail === undefined || !rails.includes(rail)) return 'ACCOUNT_CANNOT_RECEIVE';
  const cents = BigInt(amount.amount);
  if (railSelectionMode === 'MANUAL' && paymentRail !== rail) return 'ACCOUNT_CANNOT_RECEIVE';
  if (amount.currency !== (rail === 'SEPA' ? 'EUR' : 'USD')) return 'ACCOUNT_CANNOT_RECEIVE';
  if (cents < 1n || cents > LIMITS[rail]) return 'LIMIT_EXCEEDED';
  const payable = rail === 'SEPA' ? ibanAccount(account) : achAccount(account);
  return typeof payable === 'string' || text === undefined ? payable : { ...payable, text };
}

type Account = NonNullable<Payment['account']>;

function ibanAccount({ identifier, beneficiary, details }: Account): OrderAccount | Failure {
  const iban = identifier.replaceAll(' ', '').toUpperCase();
  const name = nameOf(beneficiary, details);
  if (!isValidIBAN(iban) || name === null) return 'ACCOUNT_INVALID';
  return isSEPACountry(iban.slice(0, 2)) ? { rail: 'SEPA', name, iban } : 'ACCOUNT_CANNOT_RECEIVE';
}

function achAccount({ identifier, details, beneficiary }: Account): OrderAccount | Failure {
  const accountNumber = identifier.replaceAll(/[\s-]/g, '');
  const routingNumber = String(details['routingNumber'] ?? '');
  const name = nameOf(beneficiary, details);
  const isValid = /^[0-9A-Za-z]{1,17}$/.test(accountNumber) && isRoutingNumber(routingNumber) && name !== null;
  if (!isValid) return 'ACCOUNT_INVALID';
  const isSavings = details['bankAccountType'] === 'SAVINGS';
  return {
    rail: 'ACH',
    name,
    accountNumber,
    routingNumber,
    isSavings,
    isBusiness: beneficiary?.['beneficiaryType'] === 'BUSINESS',
  };
}

function nameOf(beneficiary: Account['beneficiary'], details: Account['details']): string | null {
  const name = beneficiary?.['fullName'] ?? beneficiary?.['legalName'] ?? details['accountHolderName'];
  return typeof name === 'string' && name.trim() !== '' ? name : null;
}

/** True for nine digits with a correct check digit. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  return [...text].reduce((sum, digit, index) => sum + Number(digit) * WEIGHTS[index]!, 0) % 10 === 0;
}
