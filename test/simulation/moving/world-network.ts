import type { Tenant } from '@app/kernel';
import type { CardIssuer, PullReport } from '../../../libs/cards/src/providers/card-issuer.port.js';
import { CardNumberVault } from '../../../libs/cards/src/credentials/card-number-vault.js';
import { SandboxCardIssuer } from '../../../libs/cards/src/providers/sandbox/sandbox-card-issuer.js';
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
  IncomingReport,
  PayoutReport,
  RecoveryReport,
} from '../../../libs/payments/src/domain/transaction/network-reports.js';
import type { PaymentInstruction } from '../../../libs/payments/src/domain/transaction/transaction.events.js';
import { sandboxFundingInstructions } from '../../../libs/payments/src/providers/sandbox/sandbox-funding-instructions.js';
import { SandboxUmaNetwork } from '../../../libs/payments/src/providers/sandbox/sandbox-uma-network.js';
import type { UmaNetwork } from '../../../libs/payments/src/providers/uma-network.port.js';
import { sandboxRate } from '../../../libs/payments/src/providers/sandbox/sandbox-rates.js';

/** Present behaviour of the outside world. */
interface Weather {
  /** In [0, 1). */
  random(): number;
  /** Probability that a provider's response is late, in [0, 1); zero once the world is at rest. */
  readonly lateness: number;
}

