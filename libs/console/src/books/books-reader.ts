import { Injectable } from '@nestjs/common';
import { AccountStatements, LEDGER_KINDS, TrialBalance, type TrialBalanceReport } from '@app/accounts';
import { ReadYourWrites } from '@app/event-sourcing';
import { LongLog, type Progress, streamName } from '@app/event-store';
import { KeyedSemaphore, Refusal, type Tenant, isResourceId, uuidOf } from '@app/kernel';
import { type BookFindings, BookChecks } from './book-checks.port.js';

/** Maximum number of single accounts in a trial balance; the sums include all accounts. */
const MAX_ACCOUNTS_SHOWN = 500;

/** Maximum number of movements in a statement, newest first. */
const MAX_LINES_SHOWN = 1_000;

/** Maximum number of events that a request reads for a past balance: seconds of work. */
const MAX_EVENTS_READ = 200_000;

/** The books of a platform: sums by kind and currency, and the accounts that need attention. */
export type ShownBalance = TrialBalanceReport & BookFindings & { readonly kinds: readonly string[] };

/** Maximum number of ledger lines that a job holds in memory: some hundred megabytes. */
const MAX_LINES_HELD = 500_000;

/** The books at a point in time, without single accounts, as a job stores them. */
export interface PastTotals extends Pick<TrialBalanceReport, 'totals' | 'unbalanced'> {
  /** Number of payments in flight. */
  readonly inFlight: number;
  /** Number of accounts below zero. */
  readonly overdrawn: number;
}

/** One movement of an account, in smallest units, with the balance after it. */
interface Movement {
  readonly at: string;
  readonly type: string;
  readonly transactionId: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly balance: string;
  readonly counterAccounts: readonly string[];
}

/** Movements of an account, in the order that they were recorded. */
export interface ShownStatement {
  readonly account: string;
  readonly lines: readonly Movement[];
  /** True if older movements are left out. */
  readonly hasMore: boolean;
}

/** Reads the books of one platform, for its users and for operators. */
@Injectable()
export class BooksReader {
  /** A past balance reads the log, so only one is computed at a time. */
  private readonly past = new KeyedSemaphore(1);

  constructor(
    private readonly balance: TrialBalance,
    private readonly checks: BookChecks,
    private readonly statements: AccountStatements,
    private readonly answers: ReadYourWrites,
  ) {}

  /** The trial balance, now or at a point in time. */
  async trialBalance(tenant: Tenant, at: string | undefined): Promise<ShownBalance> {
    const report = at === undefined ? await this.now(tenant) : await this.past.run('past', () => this.asOf(tenant, at));
    const { inFlight, overdrawn, imbalances, ...rest } = report;
    return {
      ...rest,
      kinds: LEDGER_KINDS,
      inFlight: inFlight.slice(0, MAX_ACCOUNTS_SHOWN),
      overdrawn: overdrawn.slice(0, MAX_ACCOUNTS_SHOWN),
      imbalances: imbalances.slice(0, MAX_ACCOUNTS_SHOWN),
    };
  }

  /**
   * The sums at a point in time from the whole log, however long: minutes of work, for a job. Memory is bounded, so accounts and payments are
   * not checked against their rules. Throws LongLedger if too many accounts hold money.
   */
  async pastTotals(tenant: Tenant, at: string, progress: Progress): Promise<PastTotals> {
    const { totals, unbalanced, inFlight, overdrawn } = await this.balance.asOf(tenant, at, {
      maxLines: MAX_LINES_HELD,
      progress,
    });
    return { totals, unbalanced, inFlight: inFlight.length, overdrawn: overdrawn.length };
  }

  /** Sums of all accounts by kind and currency. */
  async totals(tenant: Tenant): Promise<TrialBalanceReport['totals']> {
    return (await this.balance.of(tenant)).totals;
  }

  /** Movements of `InternalAccount:…`, or of the clearing account of `Transaction:…`; refuses REFERENCE_NOT_FOUND. */
  async statement(tenant: Tenant, account: string): Promise<ShownStatement> {
    return isResourceId('Transaction', account) ? this.ofPayment(tenant, account) : this.ofAccount(tenant, account);
  }

  private async now(tenant: Tenant): Promise<TrialBalanceReport & BookFindings> {
    await this.answers.caughtUp();
    await this.checks.catchUp();
    return { ...(await this.balance.of(tenant)), ...(await this.checks.report(tenant)) };
  }

  private async asOf(tenant: Tenant, at: string): Promise<TrialBalanceReport & BookFindings> {
    try {
      const balance = await this.balance.asOf(tenant, at, { maxEvents: MAX_EVENTS_READ });
      return { ...balance, ...(await this.checks.asOf(tenant, at, MAX_EVENTS_READ)) };
    } catch (error) {
      if (!(error instanceof LongLog)) throw error;
      throw new Refusal(
        'CONFLICT',
        'The log is too long to compute past balances within a request. Operators can run it as a job or on the command line: `audit trial-balance --at <moment>`.',
      );
    }
  }

  private async ofAccount(tenant: Tenant, account: string): Promise<ShownStatement> {
    const found = await this.statements.of(tenant, account, { newest: MAX_LINES_SHOWN });
    if (found === null) throw new Refusal('REFERENCE_NOT_FOUND', `The platform has no account ${account}.`);
    const { currency, lines, isComplete } = found;
    return {
      account,
      hasMore: !isComplete,
      lines: lines.map(({ at, type, transactionId, amount, balance, counterAccounts }) => ({
        at,
        type,
        transactionId,
        currency,
        amount,
        balance,
        counterAccounts,
      })),
    };
  }

  private async ofPayment(tenant: Tenant, account: string): Promise<ShownStatement> {
    const aggregate = { context: 'payments', name: 'transaction' };
    const stream = streamName(tenant, aggregate, uuidOf('Transaction', account));
    const found = await this.statements.ofClearing(tenant, { id: account, stream }, () => undefined);
    if (found === null) throw new Refusal('REFERENCE_NOT_FOUND', `The platform has no payment ${account}.`);
    return {
      account,
      hasMore: false,
      lines: found.lines.map(({ at, type, currency, amount, balance, counterAccounts }) => ({
        at,
        type,
        transactionId: account,
        currency,
        amount,
        balance,
        counterAccounts,
      })),
    };
  }
}
