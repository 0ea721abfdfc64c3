import { Injectable } from '@nestjs/common';
import { LogSearch, ofKind } from '@app/audit';
import { parseStreamName, type Progress, type StoredEvent } from '@app/event-store';
import { type Json, type Tenant, resourceId, tenantKey, uuidOf } from '@app/kernel';
import {
  DayCompared,
  type DayReport,
  DifferenceAccepted,
  type Difference,
  NoticeReceived,
  PartnerOrders,
  PartnerReports,
  PartnerStatements,
  Reconciliation,
  type ReconciliationReport,
  type Statement,
  type StatingPort,
  statementOf,
  takingOf,
} from '@app/partners';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Compares a partner's statements with our ledger. Reads the log, so that a report for a past day can be made again; that takes the time to
 * find the payments.
 */
@Injectable()
export class PartnerReconciliations {
  constructor(
    private readonly search: LogSearch,
    private readonly partners: PartnerStatements,
    private readonly orders: PartnerOrders,
    private readonly reports: PartnerReports,
  ) {}

  /** The report for the end of a day, YYYY-MM-DD. */
  async of(
    tenant: Tenant,
    port: StatingPort,
    day: string,
    progress: Progress = () => undefined,
  ): Promise<ReconciliationReport> {
    const { firstDays, count } = await this.upTo(tenant, port, day);
    const reconciliation = new Reconciliation(day, firstDays, count);
    const books = this.partners.booksOf(port);
    /** Ids of reported deposits, by the command that books each. */
    const deposits = new Map<string, string>();
    const movementsOf = books.reader((commandId) => deposits.get(commandId));
    const kinds = [NoticeReceived.type, DifferenceAccepted.type, ...books.types];
    for await (const event of this.events(tenant, kinds, progress)) {
      if (event.type === NoticeReceived.type) {
        const notice = noticeOf(event);
        if (notice.port !== port) continue;
        const statement = statementOf(notice);
        if (notice.kind === 'FUNDS_RECEIVED') deposits.set(takingOf(parseStreamName(event.stream).id), notice.key);
        if (statement !== null && statement.day <= day) reconciliation.addStatement(statement);
        continue;
      }
      if (event.type === DifferenceAccepted.type) {
        const { port: of, item, amount } = event.data as unknown as Difference;
        if (of === port) reconciliation.accept(item, amount.currency, BigInt(amount.amount));
        continue;
      }
      const movements = movementsOf(loggedOf(event));
      for (const movement of movements) reconciliation.addMovement(movement);
      if (movements.length > 0) deposits.delete(event.metadata.commandId);
    }
    return reconciliation.report();
  }

  /**
   * Public id of the resource of a reconciliation item: the payment, the card transaction, or the account of a deposit; null if there is
   * none, as for an entry that refers to nothing of ours.
   */
  async resourceOf(tenant: Tenant, port: StatingPort, item: string): Promise<string | null> {
    const [kind, id] = [item.slice(0, item.indexOf('/')), item.slice(item.indexOf('/') + 1)];
    switch (kind) {
      case 'operation': {
        const payment = UUID.test(id) ? await this.orders.resourceOf(tenant, port, id) : null;
        return payment === null ? null : resourceId('Transaction', payment);
      }
      case 'by-hand':
        return UUID.test(id) ? resourceId('Transaction', id) : null;
      case 'card':
        return UUID.test(id) ? resourceId('CardTransaction', id) : null;
      case 'deposit': {
        const deposit = await this.reports.known(tenant, 'payment-network', 'FUNDS_RECEIVED', id);
        const { quoteId, internalAccountId = null } = deposit?.content ?? {};
        return quoteId === undefined ? internalAccountId : resourceId('Transaction', uuidOf('Quote', quoteId));
      }
      default:
        return null;
    }
  }

  /** Every statement of the partner up to a day, in order of arrival. */
  async *statements(
    tenant: Tenant,
    port: StatingPort,
    progress: Progress = () => undefined,
  ): AsyncGenerator<Statement & { readonly at: string }> {
    for await (const event of this.events(tenant, [NoticeReceived.type], progress)) {
      const notice = noticeOf(event);
      const statement = notice.port === port ? statementOf(notice) : null;
      if (statement !== null) yield { ...statement, at: event.metadata.at };
    }
  }

  /** The recorded daily reports in order of days; the latest for a day counts. */
  async dayReports(
    tenant: Tenant,
    port: StatingPort,
    progress: Progress = () => undefined,
  ): Promise<readonly (DayReport & { readonly at: string })[]> {
    const found = new Map<string, DayReport & { readonly at: string }>();
    for await (const { data, metadata } of this.events(tenant, [DayCompared.type], progress)) {
      const report = data as unknown as DayReport;
      if (report.port === port) found.set(report.day, { ...report, at: metadata.at });
    }
    return [...found.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
  }

  /** Number of statements up to a day, and the day of the first one in each currency. */
  private async upTo(
    tenant: Tenant,
    port: StatingPort,
    last: string,
  ): Promise<{ readonly firstDays: ReadonlyMap<string, string>; readonly count: number }> {
    const firstDays = new Map<string, string>();
    let count = 0;
    for await (const { currency, day } of this.statements(tenant, port)) {
      if (day > last) continue;
      count += 1;
      if (day < (firstDays.get(currency) ?? '~')) firstDays.set(currency, day);
    }
    return { firstDays, count };
  }

  private async *events(tenant: Tenant, kinds: readonly string[], progress: Progress): AsyncGenerator<StoredEvent> {
    const key = tenantKey(tenant);
    for await (const event of this.search.find(kinds.map(ofKind), progress))
      if (event.metadata.tenant === key) yield event;
  }
}

function noticeOf({ data }: StoredEvent): {
  readonly port: string;
  readonly kind: string;
  readonly key: string;
  readonly content: Json;
  readonly partner?: number | undefined;
} {
  return data as never;
}

function loggedOf({ type, stream, metadata, data }: StoredEvent) {
  return { type, id: parseStreamName(stream).id, commandId: metadata.commandId, at: metadata.at, data };
}
