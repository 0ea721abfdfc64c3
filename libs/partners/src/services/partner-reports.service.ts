import { Inject, Injectable, Logger } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { RequestHashes } from '@app/http';
import {
  canonicalJson,
  CLOCK,
  type Clock,
  derivedUuid,
  invalidInput,
  type Json,
  Refusal,
  type Tenant,
} from '@app/kernel';
import {
  type PartnerPort,
  readReport,
  readResult,
  type Report,
  type ReportReceipt,
  subjectOf,
} from '@app/partner-protocol';
import { connected, type ConnectionState, keysOfGeneration } from '../domain/connection/connection.decider.js';
import { checkedMessage } from '../domain/checked-message.js';
import { notice, noticeUuid, takingOf } from '../domain/notice/notice.decider.js';
import { isRequested, order, requested } from '../domain/order/order.decider.js';
import { STATING_PORTS } from '../domain/statement/stating-ports.js';
import { keyIdOf, PartnerConnections } from './partner-connections.service.js';
import { type PartnerSent, PartnerSignatures } from './partner-signatures.service.js';
import { isContradiction } from './partner-orders.service.js';

/** Milliseconds. */
const A_DAY = 86_400_000;

type ReportKind = Exclude<Report['kind'], 'OPERATION'>;
type ReportOf<Kind extends ReportKind> = Extract<Report, { readonly kind: Kind }>;

/** Processes reports that no order of ours caused. */
export interface ReportTaker<Kind extends ReportKind = ReportKind> {
  /** Refuses a report whose subject the platform does not have. The report is then not recorded, so that the partner can correct it. */
  requireSubject(tenant: Tenant, report: ReportOf<Kind>): Promise<void>;
  /**
   * Processes the report and returns whether it was known; idempotent. Absent if a saga processes the reports from the log, to keep those
   * of one subject in order.
   */
  take?(tenant: Tenant, report: ReportOf<Kind>, metadata: CommandMetadata): Promise<ReportReceipt>;
}

/**
 * Entry point for all reports of partners. Each is signed by the current partner of the port, or by a former one about its own orders, and
 * is recorded before it takes effect. Repetitions and replays change nothing.
 */
@Injectable()
export class PartnerReports {
  private readonly logger = new Logger('Partner');
  private readonly takers = new Map<string, ReportTaker>();

  constructor(
    private readonly runner: AggregateRunner,
    private readonly connections: PartnerConnections,
    private readonly signatures: PartnerSignatures,
    private readonly hashes: RequestHashes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    for (const port of STATING_PORTS)
      this.register(port, 'STATEMENT', { requireSubject: (_, statement) => this.requirePast(statement) });
  }

  /** Registers the context that processes a kind of report for a port. */
  register<Kind extends ReportKind>(port: PartnerPort, kind: Kind, taker: ReportTaker<Kind>): void {
    this.takers.set(`${port} ${kind}`, taker as unknown as ReportTaker);
  }

  /** Report on a subject by a partner of the port, with the command that processed it; null if there is none. */
  async known<Kind extends ReportKind>(
    tenant: Tenant,
    port: PartnerPort,
    kind: Kind,
    key: string,
  ): Promise<{ readonly content: Partial<ReportOf<Kind>>; readonly takenBy: CommandMetadata } | null> {
    const { uuid, known: state } = await this.noticeOf(tenant, port, kind, key);
    if (state === null) return null;
    const takenBy = this.taking(uuid, {
      correlationId: uuid,
      actor: `partner:${port}`,
      at: this.clock.now().toISOString(),
    });
    return { content: state.content as Partial<ReportOf<Kind>>, takenBy };
  }

  /**
   * Receives a report that any current or former partner of the port signed. Refuses UNAUTHORIZED if only the connected partner may report
   * on its subject; INVALID_INPUT, REFERENCE_NOT_FOUND, CONFLICT.
   */
  async receive(signed: PartnerSent, body: unknown): Promise<ReportReceipt> {
    const { tenant, port } = signed;
    const partners = await this.connections.stateOf(tenant, port);
    const report = checkedMessage(() => readReport(body));
    const metadata = this.metadata(tenant, port, report);
    if (report.kind === 'OPERATION') return { outcome: await this.ofOperation(signed, partners, report, metadata) };
    await this.signatures.require(signed, connected(partners)?.partnerKeys ?? []);
    const taker = this.takers.get(`${port} ${report.kind}`);
    if (taker === undefined)
      throw invalidInput('The port does not define this report.', { field: 'kind', message: `is none of ${port}` });
    return this.ofNotice(tenant, port, report, { taker, metadata });
  }

