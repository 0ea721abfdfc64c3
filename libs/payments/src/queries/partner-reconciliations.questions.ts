import { Injectable } from '@nestjs/common';
import { LogSearch, ofKind } from '@app/audit';
import { parseStreamName, type Progress, type StoredEvent } from '@app/event-store';
import { type Json, type Tenant, tenantKey } from '@app/kernel';
import {
  DifferenceAccepted,
  type Difference,
  NoticeReceived,
  orderUuid,
  Reconciliation,
  type ReconciliationReport,
  type Statement,
  statementOf,
  takingOf,
} from '@app/partners';
import { NETWORK_BOOKINGS, NetworkBooks, type NetworkMovement } from '../domain/transaction/network-movements.js';

const PORT = 'payment-network';

/**
 * Compares the statements of the payment network's partner with our own ledger. Read from the log, so that a report
 * of a past day can be made again; it takes the time of finding the payments there.
 */
@Injectable()
export class PartnerReconciliations {
  constructor(private readonly search: LogSearch) {}

  /** The report about the end of a day, YYYY-MM-DD. */
  async of(tenant: Tenant, day: string, progress: Progress = () => undefined): Promise<ReconciliationReport> {
    const { firstDays, count } = await this.upTo(tenant, day);
    const reconciliation = new Reconciliation(day, firstDays, count);
    const books = new NetworkBooks();
    /** Ids of the deposits that were reported, by the command that books each. */
    const deposits = new Map<string, string>();
    const kinds = [NoticeReceived.type, DifferenceAccepted.type, ...NETWORK_BOOKINGS];
    for await (const event of this.events(tenant, kinds, progress)) {
      if (event.type === NoticeReceived.type) {
        const notice = noticeOf(event);
        const statement = statementOf(notice);
        if (notice.kind === 'FUNDS_RECEIVED') deposits.set(takingOf(parseStreamName(event.stream).id), notice.key);
        if (statement !== null && statement.day <= day) reconciliation.addStatement(statement);
        continue;
      }
      if (event.type === DifferenceAccepted.type) {
        const { port, item, amount } = event.data as unknown as Difference;
        if (port === PORT) reconciliation.accept(item, amount.currency, BigInt(amount.amount));
        continue;
      }
      for (const movement of books.movementsOf(loggedOf(event))) {
        const item = itemOf(movement, movement.depositId ?? deposits.get(movement.commandId));
        reconciliation.addMovement({ ...movement, item });
        deposits.delete(movement.commandId);
      }
    }
    return reconciliation.report();
  }

  /** Every statement of the partner up to a day, in the order in which they came. */
  async *statements(
    tenant: Tenant,
    progress: Progress = () => undefined,
  ): AsyncGenerator<Statement & { readonly at: string }> {
    for await (const event of this.events(tenant, [NoticeReceived.type], progress)) {
      const statement = statementOf(noticeOf(event));
      if (statement !== null) yield { ...statement, at: event.metadata.at };
    }
  }

  /** Number of the statements up to a day, and the day of the first one of each currency. */
  private async upTo(
    tenant: Tenant,
    last: string,
  ): Promise<{ readonly firstDays: ReadonlyMap<string, string>; readonly count: number }> {
    const firstDays = new Map<string, string>();
    let count = 0;
    for await (const { currency, day } of this.statements(tenant)) {
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
} {
  return data as never;
}

function loggedOf({ type, stream, metadata, data }: StoredEvent) {
  return { type, id: parseStreamName(stream).id, commandId: metadata.commandId, at: metadata.at, data };
}

/** The name by which statements know a movement. */
function itemOf({ by, transaction }: NetworkMovement, depositId: string | undefined): string {
  switch (by) {
    case 'BY_HAND':
      return `by-hand/${transaction}`;
    case 'FUNDS':
      return depositId === undefined ? orderItem('collect', transaction) : `deposit/${depositId}`;
    default:
      return orderItem(by, transaction);
  }
}

function orderItem(operation: 'payout' | 'collect' | 'return-funds', resource: string): string {
  return `operation/${orderUuid({ port: PORT, operation, resource })}`;
}
