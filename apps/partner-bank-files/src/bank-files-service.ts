import type { Answer, AskedOperation, PartnerService, RequestOf, ResultOf } from '@app/partner-protocol';
import type { OrderDetails } from './files/order-details.js';
import { accountOf } from './order-account.js';
import type { BankRecord } from './record/bank-record.js';
import { isDistinct, recoveryOf } from './record/bank-state.js';
import type { OrderAnswered, Rail } from './record/entries.js';

type Payment = RequestOf<'payment-network', 'payout'>;

/** Seconds after which the platform may ask for an order of which it had no report. */
const ASK_AGAIN_AFTER = 3_600;

/** Ways of paying to an account of ours, by its currency. */
export type OwnAccounts = ReadonlyMap<string, Readonly<Record<string, string | string[]>>>;

/**
 * The partner of the port `payment-network`. An order is on disk before it is accepted, waits for the cut-off of its rail, and
 * is concluded by the bank's files.
 */
export class BankFilesService implements PartnerService {
  constructor(
    private readonly parts: {
      readonly record: BankRecord;
      readonly details: OrderDetails;
      readonly rails: readonly Rail[];
      /** The rails whose bank works on a day. */
      readonly railsOn: (day: string) => readonly Rail[];
      readonly accounts: OwnAccounts;
      readonly now: () => Date;
    },
  ) {}

  async find(operationId: string): Promise<Answer | null> {
    const answer = this.parts.record.state.answerOf(operationId);
    return answer?.state === 'ACCEPTED' ? { ...answer, askAgainAfter: ASK_AGAIN_AFTER } : answer;
  }

  /** Does everything without waiting in between, so that concurrent repetitions of an order find it. */
  async perform(asked: AskedOperation): Promise<Answer> {
    if (asked.operation === 'funding-instructions') return this.instructions(asked);
    // statements name no account of the platform: money is attributed to quotes alone
    if (asked.operation === 'deposit-instructions') return { state: 'CONCLUDED', result: { accounts: [] } };
    if (asked.operation === 'statements') return { state: 'CONCLUDED', result: { status: this.statusOf(asked) } };
    if (this.parts.record.state.answerOf(asked.operationId) === null) this.take(asked);
    return (await this.find(asked.operationId))!;
  }

  /** Statements are the bank's files of its business days: each is reported when it comes. */
  private statusOf({ data }: AskedOperation): ResultOf<'payment-network', 'statements'>['status'] {
    const { record, railsOn } = this.parts;
    const { day } = data as RequestOf<'payment-network', 'statements'>;
    const rails = railsOn(day);
    if (rails.length === 0) return 'NONE';
    return rails.every((rail) => record.state.partsOf(rail, day) > 0) ? 'STATED' : 'LATER';
  }

  private take({ operation, operationId, data }: AskedOperation): void {
    const payment = data as Payment;
    switch (operation) {
      case 'payout':
      case 'return-funds':
        return this.takePayment(operation, operationId, payment);
      case 'recover':
        return this.takeRecovery(operationId, payment);
      default: // the protocol carries no mandate of a debtor, without which no bank collects
        this.answer({ operationId, operation, ...payment }, { status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
    }
  }

  private takePayment(operation: 'payout' | 'return-funds', operationId: string, payment: Payment): void {
    const { record, details, rails, now } = this.parts;
    const { transactionId, amount } = payment;
    const account = accountOf(payment, rails);
    if (typeof account === 'string') {
      const failed = { status: 'FAILED', failureReason: account, accepted: false };
      return this.answer(
        { operationId, operation, transactionId },
        operation === 'payout' ? failed : { status: 'REFUSED' },
      );
    }
    details.write(operationId, account);
    record.append({
      type: 'ORDER_TAKEN',
      operationId,
      operation,
      transactionId,
      rail: account.rail,
      cents: amount.amount,
      at: now().toISOString(),
    });
  }

  /** The money of a payout is waited for until its outcome is known. One that never came here has no money to come back. */
  private takeRecovery(operationId: string, { transactionId }: Payment): void {
    const { record } = this.parts;
    const payout = record.state.payoutOf(transactionId);
    const last = payout?.results.at(-1);
    if (payout !== undefined && last === undefined)
      return record.append({ type: 'RECOVERY_ASKED', operationId, transactionId });
    const isRecovered = record.state.isRefusedPayout(transactionId);
    const result = last === undefined ? { status: isRecovered ? 'RECOVERED' : 'REFUSED' } : recoveryOf(last);
    this.answer({ operationId, operation: 'recover', transactionId }, result);
  }

  private answer(order: Omit<OrderAnswered, 'type' | 'result'>, result: unknown): void {
    const { operationId, operation, transactionId } = order;
    this.parts.record.append({ type: 'ORDER_ANSWERED', operationId, operation, transactionId, result });
  }

  private instructions({ data }: AskedOperation): Answer {
    const { quoteId, currency, reference } = data as RequestOf<'payment-network', 'funding-instructions'>;
    const account = this.parts.accounts.get(currency);
    if (account === undefined || !isDistinct(reference)) return { state: 'CONCLUDED', result: { instructions: [] } };
    if (!this.parts.record.state.isAwaited(quoteId, reference))
      this.parts.record.append({ type: 'FUNDS_AWAITED', quoteId, reference, currency });
    const instructions = [{ accountOrWalletInfo: { ...account, reference }, isPlatformAccount: false }];
    return { state: 'CONCLUDED', result: { instructions } };
  }
}
