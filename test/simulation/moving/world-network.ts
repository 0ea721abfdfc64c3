import type { ExchangeMarket, ExchangeOrder } from '../../../libs/payments/src/providers/exchange-market.port.js';
import type {
  AwaitedFunds,
  NetworkPayment,
  PaymentNetwork,
} from '../../../libs/payments/src/providers/payment-network.port.js';
import { type Rational, multiply, rational } from '../../../libs/payments/src/domain/quote/rational.js';
import type {
  CollectionReport,
  ExchangeReport,
  PayoutReport,
  RecoveryReport,
} from '../../../libs/payments/src/domain/transaction/network-reports.js';
import type { PaymentInstruction } from '../../../libs/payments/src/domain/transaction/transaction.events.js';
import { sandboxFundingInstructions } from '../../../libs/payments/src/providers/sandbox/sandbox-funding-instructions.js';
import { sandboxRate } from '../../../libs/payments/src/providers/sandbox/sandbox-rates.js';

/** Behaviour of the outside world at the moment. */
export interface Weather {
  /** In [0, 1). */
  random(): number;
  /** Probability that a provider's answer is late, in [0, 1); zero once the world rests. */
  readonly lateness: number;
}

const PAYOUTS: readonly (readonly [number, PayoutReport])[] = [
  [0.5, { status: 'DELIVERED' }],
  [0.62, { status: 'DELIVERED', askAgainAfter: 120_000 }],
  [0.76, { status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', accepted: true }],
  [0.88, { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false }],
  [1, { status: 'CANCELLED' }],
];

/** A bank's answer to a later query about a delivered payment: sent back, the same, or the opposite of before. */
const AFTERWARDS: readonly (readonly [number, PayoutReport])[] = [
  [0.5, { status: 'RETURNED' }],
  [0.8, { status: 'DELIVERED' }],
  [1, { status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', accepted: true }],
];

/** Banks with separate memories: late, sometimes forever, and contradictory, but each request is paid once. */
export class WorldNetwork implements PaymentNetwork {
  readonly environment = 'SANDBOX';
  readonly connected = true;
  /** Requests that must never reach a bank. */
  readonly faults: string[] = [];
  private readonly known = new Map<string, unknown>();
  private readonly payouts = new Map<string, string>();

  constructor(private readonly weather: Weather) {}

  async payout(payment: NetworkPayment): Promise<PayoutReport | null> {
    const { transactionId, amount, deliveredAt, identifierSuffix, umaAddress } = payment;
    const asked = `${amount.amount} ${amount.currency} to ${identifierSuffix ?? umaAddress}`;
    const before = this.payouts.get(transactionId) ?? asked;
    if (asked !== before) this.faults.push(`${transactionId} was paid out as ${before} and as ${asked}`);
    if (identifierSuffix === null && umaAddress === null)
      this.faults.push(`${transactionId} was paid out without a payee`);
    this.payouts.set(transactionId, before);
    return deliveredAt === null
      ? this.once(`payout ${transactionId}`, PAYOUTS)
      : this.once(`return ${transactionId}`, AFTERWARDS);
  }

  collect({ transactionId }: NetworkPayment): Promise<CollectionReport | null> {
    return this.once<CollectionReport>(`collect ${transactionId}`, [
      [0.7, { status: 'COLLECTED' }],
      [1, { status: 'FAILED', failureReason: 'COLLECTION_FAILED' }],
    ]);
  }

  returnFunds({ transactionId }: NetworkPayment): Promise<RecoveryReport | null> {
    return this.recovery(`give back ${transactionId}`);
  }

  recover({ transactionId }: NetworkPayment): Promise<RecoveryReport | null> {
    return this.recovery(`recover ${transactionId}`);
  }

  fundingInstructions(awaited: AwaitedFunds): readonly PaymentInstruction[] {
    return sandboxFundingInstructions(awaited);
  }

  private recovery(name: string): Promise<RecoveryReport | null> {
    return this.once<RecoveryReport>(name, [
      [0.8, { status: 'RECOVERED' }],
      [1, { status: 'REFUSED' }],
    ]);
  }

  /** Decides at the first question; answers the same ever after, or not at all yet. */
  private async once<Report>(name: string, reports: readonly (readonly [number, Report])[]): Promise<Report | null> {
    const chance = this.weather.random();
    const report = this.known.get(name) ?? reports.find(([until]) => chance < until)![1];
    this.known.set(name, report);
    return this.weather.random() < this.weather.lateness ? null : (report as Report);
  }
}

/** A market whose prices move. */
export class WorldMarket implements ExchangeMarket {
  readonly environment = 'SANDBOX';
  private move: Rational = rational(1n);
  private readonly exchanged = new Map<string, ExchangeReport>();

  constructor(private readonly weather: Weather) {}

  shift(percent: number): void {
    this.move = rational(100n + BigInt(percent), 100n);
  }

  async rate(sending: string, receiving: string): Promise<Rational | null> {
    const rate = sandboxRate(sending, receiving);
    return rate === null || sending === receiving ? rate : multiply(rate, this.move);
  }

  async exchange(_order: ExchangeOrder, id: string): Promise<ExchangeReport | null> {
    const known = this.exchanged.get(id);
    const report: ExchangeReport =
      known ??
      (this.weather.random() < 0.1
        ? { status: 'REFUSED', failureReason: 'QUOTE_EXECUTION_FAILED' }
        : { status: 'EXCHANGED' });
    this.exchanged.set(id, report);
    return this.weather.random() < this.weather.lateness ? null : report;
  }
}
