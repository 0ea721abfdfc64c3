import type { CollectionReport, PayoutReport, RecoveryReport } from '../../domain/transaction/network-reports.js';
import type { PaymentInstruction } from '../../domain/transaction/transaction.events.js';
import { PAYMENTS_CONFIGURATION } from '../../payments.configuration.js';
import type { AwaitedFunds, NetworkPayment, PaymentNetwork } from '../payment-network.port.js';
import { sandboxFundingInstructions } from './sandbox-funding-instructions.js';
import { sandboxUmaUser } from './sandbox-uma-users.js';

const { slowTransfer, slowPayout, returnDelay } = PAYMENTS_CONFIGURATION.sandbox;

const since = (from: string, now: string): number => Date.parse(now) - Date.parse(from);

/**
 * Plays banks and chains. What it answers is a function of the identifier's suffix and the age of the payment alone
 * (payments-cards 13.5, 13.6): it needs no memory, so a restart cannot change an outcome.
 */
export class SandboxPaymentNetwork implements PaymentNetwork {
  readonly environment = 'SANDBOX';
  readonly connected = true;

  async payout(payment: NetworkPayment): Promise<PayoutReport> {
    if (payment.umaAddress !== null) return umaPayout(payment.umaAddress, payment);
    return payment.flow === 'TRANSFER' ? transferPayout(payment) : quotePayout(payment);
  }

  async collect({ identifierSuffix, requestedAt, now }: NetworkPayment): Promise<CollectionReport> {
    switch (identifierSuffix) {
      case '002':
      case '003':
      case '004':
        return { status: 'FAILED', failureReason: 'COLLECTION_FAILED' };
      case '005':
        return waiting(requestedAt, now, slowTransfer) ?? { status: 'FAILED', failureReason: 'COLLECTION_FAILED' };
      default:
        return { status: 'COLLECTED' };
    }
  }

  async giveBack({ umaAddress }: NetworkPayment): Promise<RecoveryReport> {
    const takesNothingBack = umaAddress !== null && sandboxUmaUser(umaAddress)?.takesNothingBack === true;
    return { status: takesNothingBack ? 'REFUSED' : 'RECOVERED' };
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
  switch (sandboxUmaUser(umaAddress)?.outcome) {
    case 'SUCCESS':
      return { status: 'DELIVERED' };
    case 'SLOW':
      return waiting(requestedAt, now, slowPayout) ?? { status: 'DELIVERED' };
    case 'COMPLIANCE':
      return { status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED', accepted: true };
    case undefined:
      return { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false };
  }
}

function transferPayout({ identifierSuffix, requestedAt, now }: NetworkPayment): PayoutReport {
  switch (identifierSuffix) {
    case '002':
      return { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', accepted: false };
    case '003':
      return { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false };
    case '004':
      return { status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', accepted: true };
    case '005':
      return (
        waiting(requestedAt, now, slowTransfer) ?? {
          status: 'FAILED',
          failureReason: 'QUOTE_EXECUTION_FAILED',
          accepted: false,
        }
      );
    default:
      return { status: 'DELIVERED' };
  }
}

function quotePayout({ identifierSuffix, requestedAt, deliveredAt, now }: NetworkPayment): PayoutReport {
  switch (identifierSuffix) {
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
    default:
      return { status: 'DELIVERED' };
  }
}
