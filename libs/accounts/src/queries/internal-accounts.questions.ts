import { Injectable } from '@nestjs/common';
import { type Money, type Tenant, isResourceId, money, resourceId, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadTables } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { CURRENCIES, currency } from '@app/platforms';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { hasApplied, heldFor, mark } from '../domain/internal-account/hold.state.js';
import { type RecordedDebit, recordedDebit } from '../domain/internal-account/recorded-debit.js';
import type { InternalAccountStatus, InternalAccountType } from '../domain/internal-account/internal-account.events.js';
import { accountTypeFor, internalAccountUuid } from '../domain/owner.js';
import { internalAccountsTable } from '../projections/accounts.table.js';

/** A customer has one account per currency; the table of currencies is shorter than this. */
const MAX_ACCOUNTS = 500;

/** Summary of an internal account for other contexts. */
export interface InternalAccountSummary {
  readonly id: string;
  /** Absent: the platform itself. */
  readonly customerId?: string;
  readonly type: InternalAccountType;
  readonly status: InternalAccountStatus;
  readonly currency: string;
  /** Spendable balance now. A later debit may still be refused: only the account itself decides. */
  readonly balance: Money;
}

/** State of one card transaction on an account. */
interface CardFunds {
  readonly held: bigint;
  readonly applied: ReadonlySet<string>;
}

/** Strongly consistent: folded from the account's own stream. */
@Injectable()
export class InternalAccounts {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly tables: ReadTables,
  ) {}

  /** null if the tenant has no such account or the id is malformed. */
  async get(tenant: Tenant, accountId: string): Promise<InternalAccountSummary | null> {
    return isResourceId('InternalAccount', accountId) ? this.load(tenant, uuidOf('InternalAccount', accountId)) : null;
  }

  /** The platform's own account in a currency; null if it has none. */
  platformAccount(tenant: Tenant, currencyCode: string): Promise<InternalAccountSummary | null> {
    return this.ownedBy(tenant, tenant.platformId, currencyCode);
  }

  /** The customer's account in a currency; null if there is none. */
  customerAccount(tenant: Tenant, customerId: string, currencyCode: string): Promise<InternalAccountSummary | null> {
    return this.ownedBy(tenant, customerId, currencyCode);
  }

  /** Ids of the customer's accounts in all currencies, opened or not. */
  possibleIds(tenant: Tenant, customerId: string): readonly string[] {
    return CURRENCIES.map((known) =>
      resourceId('InternalAccount', internalAccountUuid(tenant, customerId, known.code, accountTypeFor(known))),
    );
  }

  /** Ids of the customer's opened accounts, from the read model, so a very recent one may be missing. */
  async openedIds(tenant: Tenant, customerId: string): Promise<readonly string[]> {
    const where = { owner: 'CUSTOMER', customer_id: customerId };
    const { rows } = await this.tables.of(internalAccountsTable).list(tenant, { where, limit: MAX_ACCOUNTS });
    return rows.map(({ document }) => document.id);
  }

  /** The amount held for a card transaction, and which of the given steps the account has executed. */
  async cardFunds(
    tenant: Tenant,
    accountId: string,
    transactionId: string,
    steps: readonly string[],
  ): Promise<CardFunds> {
    const uuid = uuidOf('InternalAccount', accountId);
    const { state: now } = await this.runner.load(internalAccount, tenant, uuid);
    const marks = steps.map((step) => mark({ transactionId, step }));
    const state = await this.runner.withSteps(internalAccount, tenant, uuid, now, marks);
    return {
      held: heldFor(state, transactionId),
      applied: new Set(steps.filter((step) => hasApplied(state, { transactionId, step }))),
    };
  }

  /** The amount that a transaction has reserved but not confirmed; null if none. */
  async reservedFor(tenant: Tenant, accountId: string, transactionId: string): Promise<Money | null> {
    const { state } = await this.runner.load(internalAccount, tenant, uuidOf('InternalAccount', accountId));
    const reserved = state.reserved.of(transactionId);
    return reserved === 0n ? null : money(state.currency, reserved);
  }

  /** The service's loss on a returned collection that the account owes; null if none. */
  async returnLossOf(tenant: Tenant, accountId: string, transactionId: string): Promise<Money | null> {
    const { state } = await this.runner.load(internalAccount, tenant, uuidOf('InternalAccount', accountId));
    const loss = state.returnLosses.of(transactionId);
    return loss === 0n ? null : money(state.currency, loss);
  }

  /** The debit of an earlier attempt of the same command, whatever its current state; null on the first attempt. */
  async debitBy(tenant: Tenant, accountId: string, metadata: CommandMetadata): Promise<RecordedDebit | null> {
    if (!isResourceId('InternalAccount', accountId)) return null;
    const uuid = uuidOf('InternalAccount', accountId);
    const earlier = await this.runner.replay(internalAccount, tenant, uuid, metadata);
    return earlier === null ? null : recordedDebit(earlier.event);
  }

  private async ownedBy(tenant: Tenant, ownerId: string, currencyCode: string): Promise<InternalAccountSummary | null> {
    const known = currency(currencyCode);
    return known === undefined
      ? null
      : this.load(tenant, internalAccountUuid(tenant, ownerId, known.code, accountTypeFor(known)));
  }

  private async load(tenant: Tenant, uuid: string): Promise<InternalAccountSummary | null> {
    const { state } = await this.runner.load(internalAccount, tenant, uuid);
    if (state.status === null) return null;
    return {
      id: resourceId('InternalAccount', uuid),
      ...(state.owner === 'CUSTOMER' && { customerId: state.ownerId }),
      type: state.type,
      status: state.status,
      currency: state.currency,
      balance: money(state.currency, state.balance),
    };
  }
}
