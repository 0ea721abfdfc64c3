import { type Posting, uuidOf } from '@app/kernel';
import { WORLD } from '../ledger-accounts.js';

/** An event from the log. */
export interface LoggedEvent {
  readonly type: string;
  /** UUID of the aggregate. */
  readonly id: string;
  readonly commandId: string;
  readonly at: string;
  readonly data: unknown;
}

/** Money that our books moved over the payment network; positive if it increases our balance there. */
export interface NetworkMovement {
  /** The order that moved it. FUNDS: a deposit, or a collection that paid for a quote, including its return. BY_HAND: an operator. */
  readonly by: 'payout' | 'collect' | 'return-funds' | 'FUNDS' | 'BY_HAND';
  /** UUID of the transaction. */
  readonly transaction: string;
  /** Command id of the event that booked it. */
  readonly commandId: string;
  readonly at: string;
  readonly currency: string;
  readonly amount: bigint;
  /** The partner's id of a returned deposit. */
  readonly depositId?: string;
}

/** Events of the payments and accounts contexts that book money over the payment network, with the operation that moved it. */
const MOVED_BY: Readonly<Record<string, NetworkMovement['by']>> = {
  'payments.payout-completed': 'payout',
  'payments.payout-returned': 'payout',
  'payments.incoming-payment-completed': 'payout',
  'payments.incoming-payment-returned': 'payout',
  'payments.refund-completed': 'return-funds',
  'payments.funds-received': 'FUNDS',
  'payments.further-funds-received': 'FUNDS',
  'payments.deposit-suspended': 'FUNDS',
  'accounts.deposit-received': 'FUNDS',
  'payments.suspense-resolved': 'BY_HAND',
  'payments.collection-failed': 'collect',
  'payments.refund-started': 'collect', // a transfer cancelled while its money was being collected
};
/** Money that the payer's bank took back: of a transfer-in, of a payment that it had paid for, or of a deposit. */
const CREDIT_RETURNED = 'accounts.credit-returned';
const FUNDING_RETURNED = ['payments.funding-returned', 'payments.deposit-recalled'];
/** The bank took a deposit back out of suspense. */
const SUSPENDED_RECALLED = 'payments.suspended-funds-recalled';
const REFUND_STARTED = 'payments.refund-started';
const REFUND_COMPLETED = 'payments.refund-completed';
/** Reason of an account's credit by a collection. */
const TRANSFER_IN = 'transfer-in';
/** A collection is booked when it is ordered, but moves when the network has the money. */
const ORDERED = 'payments.transfer-in-created';
const COLLECTED = ['payments.collection-settled', 'payments.collection-completed'];

/** Types of the events that `NetworkBooks` reads. */
export const NETWORK_BOOKINGS: readonly string[] = [
  ...Object.keys(MOVED_BY),
  ORDERED,
  ...COLLECTED,
  CREDIT_RETURNED,
  ...FUNDING_RETURNED,
  SUSPENDED_RECALLED,
];

/** Derives the movements of our books over the payment network from the log, in order. */
export class NetworkBooks {
  /** Collections not yet reported by the network, by transaction. */
  private readonly ordered = new Map<string, NetworkMovement[]>();
  /** Payments and recalls whose money was taken back, with the deposit's id; undefined for a collection. */
  private readonly returned = new Map<string, string | undefined>();
  /** Those whose refund sends no money. */
  private readonly unsent = new Set<string>();

  movementsOf(event: LoggedEvent): readonly NetworkMovement[] {
    const { type, id } = event;
    if (type === ORDERED) {
      this.ordered.set(id, movements(event, 'collect'));
      return [];
    }
    if (COLLECTED.includes(type)) {
      const collected = this.ordered.get(id) ?? [];
      this.ordered.delete(id);
      return collected.map((movement) => ({ ...movement, at: event.at, commandId: event.commandId }));
    }
    if (type === 'payments.collection-failed' && this.ordered.delete(id)) return []; // the network never had the money
    const { depositId } = event.data as { readonly depositId?: string };
    if (FUNDING_RETURNED.includes(type)) this.returned.set(id, depositId);
    if (type === SUSPENDED_RECALLED)
      return movements(event, 'FUNDS').map((movement) => ({ ...movement, depositId: depositId! }));
    if (type === CREDIT_RETURNED) return this.takenBack(event);
    if (type === REFUND_STARTED && (event.data as { readonly isReturned?: boolean }).isReturned === true)
      this.unsent.add(id);
    if (type === REFUND_COMPLETED && this.unsent.delete(id)) return this.takenBack(event);
    const by = MOVED_BY[type];
    return by === undefined ? [] : movements(event, by);
  }

  /** Money taken back by the payer's bank. Money that a sender of the UMA network took back does not concern the payment network. */
  private takenBack(event: LoggedEvent): readonly NetworkMovement[] {
    const { reason } = event.data as { readonly reason?: string };
    if (reason === TRANSFER_IN) return movements(event, 'collect');
    return movements(event, 'FUNDS').flatMap((movement) => {
      if (!this.returned.has(movement.transaction)) return [];
      const depositId = this.returned.get(movement.transaction);
      return [{ ...movement, ...(depositId !== undefined && { depositId }) }];
    });
  }
}

function movements({ type, id, commandId, at, data }: LoggedEvent, by: NetworkMovement['by']): NetworkMovement[] {
  const { postings = [], transactionId } = data as {
    readonly postings?: readonly Posting[];
    readonly transactionId?: string;
  };
  const isOfAccount = type.startsWith('accounts.') && transactionId !== undefined;
  const transaction = isOfAccount ? uuidOf('Transaction', transactionId) : id;
  return postings
    .filter(({ account }) => account === WORLD)
    .map(({ currency, amount }) => ({ by, transaction, commandId, at, currency, amount: -BigInt(amount) }));
}
