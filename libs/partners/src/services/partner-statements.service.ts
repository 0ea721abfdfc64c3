import { Injectable } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import type { Tenant } from '@app/kernel';
import type { ResultOf } from '@app/partner-protocol';
import { connected } from '../domain/connection/connection.decider.js';
import { type DayReport, dayReport, dayReportUuid } from '../domain/day-report/day-report.decider.js';
import type { PartnerBooks } from '../domain/statement/partner-books.js';
import type { StatingPort } from '../domain/statement/stating-ports.js';
import { PartnerConnections } from './partner-connections.service.js';
import { PartnerOrders } from './partner-orders.service.js';

/** Requests the statements of a day from partners, reads the day reports, and holds the books for the comparison with statements. */
@Injectable()
export class PartnerStatements {
  private readonly books = new Map<StatingPort, PartnerBooks>();

  constructor(
    private readonly runner: AggregateRunner,
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
  ) {}

  /** Registers the context's books for a port. */
  register(port: StatingPort, books: PartnerBooks): void {
    this.books.set(port, books);
  }

  /** Books that the statements of a port are compared with. */
  booksOf(port: StatingPort): PartnerBooks {
    const books = this.books.get(port);
    if (books === undefined) throw new Error(`no context has books over the partner of ${port}`);
    return books;
  }

  /** Time since which the partner of the port is connected, ISO 8601; null if there is none. */
  async since(tenant: Tenant, port: StatingPort): Promise<string | null> {
    const state = await this.connections.stateOf(tenant, port);
    return connected(state) === null ? null : state!.since;
  }

  /** Requests the statements of a day, which arrive as reports. Null if the partner gives no answer. */
  async ask(
    tenant: Tenant,
    port: StatingPort,
    day: string,
    requestedAt: string,
  ): Promise<ResultOf<StatingPort, 'statements'>['status'] | null> {
    const answer = await this.orders.answer(tenant, { port, operation: 'statements', requestedAt, data: { day } });
    return answer === null ? null : answer.status;
  }

  /** Report on the day; null before the comparison. */
  async reportOf(tenant: Tenant, port: StatingPort, day: string): Promise<DayReport | null> {
    return (await this.runner.load(dayReport, tenant, dayReportUuid(tenant, port, day))).state;
  }
}
