import { Map } from 'immutable';

/**
 * Reserved amounts of an account by transaction, with their sum. Immutable. The cost of a change does not grow with the number of
 * transactions, since one account may fund every card of a platform.
 */
export class ReservedAmounts {
  static readonly none = new ReservedAmounts(Map(), 0n);

  private constructor(
    private readonly amounts: Map<string, bigint>,
    readonly total: bigint,
  ) {}

  /** Zero if nothing is reserved for the transaction. */
  of(transactionId: string): bigint {
    return this.amounts.get(transactionId, 0n);
  }

  /** Sets the amount reserved for the transaction; zero removes the entry. */
  with(transactionId: string, amount: bigint): ReservedAmounts {
    const amounts = amount === 0n ? this.amounts.delete(transactionId) : this.amounts.set(transactionId, amount);
    return new ReservedAmounts(amounts, this.total - this.of(transactionId) + amount);
  }
}