  /** Only the partner that has the order may report on it; for any other partner of the port it does not exist. */
  private async ofOperation(
    signed: PartnerSent,
    partners: ConnectionState,
    { operationId, reportId, result: given }: Extract<Report, { readonly kind: 'OPERATION' }>,
    metadata: CommandMetadata,
  ): Promise<ReportReceipt['outcome']> {
    const { tenant, port } = signed;
    const { state: known } = await this.runner.load(order, tenant, operationId);
    const isOwn =
      isRequested(known) &&
      known.port === port &&
      (await this.signatures.faultOf(signed, keysOfGeneration(partners, known.generation))) === null;
    if (!isOwn) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such operation.');
    const result = checkedMessage(() => readResult(port, known.operation, given), 'result.') as Json;
    const command = { kind: 'conclude', result, source: 'REPORT', reportId } as const;
    const state = requested((await this.runner.run(order, tenant, operationId, command, metadata)).state);
    if (isContradiction(state, { operationId, result }, this.logger)) return 'CONTRADICTS';
    return state.results.length > known.results.length ? 'RECORDED' : 'KNOWN';
  }

  /**
   * Records the notice before its taker acts. A repetition calls the taker again under the same id, which changes nothing. A known notice
   * is not checked against a later state.
   */
  private async ofNotice(
    tenant: Tenant,
    port: PartnerPort,
    report: Exclude<Report, { readonly kind: 'OPERATION' }>,
    { taker, metadata }: { readonly taker: ReportTaker; readonly metadata: CommandMetadata },
  ): Promise<ReportReceipt> {
    const { kind } = report;
    const { key, content } = subjectOf(report);
    const { uuid, known, partner } = await this.noticeOf(tenant, port, kind, key);
    if (known === null) await taker.requireSubject(tenant, report);
    await this.runner.run(notice, tenant, uuid, { port, kind, key, content: content as Json, partner }, metadata);
    if (taker.take === undefined) return { outcome: known === null ? 'RECORDED' : 'KNOWN' };
    return taker.take(tenant, report, this.taking(uuid, metadata));
  }

  /** Command with which the context processes a notice. */
  private taking(uuid: string, from: Pick<CommandMetadata, 'correlationId' | 'actor' | 'at'>): CommandMetadata {
    const step = takingOf(uuid);
    return { ...from, commandId: step, requestHash: step, causationId: null };
  }

  /** Stream id and content of a notice; the id includes the partner that assigned the key. */
  private async noticeOf(tenant: Tenant, port: PartnerPort, kind: ReportKind, key: string) {
    const load = async (...scope: readonly string[]) => {
      const uuid = noticeUuid(tenant, port, kind, key, ...scope);
      return { uuid, known: (await this.runner.load(notice, tenant, uuid)).state };
    };
    const shared = await load();
    const { partner, scope } = await this.connections.scopeOf(tenant, port, async () => shared.known);
    return { partner, ...(scope.length === 0 ? shared : await load(...scope)) };
  }

  /** Refuses future days. The partner's day may be ahead of ours because of its time zone. */
  private async requirePast({ day }: ReportOf<'STATEMENT'>): Promise<void> {
    const latest = new Date(this.clock.now().getTime() + A_DAY).toISOString().slice(0, 10);
    if (day > latest)
      throw invalidInput('The statement is for a future day.', { field: 'day', message: 'has not begun' });
  }

  private metadata(tenant: Tenant, port: PartnerPort, report: Report): CommandMetadata {
    const { reportedAt: _, ...content } = report;
    const commandId = derivedUuid('partners.report', keyIdOf(tenant, port), report.reportId);
    return {
      commandId,
      ...this.hashes.of(tenant, derivedUuid('partners.report', canonicalJson(content as unknown as Json))),
      correlationId: commandId,
      causationId: null,
      actor: `partner:${port}`,
      at: this.clock.now().toISOString(),
    };
  }
}
