import { Injectable } from '@nestjs/common';
import { LogSearch } from '@app/audit';
import { type Tenant, isResourceId, uuidOf } from '@app/kernel';
import { EventStore, type StoredEvent, streamName, streamPages } from '@app/event-store';
import { clearing, held, spendable } from '../domain/ledger-accounts.js';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { sumsOf } from '../projections/ledger.projection.js';
import { postedOf } from './stored-postings.questions.js';

/** One movement of an account in smallest units, with the resulting balance. */
export interface StatementLine {
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
  /** Type of the event, `accounts.account-funded`. */
  readonly type: string;
  readonly transactionId: string | null;
  /** Change of the spendable balance. */
  readonly amount: string;
  /** Change of the held amount. */
  readonly held: string;
  readonly balance: string;
  /** Spendable and held. */
  readonly totalBalance: string;
  /** Ledger accounts on the other side; the account's own hold if money was only held or released. */
  readonly counterAccounts: readonly string[];
}

/** Movements of one account in the order of recording. */
interface AccountStatement {
  readonly accountId: string;
  readonly currency: string;
  readonly lines: readonly StatementLine[];
  /** False if older movements are omitted. */
  readonly isComplete: boolean;
}

/** One movement of a payment's clearing account, in smallest units. */
interface ClearingLine {
  readonly stream: string;
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
  readonly type: string;
  readonly currency: string;
  readonly amount: string;
  readonly balance: string;
  readonly counterAccounts: readonly string[];
}

/** Movements of a payment's money in flight. A finished payment leaves zero in each currency. */
interface ClearingStatement {
  readonly transactionId: string;
  readonly lines: readonly ClearingLine[];
}

/** Reads every movement of an account from its own stream. */
@Injectable()
export class AccountStatements {
  constructor(
    private readonly store: EventStore,
    private readonly search: LogSearch,
  ) {}

  /** All movements, or only the newest. null if the tenant has no such account or the id is malformed. */
  async of(
    tenant: Tenant,
    accountId: string,
    { newest = Number.POSITIVE_INFINITY }: { readonly newest?: number } = {},
  ): Promise<AccountStatement | null> {
    if (!isResourceId('InternalAccount', accountId)) return null;
    const uuid = uuidOf('InternalAccount', accountId);
    const stream = streamName(tenant, internalAccount, uuid);
    const [opened] = await this.store.read(stream, { upTo: 0 });
    if (opened === undefined) return null;
    const { code: currency } = opened.data['currency'] as { readonly code: string };
    const statement = new RunningStatement(uuid);
    const lines: StatementLine[] = [];
    let isComplete = true;
    for await (const events of streamPages(this.store, stream, 0)) {
      lines.push(...statement.linesOf(events));
      if (lines.length <= newest) continue;
      lines.splice(0, lines.length - newest);
      isComplete = false;
    }
    return { accountId, currency, lines, isComplete };
  }

  /** Movements of a payment's clearing account in the requests that touched the payment; null if there are none. */
  async ofClearing(
    tenant: Tenant,
    transaction: { readonly id: string; readonly stream: string },
    progress: (done: number, share: number | null) => void,
  ): Promise<ClearingStatement | null> {
    const own = await this.store.read(transaction.stream);
    if (own.length === 0) return null;
    const requests = own.map(({ metadata }) => metadata.correlationId);
    const account = clearing(transaction.id);
    const balances = new Map<string, bigint>();
    const lines: ClearingLine[] = [];
    for await (const event of this.search.ofRequests(tenant, requests, progress)) {
      for (const { currency, amount } of sumsOf([postedOf(event)]).filter((sum) => sum.account === account)) {
        const balance = (balances.get(currency) ?? 0n) + amount;
        balances.set(currency, balance);
        lines.push({
          stream: event.stream,
          revision: event.revision,
          at: event.metadata.at,
          type: event.type,
          currency,
          amount: amount.toString(),
          balance: balance.toString(),
          counterAccounts: others(event, currency, [account]),
        });
      }
    }
    return { transactionId: transaction.id, lines };
  }
}

/** Movements of an account with running balances, page by page. */
class RunningStatement {
  private balance = 0n;
  private held = 0n;

  constructor(private readonly uuid: string) {}

  linesOf(events: readonly StoredEvent[]): readonly StatementLine[] {
    return events.flatMap((event) => this.lineOf(event));
  }

  private lineOf(event: StoredEvent): readonly StatementLine[] {
    const sums = sumsOf([postedOf(event)]);
    const changeOf = (account: string): bigint => sums.find((sum) => sum.account === account)?.amount ?? 0n;
    const [change, heldChange] = [changeOf(spendable(this.uuid)), changeOf(held(this.uuid))];
    if (change === 0n && heldChange === 0n) return [];
    this.balance += change;
    this.held += heldChange;
    return [
      {
        revision: event.revision,
        at: event.metadata.at,
        type: event.type,
        transactionId: (event.data['transactionId'] as string | undefined) ?? null,
        amount: change.toString(),
        held: heldChange.toString(),
        balance: this.balance.toString(),
        totalBalance: (this.balance + this.held).toString(),
        counterAccounts: counterAccounts(this.uuid, event),
      },
    ];
  }
}

function counterAccounts(uuid: string, event: StoredEvent): readonly string[] {
  const outside = others(event, null, [spendable(uuid), held(uuid)]);
  return outside.length > 0 ? outside : [held(uuid)];
}

/** Other accounts in an event's postings, for one currency or all. */
function others(event: StoredEvent, currency: string | null, own: readonly string[]): readonly string[] {
  const names = sumsOf([postedOf(event)])
    .filter((sum) => (currency === null || sum.currency === currency) && !own.includes(sum.account))
    .map(({ account }) => account);
  return [...new Set(names)];
}
