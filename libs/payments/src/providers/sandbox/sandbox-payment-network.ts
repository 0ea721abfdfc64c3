import { assertNever } from '@app/kernel';
import type { CollectionReport, PayoutReport, RecoveryReport } from '../../domain/transaction/network-reports.js';
import type { PaymentInstruction } from '../../domain/transaction/transaction.events.js';
import { PAYMENTS_CONFIGURATION } from '../../payments.configuration.js';
import type { AwaitedFunds, NetworkPayment, PaymentNetwork } from '../payment-network.port.js';
import { NOT_COLLECTED, NO_SUCH_ACCOUNT, QUOTES, TRANSFERS_IN, TRANSFERS_OUT } from './payment-scenarios.js';
import { sandboxFundingInstructions } from './sandbox-funding-instructions.js';
import { sandboxUmaUser } from './sandbox-uma-users.js';

const { slowPayout } = PAYMENTS_CONFIGURATION.sandbox;

const since = (from: string, now: string): number => Date.parse(now) - Date.parse(from);

/**
 * Simulates banks and chains. Its answer depends only on the identifier's suffix and the payment's age (payments-cards 13.5, 13.6), so that a
 * restart cannot change an outcome.
 */
export class SandboxPaymentNetwork implements PaymentNetwork {
  readonly environment = 'SANDBOX';

  async isConnected(): Promise<true> {
    return true;
  }

  async rails(): Promise<null> {
    return null;
  }

  async payout(payment: NetworkPayment): Promise<PayoutReport> {
    if (payment.umaAddress !== null) return umaPayout(payment.umaAddress, payment);
    return payment.flow === 'TRANSFER' ? transferPayout(payment) : quotePayout(payment);
  }

  async collect({ identifierSuffix, requestedAt, now }: NetworkPayment): Promise<CollectionReport> {
    if (identifierSuffix === null) return NOT_COLLECTED;
    const { after, report } = TRANSFERS_IN.decisionOf(identifierSuffix);
    return waiting(requestedAt, now, after) ?? report;
  }

  async returnFunds({ umaAddress, isErased }: NetworkPayment): Promise<RecoveryReport> {
    if (isErased) return { status: 'REFUSED' };
    const refusesRefunds = umaAddress !== null && sandboxUmaUser(umaAddress)?.refusesRefunds === true;
    return { status: refusesRefunds ? 'REFUSED' : 'RECOVERED' };
  }

  async fundingInstructions(awaited: AwaitedFunds): Promise<readonly PaymentInstruction[]> {
    return sandboxFundingInstructions(awaited);
  }

  async recover({ flow, identifierSuffix }: NetworkPayment): Promise<RecoveryReport> {
    const isRecovered =
      flow !== 'QUOTE' || identifierSuffix === null || QUOTES.decisionOf(identifierSuffix).isRecovered;
    return { status: isRecovered ? 'RECOVERED' : 'REFUSED' };
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

function transferPayout({ identifierSuffix, requestedAt, now }: NetworkPayment): PayoutReport {
  if (identifierSuffix === null) return NO_SUCH_ACCOUNT;
  const { after, report } = TRANSFERS_OUT.decisionOf(identifierSuffix);
  return waiting(requestedAt, now, after) ?? report;
}

function quotePayout({ identifierSuffix, requestedAt, deliveredAt, now }: NetworkPayment): PayoutReport {
  if (identifierSuffix === null) return NO_SUCH_ACCOUNT;
  const { payout, returnedAfter } = QUOTES.decisionOf(identifierSuffix);
  if (returnedAfter === null) return waiting(requestedAt, now, payout.after) ?? payout.report;
  const left = deliveredAt === null ? returnedAfter : returnedAfter - since(deliveredAt, now);
  return left > 0 ? { status: 'DELIVERED', askAgainAfter: left } : { status: 'RETURNED' };
}
