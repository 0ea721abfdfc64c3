import { Inject, Injectable, Logger } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
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
  InvalidMessage,
  type PartnerPort,
  readReport,
  readResult,
  type Report,
  type ReportReceipt,
  SignatureRefused,
  type SignedRequest,
  verifyRequest,
} from '@app/partner-protocol';
import {
  connected,
  type ConnectionState,
  everyKeyOf,
  keysOfGeneration,
} from '../domain/connection/connection.decider.js';
import { notice, noticeUuid } from '../domain/notice/notice.decider.js';
import { order } from '../domain/order/order.decider.js';
import { keyIdOf, PartnerConnections } from './partner-connections.service.js';
import { isContradiction } from './partner-orders.service.js';

type ReportKind = Exclude<Report['kind'], 'OPERATION'>;
type ReportOf<Kind extends ReportKind> = Extract<Report, { readonly kind: Kind }>;

/** Takes reports about something that no order of ours began. */
export interface ReportTaker<Kind extends ReportKind = ReportKind> {
  /** Refuses a report about nothing that the platform has: it is not recorded, so that the partner can correct it. */
  requireSubject(tenant: Tenant, report: ReportOf<Kind>): Promise<void>;
  /** Answers whether the report was known. Repeated, it changes nothing. */
  take(tenant: Tenant, report: ReportOf<Kind>, metadata: CommandMetadata): Promise<'RECORDED' | 'KNOWN'>;
}

/** A report as it came, before its signature is known to be one. */
interface SignedReport {
  readonly tenant: Tenant;
  readonly port: PartnerPort;
  readonly request: SignedRequest;
}

/**
 * The one door for reports of partners. Each is signed by the partner of the port, or by an earlier one about an order that
 * it has, and recorded before it counts. A repetition, and so a replay, changes nothing.
 */
@Injectable()
export class PartnerReports {
  private readonly logger = new Logger('Partner');
  private readonly takers = new Map<string, ReportTaker>();

  constructor(
    private readonly runner: AggregateRunner,
    private readonly connections: PartnerConnections,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A context takes the reports of a kind from the partner of a port. */
  register<Kind extends ReportKind>(port: PartnerPort, kind: Kind, taker: ReportTaker<Kind>): void {
    this.takers.set(`${port} ${kind}`, taker as unknown as ReportTaker);
  }

  /** Refuses UNAUTHORIZED unless a partner of the port signed the request, INVALID_INPUT, REFERENCE_NOT_FOUND, CONFLICT. */
  async receive(tenant: Tenant, port: PartnerPort, request: SignedRequest, body: unknown): Promise<ReportReceipt> {
    const partners = await this.connections.stateOf(tenant, port);
    const signed = { tenant, port, request };
    await this.requireSigned(signed, everyKeyOf(partners));
    const report = read(() => readReport(body));
    const metadata = this.metadata(tenant, port, report);
    if (report.kind === 'OPERATION') return { outcome: await this.ofOperation(signed, partners, report, metadata) };
    await this.requireSigned(signed, connected(partners)?.partnerKeys ?? []);
    const taker = this.takers.get(`${port} ${report.kind}`);
    if (taker === undefined)
      throw invalidInput('The port has no such report.', { field: 'kind', message: `is none of ${port}` });
    return { outcome: await this.ofNotice(tenant, port, report, { taker, metadata }) };
  }

  /** No partner, and a signature that is not its own, have one answer. */
  private async requireSigned(signed: SignedReport, keys: readonly string[]): Promise<void> {
    const fault = await this.faultOf(signed, keys);
    if (fault !== null)
      throw new Refusal('UNAUTHORIZED', `The report is not signed by the partner of this port: ${fault}.`);
  }

  /** Why the signature is none under these keys; null when it is one. */
  private async faultOf({ tenant, port, request }: SignedReport, keys: readonly string[]): Promise<string | null> {
    const expected = keyIdOf(tenant, port);
    try {
      await verifyRequest(request, (keyId) => (keyId === expected ? keys : []), this.clock.now());
      return null;
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error;
      return error.message;
    }
  }

  /** An order is known to the partner that has it, and to no other one of the port. */
  private async ofOperation(
    signed: SignedReport,
    partners: ConnectionState,
    { operationId, reportId, result: given }: Extract<Report, { readonly kind: 'OPERATION' }>,
    metadata: CommandMetadata,
  ): Promise<ReportReceipt['outcome']> {
    const { tenant, port } = signed;
    const { state: known } = await this.runner.load(order, tenant, operationId);
    const isOwn =
      known?.port === port && (await this.faultOf(signed, keysOfGeneration(partners, known.generation))) === null;
    if (!isOwn) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such operation.');
    const result = read(() => readResult(port, known.operation, given), 'result.') as Json;
    const command = { kind: 'conclude', result, source: 'REPORT', reportId } as const;
    const { state } = await this.runner.run(order, tenant, operationId, command, metadata);
    if (isContradiction(state!, { operationId, result }, this.logger)) return 'CONTRADICTS';
    return state!.results.length > known.results.length ? 'RECORDED' : 'KNOWN';
  }

  /** Recorded before its taker acts; repeated, the taker is asked again under the same id, which changes nothing. */
  private async ofNotice(
    tenant: Tenant,
    port: PartnerPort,
    report: Exclude<Report, { readonly kind: 'OPERATION' }>,
    { taker, metadata }: { readonly taker: ReportTaker; readonly metadata: CommandMetadata },
  ): Promise<ReportReceipt['outcome']> {
    await taker.requireSubject(tenant, report);
    const { reportId: _id, reportedAt: _at, kind, depositId: key, ...content } = report;
    const uuid = noticeUuid(tenant, port, kind, key);
    await this.runner.run(notice, tenant, uuid, { port, kind, key, content }, metadata);
    const step = derivedUuid('partners.notice-taken', uuid);
    return taker.take(tenant, report, { ...metadata, commandId: step, requestHash: step, causationId: null });
  }

  private metadata(tenant: Tenant, port: PartnerPort, report: Report): CommandMetadata {
    const { reportedAt: _, ...content } = report;
    const commandId = derivedUuid('partners.report', keyIdOf(tenant, port), report.reportId);
    return {
      commandId,
      requestHash: derivedUuid('partners.report', canonicalJson(content as unknown as Json)),
      correlationId: commandId,
      causationId: null,
      actor: `partner:${port}`,
      at: this.clock.now().toISOString(),
    };
  }
}

/** The message, or 400 INVALID_INPUT naming each member that is wrong. */
function read<T>(message: () => T, within = ''): T {
  try {
    return message();
  } catch (error) {
    if (!(error instanceof InvalidMessage)) throw error;
    const faults = error.faults.map(({ field, message: fault }) => ({ field: `${within}${field}`, message: fault }));
    throw invalidInput('The report is not as the partner protocol says.', ...faults);
  }
}