const PAYOUTS: readonly (readonly [number, PayoutReport])[] = [
  [0.5, { status: 'DELIVERED' }],
  [0.62, { status: 'DELIVERED', askAgainAfter: 120_000 }],
  [0.76, { status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', accepted: true }],
  [0.88, { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false }],
  [1, { status: 'CANCELLED' }],
];

/** A bank's response to a later query about a delivered payment: returned, unchanged, or the opposite of before. */
const AFTERWARDS: readonly (readonly [number, PayoutReport])[] = [
  [0.5, { status: 'RETURNED' }],
  [0.8, { status: 'DELIVERED' }],
  [1, { status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', accepted: true }],
];

/** Response about a payee whose data was erased before the network first paid them. */
const UNKNOWN_PAYEE: PayoutReport = { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false };

const NEVER = 0.01;
const SLOW_REPORT = 60_000;
const CONTRADICTION = 0.08;

/** Reports of a provider: each is decided at the first query, arrives late, contradicts itself on a repeated query, or never arrives. */
class Reports {
  private readonly known = new Map<string, unknown>();
  private readonly never = new Set<string>();

  constructor(private readonly weather: Weather) {}

  /** null: no response yet. */
  async about<Report>(
    name: string,
    reports: readonly (readonly [number, Report])[],
    onNever?: () => void,
  ): Promise<Report | null> {
    const chance = this.weather.random();
    const isAgain = this.known.has(name);
    if (!isAgain && onNever !== undefined && this.weather.lateness > 0 && this.weather.random() < NEVER) {
      this.never.add(name);
      onNever();
    }
    const known = this.known.get(name) as { status?: string } | undefined;
    if (known?.status === 'PENDING' || !isAgain || this.weather.random() < CONTRADICTION)
      this.known.set(name, reports.find(([until]) => chance < until)![1]);
    const isLate = this.weather.random() < this.weather.lateness;
    return isLate || this.never.has(name) ? null : (this.known.get(name) as Report);
  }
}

/** Banks with separate memories: late, sometimes forever, and contradictory, but each request is paid once. */
export class WorldNetwork implements PaymentNetwork {
  readonly environment = 'SANDBOX';
  async isConnected(): Promise<true> {
    return true;
  }
  async rails(): Promise<null> {
    return null;
  }
  /** Payments that are never reported on. */
  readonly silent = new Set<string>();
  /** Requests that must never reach a bank. */
  readonly faults: string[] = [];
  private readonly reports: Reports;
  private readonly payouts = new Map<string, string>();

  constructor(weather: Weather) {
    this.reports = new Reports(weather);
  }

  async payout(payment: NetworkPayment): Promise<PayoutReport | null> {
    const { transactionId, amount, deliveredAt, identifierSuffix, umaAddress, isErased } = payment;
    if (isErased && !this.payouts.has(transactionId)) return UNKNOWN_PAYEE;
    if (isErased) return this.payoutOf(transactionId, deliveredAt);
    const asked = `${amount.amount} ${amount.currency} to ${identifierSuffix ?? umaAddress}`;
    const before = this.payouts.get(transactionId) ?? asked;
    if (asked !== before) this.faults.push(`${transactionId} was paid out as ${before} and as ${asked}`);
    if (identifierSuffix === null && umaAddress === null)
      this.faults.push(`${transactionId} was paid out without a payee`);
    this.payouts.set(transactionId, before);
    return this.payoutOf(transactionId, deliveredAt);
  }

  private payoutOf(transactionId: string, deliveredAt: string | null): Promise<PayoutReport | null> {
    return deliveredAt === null
      ? this.once(transactionId, 'payout', PAYOUTS)
      : this.once(transactionId, 'return', AFTERWARDS);
  }

  collect({ transactionId }: NetworkPayment): Promise<CollectionReport | null> {
    return this.once<CollectionReport>(transactionId, 'collect', [
      [0.7, { status: 'COLLECTED' }],
      [1, { status: 'FAILED', failureReason: 'COLLECTION_FAILED' }],
    ]);
  }

  returnFunds({ transactionId }: NetworkPayment): Promise<RecoveryReport | null> {
    return this.recovery(transactionId, 'give back');
  }

  recover({ transactionId }: NetworkPayment): Promise<RecoveryReport | null> {
    return this.recovery(transactionId, 'recover');
  }

  async fundingInstructions(awaited: AwaitedFunds): Promise<readonly PaymentInstruction[]> {
    return sandboxFundingInstructions(awaited);
  }

  private recovery(transactionId: string, name: string): Promise<RecoveryReport | null> {
    return this.once<RecoveryReport>(transactionId, name, [
      [0.8, { status: 'RECOVERED' }],
      [1, { status: 'REFUSED' }],
    ]);
  }

  private once<Report>(
    transactionId: string,
    name: string,
    reports: readonly (readonly [number, Report])[],
  ): Promise<Report | null> {
    return this.reports.about(`${name} ${transactionId}`, reports, () => this.silent.add(transactionId));
  }
}

/** The other institutions of the UMA network, whose money arrives immediately, late or never. */
export class WorldUmaNetwork implements UmaNetwork {
  readonly environment = 'SANDBOX';
  private readonly sandbox = new SandboxUmaNetwork();
  private readonly reports: Reports;

  constructor(weather: Weather) {
    this.reports = new Reports(weather);
  }

  lookUp(tenant: Tenant, umaAddress: string) {
    return this.sandbox.lookUp(tenant, umaAddress);
  }

  payee(tenant: Tenant, umaAddress: string, fields: readonly string[]) {
    return this.sandbox.payee(tenant, umaAddress, fields);
  }

  sender(tenant: Tenant, umaAddress: string) {
    return this.sandbox.sender(tenant, umaAddress);
  }

  settle({ senderUmaAddress, requestedAt, now }: Parameters<UmaNetwork['settle']>[0]) {
    const isRecent = Date.parse(now) - Date.parse(requestedAt) < SLOW_REPORT;
    return this.reports.about<IncomingReport>(`${senderUmaAddress} ${requestedAt}`, [
      [0.5, { status: 'RECEIVED' }],
      [0.7, isRecent ? { status: 'PENDING', askAgainAfter: SLOW_REPORT } : { status: 'RECEIVED' }],
      [1, { status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED' }],
    ]);
  }
}

/** A card issuer whose pulls are confirmed late, or fail. */
export class WorldCardIssuer extends SandboxCardIssuer implements CardIssuer {
  private readonly reports: Reports;

  constructor(weather: Weather) {
    super(new CardNumberVault(Buffer.alloc(32))); // no page is opened here
    this.reports = new Reports(weather);
  }

  override async confirmPull(pull: Parameters<CardIssuer['confirmPull']>[0]): Promise<PullReport> {
    const pending: PullReport = { status: 'PENDING', askAgainAfter: SLOW_REPORT };
    const isRecent = Date.parse(pull.now) - Date.parse(pull.requestedAt) < SLOW_REPORT;
    const report = await this.reports.about<PullReport>(`${pull.merchantDescriptor} ${pull.requestedAt}`, [
      [0.15, { status: 'CONFIRMED' }],
      [0.3, { status: 'FAILED' }],
      [0.6, isRecent ? pending : { status: 'CONFIRMED' }],
      [1, isRecent ? pending : { status: 'FAILED' }],
    ]);
    return report ?? pending;
  }
}

/** A market with changing prices. */
export class WorldMarket implements ExchangeMarket {
  readonly environment = 'SANDBOX';
  private move: Rational = rational(1n);
  private readonly exchanged = new Map<string, ExchangeReport>();

  constructor(private readonly weather: Weather) {}

  shift(percent: number): void {
    this.move = rational(100n + BigInt(percent), 100n);
  }

  async isConnected(): Promise<boolean> {
    return true;
  }

  async rate(_tenant: Tenant, sending: string, receiving: string): Promise<Rational | null> {
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
