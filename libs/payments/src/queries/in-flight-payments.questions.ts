import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type FindOperator, In } from 'typeorm';
import { type Tenant, uuidOf } from '@app/kernel';
import { ExternalAccountIds, AccountsInUse, InternalAccounts } from '@app/accounts';
import { AggregateRunner, ReadTables } from '@app/event-sourcing';
import { CustomerBalances } from '@app/onboarding';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { type TransactionStatus, isRefundOpen } from '../domain/transaction/transaction.state.js';
import { suspenseTable, transactionsTable } from '../projections/payments.table.js';

const IN_FLIGHT: readonly TransactionStatus[] = ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING'];
/** Final statuses of a payment whose refund may still be pending. */
const ENDED_WITH_REFUND: readonly TransactionStatus[] = ['FAILED', 'EXPIRED'];
const PAGE = 100;

/**
 * Checks for the onboarding context whether a customer has a payment in flight, a pending refund, money in suspense, or a payment of another
 * customer to or from its accounts, so that no customer is deleted to whom money may still come.
 */
@Injectable()
export class InFlightPayments implements OnModuleInit {
  constructor(
    private readonly tables: ReadTables,
    private readonly runner: AggregateRunner,
    private readonly accounts: InternalAccounts,
    private readonly externalAccountIds: ExternalAccountIds,
    private readonly balances: CustomerBalances,
    private readonly inUse: AccountsInUse,
  ) {}

  onModuleInit(): void {
    this.balances.register(
      'ON_ITS_WAY',
      async (tenant, customerId) =>
        (await this.any(tenant, customerId)) ||
        (await this.isPaid(tenant, customerId)) ||
        (await this.needsAccountsOf(tenant, customerId)) ||
        this.isInSuspense(tenant, customerId),
    );
    this.inUse.register((tenant, accountId) => this.needsAny(tenant, [accountId]));
  }

  private async any(tenant: Tenant, customerId: string): Promise<boolean> {
    const where = { customer_id: customerId, status: In([...IN_FLIGHT, ...ENDED_WITH_REFUND]) };
    for (let after: bigint | undefined; ;) {
      const { rows, end, hasMore } = await this.tables.of(transactionsTable).list(tenant, {
        where,
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      for (const { document } of rows) if (await this.isOpen(tenant, document)) return true;
      after = end;
      if (!hasMore) return false;
    }
  }

  /** Another payer's payment may go to an external account of this customer, whose details would be erased with the customer. */
  private async needsAccountsOf(tenant: Tenant, customerId: string): Promise<boolean> {
    for await (const ids of this.externalAccountIds.of(tenant, customerId))
      if (await this.needsAny(tenant, ids)) return true;
    return false;
  }

  private async needsAny(tenant: Tenant, externalAccountIds: readonly string[]): Promise<boolean> {
    const among = In(externalAccountIds);
    return (
      (await this.needs(tenant, { receiver_account: among })) || (await this.needs(tenant, { sender_account: among }))
    );
  }

  /** A quote that waits for its execution or money does not need the account yet: both check the account again. */
  private async needs(
    tenant: Tenant,
    account: { readonly [Side in 'receiver_account' | 'sender_account']?: FindOperator<string> },
  ): Promise<boolean> {
    const where = { ...account, status: In(['PENDING', 'PROCESSING']) };
    for (let after: bigint | undefined; ;) {
      const { rows, end, hasMore } = await this.tables.of(transactionsTable).list(tenant, {
        where,
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      if (rows.some(({ document }) => document.status === 'PROCESSING' || !('quoteId' in document))) return true;
      after = end;
      if (!hasMore) return false;
    }
  }

  private async isPaid(tenant: Tenant, customerId: string): Promise<boolean> {
    const where = {
      receiver_account: In(this.accounts.possibleIds(tenant, customerId)),
      status: In(IN_FLIGHT),
    };
    return (await this.tables.of(transactionsTable).list(tenant, { where, limit: 1 })).rows.length > 0;
  }

  /**
   * True if money for the customer is in suspense: a further deposit for a payment that may be completed, or a deposit that an account did
   * not accept.
   */
  private async isInSuspense(tenant: Tenant, customerId: string): Promise<boolean> {
    const accountIds = this.accounts.possibleIds(tenant, customerId);
    for (let after: bigint | undefined; ;) {
      const { rows, hasMore } = await this.tables.of(suspenseTable).list(tenant, {
        where: { status: In(['KEPT', 'RESOLVING']) },
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      for (const { document } of rows) {
        const uuid = uuidOf('Transaction', document.transactionId);
        const { terms, deposit } = (await this.runner.load(transaction, tenant, uuid)).state;
        if (terms?.customerId === customerId || accountIds.includes(deposit?.accountId ?? '')) return true;
      }
      after = rows.at(-1)?.position;
      if (!hasMore || after === undefined) return false;
    }
  }

  /** GET shows a refused refund in the same way whether its money is in suspense or was sent on; the transaction has the difference. */
  private async isOpen(tenant: Tenant, { id, status, refund }: TransactionDocument): Promise<boolean> {
    if (IN_FLIGHT.includes(status)) return true;
    if (refund?.status !== 'FAILED') return refund?.status === 'PENDING';
    return isRefundOpen((await this.runner.load(transaction, tenant, uuidOf('Transaction', id))).state);
  }
}
