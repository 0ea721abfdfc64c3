import { Injectable } from '@nestjs/common';
import { LogSearch, ofKind } from '@app/audit';
import { parseStreamName, type Progress, type StoredEvent } from '@app/event-store';
import { type Json, type Tenant, tenantKey } from '@app/kernel';
import {
  DayCompared,
  type DayReport,
  DifferenceAccepted,
  type Difference,
  NoticeReceived,
  PartnerStatements,
  Reconciliation,
  type ReconciliationReport,
  type Statement,
  type StatingPort,
  statementOf,
  takingOf,
} from '@app/partners';

/**
 * Compares the statements of a partner with our own ledger. Read from the log, so that a report
 * of a past day can be made again; it takes the time of finding the payments there.
 */
@Injectable()
export class PartnerReconciliations {
  constructor(
    private readonly search: LogSearch,
    private readonly partners: PartnerStatements,
  ) {}

  /** The report about the end of a day, YYYY-MM-DD. */
  async of(
    tenant: Tenant,
    port: StatingPort,
    day: string,
    progress: Progress = () => undefined,
  ): Promise<ReconciliationReport> {
    const { firstDays, count } = await this.upTo(tenant, port, day);
    const reconciliation = new Reconciliation(day, firstDays, count);
    const books = this.partners.booksOf(port);
    /** Ids of the deposits that were reported, by the command that books each. */
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

  /** Every statement of the partner up to a day, in the order in which they came. */
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

  /** The daily reports that were recorded, in the order of the days; the latest one about a day counts. */
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

  /** Number of the statements up to a day, and the day of the first one of each currency. */
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
