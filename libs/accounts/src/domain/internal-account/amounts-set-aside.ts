import { Map } from 'immutable';

/**
 * What is set aside on an account, by transaction, with its sum: an immutable value. A change costs the same among ten
 * thousand as among ten, since one account may pay for every card of a platform.
 */
export class AmountsSetAside {
  static readonly none = new AmountsSetAside(Map(), 0n);

  private constructor(
    private readonly amounts: Map<string, bigint>,
    readonly total: bigint,
  ) {}

  /** Zero where nothing is set aside for the transaction. */
  of(transactionId: string): bigint {
    return this.amounts.get(transactionId, 0n);
  }

  /** With this much for the transaction instead of what there was; zero: with nothing. */
  with(transactionId: string, amount: bigint): AmountsSetAside {
    const amounts = amount === 0n ? this.amounts.delete(transactionId) : this.amounts.set(transactionId, amount);
    return new AmountsSetAside(amounts, this.total - this.of(transactionId) + amount);
  }
}
