import { Refusal, invalidInput } from '@app/kernel';
import type { CurrencyBounds, ExternalParty, InternalParty } from './payment-facts.js';
import type { Rail } from './transaction/transaction.events.js';
import { type Rational, ceiling, multiply, powerOfTen, rational } from './quote/rational.js';
import type { CurrencyObject } from './wire.js';

/** Limits for the rules shared by transfers and quotes (payments-cards 3, 4.1, 11). Each rule refuses with its code in the tables. */

export interface PaymentLimits {
  /** In US cents. */
  readonly singlePaymentCents: bigint;
  /** In US cents. */
  readonly unprovenWalletCents: bigint;
}

const CENT_DECIMALS = 2;

/** Converts an amount to US cents, rounded up, at a rate in dollars per major unit. Limits are in cents for every currency. */
export function centsOf(amount: bigint, { decimals }: Pick<CurrencyObject, 'decimals'>, dollars: Rational): bigint {
  return ceiling(multiply(multiply(rational(amount), dollars), powerOfTen(CENT_DECIMALS - decimals)));
}

/** 403 USER_NOT_READY unless the account can send and receive. */
export function requireActive({ status }: InternalParty): void {
  if (status !== 'ACTIVE')
    throw new Refusal('USER_NOT_READY', `The internal account is ${status} and cannot send or receive money.`);
}

/** 400 EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED or INVALID_BANK_ACCOUNT unless this amount may be paid to the account. */
export function requirePayable({ status }: ExternalParty, cents: bigint, { unprovenWalletCents }: PaymentLimits): void {
  if (status === 'ACTIVE') return;
  if (status === 'PENDING_OWNERSHIP_VERIFICATION' && cents < unprovenWalletCents) return;
  if (status === 'PENDING_OWNERSHIP_VERIFICATION' || status === 'UNVERIFIED') {
    throw new Refusal(
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
      'The ownership of the destination wallet must be verified first.',
    );
  }
  throw new Refusal('INVALID_BANK_ACCOUNT', `The external account is ${status} and cannot be used.`);
}

/** 400 MISSING_MANDATORY_USER_INFO if a payment to the account requires the beneficiary's address and it is unknown. */
export function requireAddress({ lacksAddress }: ExternalParty): void {
  if (!lacksAddress) return;
  throw new Refusal(
    'MISSING_MANDATORY_USER_INFO',
    'The beneficiary of the destination account has no address. Register the account with one.',
    { errors: [{ field: 'destination.accountId', message: 'needs the address of its beneficiary' }] },
  );
}

/** 400 MISSING_MANDATORY_USER_INFO while the payer lacks fields that the providers of the currencies require. */
export function requirePayerInformation(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new Refusal(
    'MISSING_MANDATORY_USER_INFO',
    'The customer lacks information that is required for payments in these currencies. Add it to the customer.',
    { errors: missing.map((path) => ({ field: `customer.${path}`, message: 'must be given' })) },
  );
}

/** 400 INVALID_INPUT if payments in the currency require a purpose and none is given. */
export function requirePurpose(
  { currency: { code } }: ExternalParty,
  { purposeOfPayment }: { readonly purposeOfPayment?: unknown },
  { purposeRequired }: { readonly purposeRequired: readonly string[] },
): void {
  if (purposeOfPayment !== undefined || !purposeRequired.includes(code)) return;
  throw invalidInput(`Payments in ${code} require a purpose.`, {
    field: 'purposeOfPayment',
    message: 'must be given for this destination',
  });
}

/** 400 TRANSACTION_SIZE_LIMIT_EXCEEDED, INVALID_CURRENCY or AMOUNT_OUT_OF_RANGE unless the amount is within all limits. */
export function requireWithinBounds(
  amount: bigint,
  currency: CurrencyObject,
  direction: 'INCOMING' | 'OUTGOING',
  bounds: CurrencyBounds | null,
  size: { readonly cents: bigint; readonly limits: PaymentLimits },
): void {
  if (bounds === null || !bounds.enabledTransactionTypes.includes(direction)) {
    throw new Refusal(
      'INVALID_CURRENCY',
      `${direction} payments in ${currency.code} are not enabled for this platform.`,
    );
  }
  if (size.cents > size.limits.singlePaymentCents) {
    const limit = size.limits.singlePaymentCents;
    throw new Refusal(
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      `The amount exceeds the limit of a single transaction: ${limit} US cents at the current rate.`,
      { currency: 'USD', maxAmount: Number(limit) },
    );
  }
  const { minAmount, maxAmount } = bounds;
  if (amount < minAmount || amount > maxAmount) {
    const range = `from ${minAmount} to ${maxAmount} of the smallest unit of ${currency.code}`;
    throw new Refusal('AMOUNT_OUT_OF_RANGE', `The amount must be ${range}.`, {
      currency: currency.code,
      minAmount: Number(minAmount),
      maxAmount: Number(maxAmount),
    });
  }
}

/**
 * The caller's rail, or the fastest one that reaches the account; null for wallets. 400 INVALID_INPUT for a rail that does not reach it,
 * and for an account whose rails the payment network does not support. `settlementSeconds` has the rails that do not settle immediately.
 */
export function chooseRail(
  account: ExternalParty,
  requested: string | undefined,
  settlementSeconds: Readonly<Record<string, number>>,
): Rail | null {
  const seconds = (name: string): number => settlementSeconds[name] ?? 0;
  if (account.isBeyondReach) {
    throw invalidInput('The payment network does not support payouts to this account.', {
      field: 'destination.accountId',
      message: 'must be an account that the payment network supports on one of its rails',
    });
  }
  if (requested !== undefined) {
    if (!account.rails.includes(requested)) {
      throw invalidInput('The destination account does not support this payment rail.', {
        field: 'destination.paymentRail',
        message: 'must be a rail of the destination account',
        constraint: { enum: account.rails },
      });
    }
    return { name: requested, mode: 'MANUAL', settlementSeconds: seconds(requested) };
  }
  const [fastest] = [...account.rails].sort((left, right) => seconds(left) - seconds(right));
  return account.isWallet || fastest === undefined
    ? null
    : { name: fastest, mode: 'AUTO', settlementSeconds: seconds(fastest) };
}

/** The reference of a payment with banks and in the platform's books; always the same for one transaction. */
export function paymentReference(transactionUuid: string): string {
  return `PAY-${transactionUuid.replaceAll('-', '').slice(0, 16).toUpperCase()}`;
}
