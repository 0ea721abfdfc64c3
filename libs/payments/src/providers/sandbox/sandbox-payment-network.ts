import { assertNever } from '@app/kernel';
import type { CollectionReport, PayoutReport, RecoveryReport } from '../../domain/transaction/network-reports.js';
import type { PaymentInstruction } from '../../domain/transaction/transaction.events.js';
import { PAYMENTS_CONFIGURATION } from '../../payments.configuration.js';
import type { AwaitedFunds, NetworkPayment, PaymentNetwork } from '../payment-network.port.js';
import { sandboxFundingInstructions } from './sandbox-funding-instructions.js';
import { sandboxUmaUser } from './sandbox-uma-users.js';

const { slowTransfer, slowPayout, returnDelay } = PAYMENTS_CONFIGURATION.sandbox;

/** Endings that choose an outcome (payments-cards 13.5, 13.6); every other account is an ordinary one. */
const ENDINGS = ['002', '003', '004', '005', '006', '007'] as const;
type Ending = (typeof ENDINGS)[number] | 'ORDINARY' | 'NO_ACCOUNT';

function endingOf({ identifierSuffix }: Pick<NetworkPayment, 'identifierSuffix'>): Ending {
  if (identifierSuffix === null) return 'NO_ACCOUNT';
  return ENDINGS.find((ending) => ending === identifierSuffix) ?? 'ORDINARY';
}

const since = (from: string, now: string): number => Date.parse(now) - Date.parse(from);

/**
 * Plays banks and chains. Its answer is a function of the identifier's suffix and the age of the payment alone
 * (payments-cards 13.5, 13.6): it needs no memory, so a restart cannot change an outcome.
 */
export class SandboxPaymentNetwork implements PaymentNetwork {
  readonly environment = 'SANDBOX';
  readonly connected = true;

  async payout(payment: NetworkPayment): Promise<PayoutReport> {
    if (payment.umaAddress !== null) return umaPayout(payment.umaAddress, payment);
    return payment.flow === 'TRANSFER' ? transferPayout(payment) : quotePayout(payment);
  }

  async collect(payment: NetworkPayment): Promise<CollectionReport> {
    const ending = endingOf(payment);
    switch (ending) {
      case 'ORDINARY':
      case '006':
      case '007':
        return { status: 'COLLECTED' };
      case '005':
        return waiting(payment.requestedAt, payment.now, slowTransfer) ?? NOT_COLLECTED;
      case '002':
      case '003':
      case '004':
      case 'NO_ACCOUNT':
        return NOT_COLLECTED;
      default:
        return assertNever(ending);
    }
  }

  async returnFunds({ umaAddress, isErased }: NetworkPayment): Promise<RecoveryReport> {
    if (isErased) return { status: 'REFUSED' };
    const refusesRefunds = umaAddress !== null && sandboxUmaUser(umaAddress)?.refusesRefunds === true;
    return { status: refusesRefunds ? 'REFUSED' : 'RECOVERED' };
  }

  fundingInstructions(awaited: AwaitedFunds): readonly PaymentInstruction[] {
    return sandboxFundingInstructions(awaited);
  }

  async recover({ flow, identifierSuffix }: NetworkPayment): Promise<RecoveryReport> {
    return { status: flow === 'QUOTE' && identifierSuffix === '007' ? 'REFUSED' : 'RECOVERED' };
  }
}

function waiting(
  from: string,
  now: string,
  long: number,
): { readonly status: 'PENDING'; readonly askAgainAfter: number } | null {
  const left = long - since(from, now);
  return left > 0 ? { status: 'PENDING', askAgainAfter: left } : null;
}

/** The sandbox users of payments-cards 13.4 as receivers. */
function umaPayout(umaAddress: string, { requestedAt, now }: NetworkPayment): PayoutReport {
  const outcome = sandboxUmaUser(umaAddress)?.outcome;
  switch (outcome) {
    case 'SUCCESS':
      return { status: 'DELIVERED' };
    case 'SLOW':
      return waiting(requestedAt, now, slowPayout) ?? { status: 'DELIVERED' };
    case 'COMPLIANCE':
      return { status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED', accepted: true };
    case undefined:
      return NO_SUCH_ACCOUNT;
    default:
      return assertNever(outcome);
  }
}

function transferPayout(payment: NetworkPayment): PayoutReport {
  const ending = endingOf(payment);
  switch (ending) {
    case 'ORDINARY':
    case '006':
    case '007':
      return { status: 'DELIVERED' };
    case '002':
      return NOT_EXECUTED;
    case '003':
    case 'NO_ACCOUNT':
      return NO_SUCH_ACCOUNT;
    case '004':
      return { status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', accepted: true };
    case '005':
      return waiting(payment.requestedAt, payment.now, slowTransfer) ?? NOT_EXECUTED;
    default:
      return assertNever(ending);
  }
}

function quotePayout(payment: NetworkPayment): PayoutReport {
  const { requestedAt, deliveredAt, now } = payment;
  const ending = endingOf(payment);
  switch (ending) {
    case 'ORDINARY':
    case '002': // its exchange has failed before
      return { status: 'DELIVERED' };
    case '003':
      return waiting(requestedAt, now, slowPayout) ?? { status: 'DELIVERED' };
    case '004':
    case '007':
      return { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', accepted: true };
    case '005':
      if (deliveredAt === null) return { status: 'DELIVERED', askAgainAfter: returnDelay };
      return waiting(deliveredAt, now, returnDelay) === null
        ? { status: 'RETURNED' }
        : { status: 'DELIVERED', askAgainAfter: returnDelay - since(deliveredAt, now) };
    case '006':
      return { status: 'CANCELLED' };
    case 'NO_ACCOUNT':
      return NO_SUCH_ACCOUNT;
    default:
      return assertNever(ending);
  }
}

const NOT_COLLECTED: CollectionReport = { status: 'FAILED', failureReason: 'COLLECTION_FAILED' };
const NOT_EXECUTED: PayoutReport = { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', accepted: false };
const NO_SUCH_ACCOUNT: PayoutReport = { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false };
