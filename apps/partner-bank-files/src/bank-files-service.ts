import type { Answer, AskedOperation, PartnerService, RequestOf, ResultOf } from '@app/partner-protocol';
import type { OrderDetails } from './files/order-details.js';
import { accountOf } from './order-account.js';
import type { BankRecord } from './record/bank-record.js';
import { CURRENCIES, isDistinct, recoveryOf } from './record/bank-state.js';
import type { OrderAnswered, Rail } from './record/entries.js';
import type { VirtualIbans } from './sepa/virtual-ibans.js';

type Payment = RequestOf<'payment-network', 'payout'>;
type AskedAccount = RequestOf<'payment-network', 'deposit-instructions'>['accounts'][number];

/** Seconds after which the platform may poll an order without a report. */
const ASK_AGAIN_AFTER = 3_600;

/** Payment instructions for our accounts, by currency. */
export type OwnAccounts = ReadonlyMap<string, Readonly<Record<string, string | string[]>>>;

/**
 * Partner of the port `payment-network`. An order is on disk before it is accepted, waits for the cut-off of its rail, and gets its result
 * from the bank's files.
 */
export class BankFilesService implements PartnerService {
  /** Virtual IBAN last assigned in this process. */
  private lastIban: string | null = null;

  constructor(
    private readonly parts: {
      readonly record: BankRecord;
      readonly details: OrderDetails;
      readonly rails: readonly Rail[];
      /** Rails whose bank works on a given day. */
      readonly railsOn: (day: string) => readonly Rail[];
      readonly accounts: OwnAccounts;
      readonly virtualIbans: VirtualIbans | null;
      readonly now: () => Date;
    },
  ) {}

  async find(operationId: string): Promise<Answer | null> {
    const answer = this.parts.record.state.answerOf(operationId);
    return answer?.state === 'ACCEPTED' ? { ...answer, askAgainAfter: ASK_AGAIN_AFTER } : answer;
  }

  /** Runs synchronously, so that concurrent repetitions of an order find it. */
  async perform(asked: AskedOperation): Promise<Answer> {
    if (asked.operation === 'funding-instructions') return this.instructions(asked);
    if (asked.operation === 'deposit-instructions') return this.depositInstructions(asked);
    if (asked.operation === 'rails') return { state: 'CONCLUDED', result: { rails: this.parts.rails } };
    if (asked.operation === 'statements') return { state: 'CONCLUDED', result: { status: this.statusOf(asked) } };
    if (this.parts.record.state.answerOf(asked.operationId) === null) this.take(asked);
    return (await this.find(asked.operationId))!;
  }

  /** Statements are the bank's files of its business days; each is reported when it arrives. */
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
      default: // the protocol carries no debtor mandate, which banks require for a collection
        this.answer({ operationId, operation, ...payment }, { status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
    }
  }

  private takePayment(operation: 'payout' | 'return-funds', operationId: string, payment: Payment): void {
    const { record, details, rails, now } = this.parts;
    const { transactionId, amount } = payment;
    if (operation === 'payout' && record.state.isRecovered(transactionId))
      return this.answer({ operationId, operation, transactionId }, { status: 'CANCELLED' });
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

  /**
   * Withdraws a payout that waits for its cut-off. The money of a payout in a file is recovered once its outcome is known. A payout that
   * was never received has no money to recover.
   */
  private takeRecovery(operationId: string, { transactionId }: Payment): void {
    const { record, details } = this.parts;
    const payout = record.state.payoutOf(transactionId);
    if (payout !== undefined && record.state.open.has(payout.operationId)) {
      record.append({ type: 'ORDER_WITHDRAWN', operationId: payout.operationId });
      details.remove(payout.operationId);
    }
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
    const { accounts, record } = this.parts;
    const account = accounts.get(currency);
    const known = record.state.receiverOf(reference);
    const isOfAccount = known !== null && 'internalAccountId' in known;
    if (account === undefined || !isDistinct(reference) || isOfAccount)
      return { state: 'CONCLUDED', result: { instructions: [] } };
    if (known === null || known.quoteId !== quoteId)
      record.append({ type: 'FUNDS_AWAITED', quoteId, reference, currency });
    const instructions = [{ accountOrWalletInfo: { ...account, reference }, isPlatformAccount: false }];
    return { state: 'CONCLUDED', result: { instructions } };
  }

  /**
   * Payment instructions of each account: our account in its currency with a reference, and a virtual IBAN if the bank provided a range.
   */
  private depositInstructions({ data }: AskedOperation): Answer {
    const { accounts: asked } = data as RequestOf<'payment-network', 'deposit-instructions'>;
    const ways = asked.filter((account) => this.isPayable(account)).map((account) => this.wayInto(account));
    const { record, accounts } = this.parts;
    const changed = ways.filter(
      ({ internalAccountId, reference, iban }) =>
        record.state.receiverOf(reference) === null ||
        (iban !== null && record.state.ibanOf(internalAccountId) !== iban),
    );
    if (changed.length > 0)
      record.append({
        type: 'DEPOSITS_AWAITED',
        accounts: changed.map(({ isPlatformAccount: _, ...way }) => way),
      });
    return {
      state: 'CONCLUDED',
      result: {
        accounts: ways.map(({ internalAccountId, currency, reference, iban, isPlatformAccount }) => {
          const accountOrWalletInfo = { ...accounts.get(currency)!, ...(iban !== null && { iban }), reference };
          return { internalAccountId, instructions: [{ accountOrWalletInfo, isPlatformAccount }] };
        }),
      },
    };
  }

  /**
   * False for a currency without an account of ours, for a crypto account, and for a reference that could occur in texts by chance or
   * belongs to another receiver.
   */
  private isPayable({ internalAccountId, currency, isCrypto, reference }: AskedAccount): boolean {
    const known = this.parts.record.state.receiverOf(reference);
    const isFree = known === null || ('internalAccountId' in known && known.internalAccountId === internalAccountId);
    return this.parts.accounts.has(currency) && !isCrypto && isDistinct(reference) && isFree;
  }

  private wayInto({ internalAccountId, currency, reference, isPlatformAccount }: AskedAccount) {
    const iban = currency === CURRENCIES.SEPA ? this.virtualIban(internalAccountId) : null;
    return { internalAccountId, currency, reference, isPlatformAccount, iban };
  }

  /** Virtual IBAN of an account, which keeps it as long as the bank provides the range; null if none is left. */
  private virtualIban(internalAccountId: string): string | null {
    const { record, virtualIbans } = this.parts;
    if (virtualIbans === null) return null;
    const given = record.state.ibanOf(internalAccountId);
    if (given !== null && virtualIbans.has(given)) return given;
    const last = this.lastIban ?? record.state.lastIban;
    const next = virtualIbans.after(last, (iban) => record.state.receiverAt(iban) !== null);
    this.lastIban = next ?? last;
    return next;
  }
}
