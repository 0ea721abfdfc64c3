import { Refusal, invalidInput, money, resourceId, toMoneyData } from '@app/kernel';
import { type CurrencyBounds, type ExternalParty, type InternalParty, type Payer, partyOf } from '../payment-facts.js';
import {
  type PaymentLimits,
  chooseRail,
  paymentReference,
  requireActive,
  requireAddress,
  requirePayable,
  requirePurpose,
  requireWithinBounds,
} from '../payment.rules.js';
import type { Purpose, TransferInTerms, TransferOutTerms } from './transaction.events.js';

interface TransferFacts {
  readonly transactionUuid: string;
  readonly payer: Payer;
  readonly bounds: CurrencyBounds | null;
  readonly limits: PaymentLimits;
  /** Converts an amount of the sending currency to US cents. */
  readonly toCents: (amount: bigint) => bigint;
}

export interface TransferOutRequest {
  readonly amount: bigint | null;
  readonly paymentRail?: string | undefined;
  readonly remittanceInformation?: string | undefined;
  readonly purposeOfPayment?: Purpose | undefined;
}

export interface TransferOutFacts extends TransferFacts {
  readonly source: InternalParty;
  readonly destination: ExternalParty;
  readonly networkFee: bigint;
  readonly purposeRequired: readonly string[];
  readonly settlementSeconds: Readonly<Record<string, number>>;
}

/**
 * Terms of a transfer-out (payments-cards 3). Without an amount, the whole balance is sent. Refused with INVALID_INPUT for an embedded
 * wallet, a rail that does not reach the account or a missing purpose; INVALID_CURRENCY, INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE,
 * TRANSACTION_SIZE_LIMIT_EXCEEDED, EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED, INVALID_BANK_ACCOUNT, MISSING_MANDATORY_USER_INFO and
 * USER_NOT_READY.
 */
export function transferOutTerms(request: TransferOutRequest, facts: TransferOutFacts): TransferOutTerms {
  const { source, destination, networkFee } = facts;
  requireActive(source);
  if (source.kind === 'EMBEDDED_WALLET') {
    throw invalidInput('A transfer cannot debit an embedded wallet. Create and sign a quote instead.', {
      field: 'source.accountId',
      message: 'must not be an embedded wallet',
    });
  }
  requireSameCurrency(source, destination);
  const rail = chooseRail(destination, request.paymentRail, facts.settlementSeconds);
  requirePurpose(destination, request, facts);
  const amount = request.amount ?? source.balance;
  if (amount <= 0n) throw new Refusal('INVALID_AMOUNT', 'The source account is empty: there is nothing to transfer.');
  const cents = facts.toCents(amount);
  requireWithinBounds(amount, source.currency, 'OUTGOING', facts.bounds, { cents, limits: facts.limits });
  requireAddress(destination);
  requirePayable(destination, cents, facts.limits);
  if (amount <= networkFee)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', 'The amount is too small: nothing remains after the network fee.', {
      currency: source.currency.code,
      minAmount: Number(networkFee + 1n),
      totalFee: Number(networkFee),
    });
  const inCurrency = (value: bigint) => toMoneyData(money(source.currency.code, value));
  return {
    ...origin(facts, source, destination),
    rail,
    sentAmount: inCurrency(amount),
    receivedAmount: inCurrency(amount - networkFee),
    fees: inCurrency(networkFee),
    ...(request.remittanceInformation !== undefined && { remittanceInformation: request.remittanceInformation }),
    ...(request.purposeOfPayment !== undefined && { purposeOfPayment: request.purposeOfPayment }),
  };
}

export interface TransferInFacts extends TransferFacts {
  readonly source: ExternalParty;
  readonly destination: InternalParty;
}

/** Terms of a transfer-in. Only bank accounts can be debited; the refusals are those of a transfer-out. */
export function transferInTerms(amount: bigint, facts: TransferInFacts): TransferInTerms {
  const { source, destination } = facts;
  requireActive(destination);
  if (source.isWallet) {
    throw invalidInput('This account cannot be debited. Push the money from it instead.', {
      field: 'source.accountId',
      message: 'must be a bank account that can be debited',
    });
  }
  requireSameCurrency(source, destination);
  const cents = facts.toCents(amount);
  requireWithinBounds(amount, source.currency, 'INCOMING', facts.bounds, { cents, limits: facts.limits });
  requirePayable(source, cents, facts.limits);
  const moved = toMoneyData(money(source.currency.code, amount));
  return { ...origin(facts, source, destination), sentAmount: moved, receivedAmount: moved };
}

type AnyParty = InternalParty | ExternalParty;

function requireSameCurrency(source: AnyParty, destination: AnyParty): void {
  const [from, to] = [source.currency.code, destination.currency.code];
  if (from === to) return;
  throw new Refusal(
    'INVALID_CURRENCY',
    `source.accountId holds ${from} and destination.accountId ${to}: a transfer needs one currency; use a quote to exchange.`,
    { errors: [{ field: 'destination.accountId', message: `must be an account in ${from}` }] },
  );
}

function origin({ transactionUuid, payer }: TransferFacts, source: AnyParty, destination: AnyParty) {
  return {
    transactionId: resourceId('Transaction', transactionUuid),
    customerId: payer.customerId,
    platformCustomerId: payer.platformCustomerId,
    source: partyOf(source),
    destination: partyOf(destination),
    reference: paymentReference(transactionUuid),
  };
}
