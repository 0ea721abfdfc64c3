import { Injectable } from '@nestjs/common';
import { type Tenant, isResourceId, uuidOf } from '@app/kernel';
import { EventStore, type StoredEvent, streamName } from '@app/event-sourcing';
import { held, spendable } from '../domain/ledger-accounts.js';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { sumsOf } from '../projections/ledger.projection.js';
import { postedOf } from './stored-postings.js';

/** One movement of an account, in smallest units, with what it left. */
export interface StatementLine {
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
  /** Type of the event, `accounts.account-funded`. */
  readonly type: string;
  readonly transactionId: string | null;
  /** Change of the spendable balance. */
  readonly amount: string;
  /** Change of what is set aside. */
  readonly held: string;
  readonly balance: string;
  /** Spendable and set aside. */
  readonly totalBalance: string;
}

/** Movements of one account in the order in which they were recorded. */
export interface AccountStatement {
  readonly accountId: string;
  readonly currency: string;
  readonly lines: readonly StatementLine[];
}

/** Every movement of an account since it was opened, from its own stream. */
@Injectable()
export class AccountStatements {
  constructor(private readonly store: EventStore) {}

  /** null when the tenant has no such account, or the id is not one. */
  async of(tenant: Tenant, accountId: string): Promise<AccountStatement | null> {
    if (!isResourceId('InternalAccount', accountId)) return null;
    const uuid = uuidOf('InternalAccount', accountId);
    const events = await this.store.read(streamName(tenant, internalAccount, uuid));
    const opening = events[0]?.data['currency'] as { readonly code: string } | undefined;
    return opening === undefined ? null : { accountId, currency: opening.code, lines: linesOf(uuid, events) };
  }
}

function linesOf(uuid: string, events: readonly StoredEvent[]): readonly StatementLine[] {
  let balance = 0n;
  let aside = 0n;
  const lines: StatementLine[] = [];
  for (const event of events) {
    const sums = sumsOf([postedOf(event)]);
    const changeOf = (account: string): bigint => sums.find((sum) => sum.account === account)?.amount ?? 0n;
    const [change, setAside] = [changeOf(spendable(uuid)), changeOf(held(uuid))];
    if (change === 0n && setAside === 0n) continue;
    balance += change;
    aside += setAside;
    lines.push({
      revision: event.revision,
      at: event.metadata.at,
      type: event.type,
      transactionId: (event.data['transactionId'] as string | undefined) ?? null,
      amount: change.toString(),
      held: setAside.toString(),
      balance: balance.toString(),
      totalBalance: (balance + aside).toString(),
    });
  }
  return lines;
}
