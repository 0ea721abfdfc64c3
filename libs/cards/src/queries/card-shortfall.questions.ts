import { Injectable } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import { type MoneyData, Refusal, type Tenant, uuidOf } from '@app/kernel';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';
import { outstandingShortfall } from '../domain/card-transaction/card-transaction.state.js';

/** The shortfall of a card transaction that is neither recovered nor written off, from the transaction's own stream. */
@Injectable()
export class CardShortfall {
  constructor(private readonly runner: AggregateRunner) {}

  /** null if there is none. Throws TRANSACTION_NOT_FOUND. */
  async of(tenant: Tenant, transactionId: string): Promise<MoneyData | null> {
    const { state } = await this.runner.load(cardTransaction, tenant, uuidOf('CardTransaction', transactionId));
    if (state.terms === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such card transaction.');
    const outstanding = outstandingShortfall(state);
    return outstanding === 0n ? null : { currency: state.terms.currency.code, amount: outstanding.toString() };
  }
}
