import { Injectable } from '@nestjs/common';
import { InternalAccounts } from '@app/accounts';
import { AggregateRunner } from '@app/event-sourcing';
import { type MoneyData, Refusal, type Tenant, invalidInput, toMoneyData, uuidOf } from '@app/kernel';
import { transaction } from '../domain/transaction/transaction.decider.js';

/** Losses of the service on returned collections that are not recovered; strongly consistent. */
@Injectable()
export class ReturnLosses {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly accounts: InternalAccounts,
  ) {}

  /** null if there is none. Throws TRANSACTION_NOT_FOUND, and INVALID_INPUT for a payment whose money no bank took back. */
  async of(tenant: Tenant, transactionId: string): Promise<MoneyData | null> {
    const loss = await this.accounts.returnLossOf(tenant, await this.owedBy(tenant, transactionId), transactionId);
    return loss === null ? null : toMoneyData(loss);
  }

  /** The account that owes it. Throws as `of` does. */
  async owedBy(tenant: Tenant, transactionId: string): Promise<string> {
    const { state } = await this.runner.load(transaction, tenant, uuidOf('Transaction', transactionId));
    const { terms, fundingReturned, recall } = state;
    if (recall !== null && recall.accountId !== null) return recall.accountId;
    if (terms === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
    if (fundingReturned !== null) return fundingReturned.accountId;
    if (terms.kind === 'TRANSFER_IN') return terms.destination.accountId;
    throw invalidInput('This transaction has no outstanding loss.', {
      field: 'transactionId',
      message: 'must be a payment whose funding the bank of the payer recalled',
    });
  }
}
