import { type Posting, uuidOf } from '@app/kernel';
import { WORLD } from '../ledger-accounts.js';

/** An event as the log has it. */
export interface LoggedEvent {
  readonly type: string;
  /** UUID of the aggregate. */
  readonly id: string;
  readonly commandId: string;
  readonly at: string;
  readonly data: unknown;
}

/** Money that our books moved over the payment network; positive where we have more at it. */
export interface NetworkMovement {
  /** The order that moved it; FUNDS: a deposit, or a collection that paid for a quote; BY_HAND: an operator. */
  readonly by: 'payout' | 'collect' | 'return-funds' | 'FUNDS' | 'BY_HAND';
  /** UUID of the transaction. */
  readonly transaction: string;
  /** Of the event that booked it. */
  readonly commandId: string;
  readonly at: string;
  readonly currency: string;
  readonly amount: bigint;
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
  'payments.suspense-resolved': 'BY_HAND',
  'payments.collection-failed': 'collect',
  'payments.refund-started': 'collect', // of a transfer that was cancelled while its money was collected
  'accounts.credit-returned': 'collect',
};
/** A collection is booked when it is ordered, and moves when the network has the money. */
const ORDERED = 'payments.transfer-in-created';
const COLLECTED = ['payments.collection-settled', 'payments.collection-completed'];

/** Types of the events that `NetworkBooks` reads. */
export const NETWORK_BOOKINGS: readonly string[] = [...Object.keys(MOVED_BY), ORDERED, ...COLLECTED];

/** Reads the movements of our books over the payment network from the log, in its order. */
export class NetworkBooks {
  /** Collections that the network has not reported, by transaction. */
  private readonly ordered = new Map<string, NetworkMovement[]>();

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
    if (type === 'payments.collection-failed' && this.ordered.delete(id)) return []; // the network never had it
    const by = MOVED_BY[type];
    return by === undefined ? [] : movements(event, by);
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
