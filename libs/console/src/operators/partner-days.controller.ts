import { Body, Get, Inject, Post, Query } from '@nestjs/common';
import { INSTALLATION, Interventions } from '@app/audit';
import type { Progress } from '@app/event-store';
import { type CommandMetadata, Metadata } from '@app/http';
import { CLOCK, type Clock, type Tenant, invalidInput, isFinalRefusal } from '@app/kernel';
import type { Operator } from '@app/operators';
import {
  type CurrencyReconciliation,
  type DayReport,
  PartnerStatements,
  type ReconciledItem,
  STATING_PORTS,
  type StatingPort,
} from '@app/partners';
import { PartnerReconciliations } from '@app/payments';
import { OperatedPlatforms } from './operated-platforms.js';
import { CurrentOperator, OpensTo, OperatorController, noteOf } from './operator-door.js';
import { type OperatorJob, OperatorJobs } from './operator-jobs.js';
import { DayComparisonRequest, OfPlatformQuery } from './operator-requests.dto.js';

/** Milliseconds. */
const A_DAY = 86_400_000;
const DAYS_SHOWN = 31;
const MAX_ITEMS_NAMED = 500;

/** The partner of a port, with the report of each day since it was connected, newest first; null for days not compared yet. */
interface PartnerDays {
  readonly port: StatingPort;
  readonly since: string;
  readonly days: readonly { readonly day: string; readonly report: DayReport | null }[];
}

/** One discrepancy, in smallest units, with the resource that it is about if there is one. */
interface NamedItem {
  readonly problem: 'MISSING_FROM_STATEMENTS' | 'MISSING_FROM_BOOKS' | 'DIFFERENT_AMOUNT';
  readonly item: string;
  readonly currency: string;
  readonly since: string;
  readonly stated: string;
  readonly booked: string;
  readonly resourceId: string | null;
}

/** The comparison of a day, with the name of each discrepancy. */
interface NamedComparison {
  readonly platformId: string;
  readonly port: StatingPort;
  readonly day: string;
  readonly agrees: boolean;
  readonly currencies: readonly { readonly currency: string; readonly statements: string; readonly books: string }[];
  readonly items: readonly NamedItem[];
  readonly hasMore: boolean;
  /** Statements whose opening balance differs from the previous closing balance. */
  readonly brokenChains: readonly { readonly currency: string; readonly account: string; readonly day: string }[];
  readonly withoutStatements: readonly string[];
}

/** Agreement of partners' statements with the service's books, by day: `partner reports` and `partner reconciliation`. */
@OperatorController('partner-days')
export class PartnerDaysController {
  constructor(
    private readonly platforms: OperatedPlatforms,
    private readonly statements: PartnerStatements,
    private readonly reconciliations: PartnerReconciliations,
    private readonly jobs: OperatorJobs,
    private readonly interventions: Interventions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @OpensTo('viewer', 'operator', 'auditor')
  async list(@Query() { platformId }: OfPlatformQuery): Promise<{ readonly partners: readonly PartnerDays[] }> {
    const tenant = await this.platforms.tenantOf(platformId);
    const partners = await Promise.all(STATING_PORTS.map((port) => this.daysOf(tenant, port)));
    return { partners: partners.filter((each) => each !== null) };
  }

  @Get('comparisons')
  @OpensTo('viewer', 'operator', 'auditor')
  async comparisons(): Promise<{ readonly jobs: readonly OperatorJob[] }> {
    return { jobs: await this.jobs.list('reconciliation') };
  }

  /**
   * Compares a day in the background, since that reads the whole log. The result is not recorded as events. Repeating the command returns the
   * same job.
   */
  @Post('comparisons')
  @OpensTo('operator', 'auditor')
  async compare(
    @CurrentOperator() operator: Operator,
    @Metadata() metadata: CommandMetadata,
    @Body() request: DayComparisonRequest,
  ): Promise<{ readonly id: string }> {
    const { platformId, port, day } = request;
    const tenant = await this.platforms.tenantOf(platformId);
    if (day >= this.today())
      throw invalidInput('The day has not ended.', { field: 'day', message: 'must be a day that has ended' });
    const by = noteOf(operator, request);
    const job = { id: metadata.commandId, kind: 'reconciliation', object: `${platformId} ${port} ${day}` } as const;
    const act = { act: 'partner reconciliation', object: job.object };
    await this.interventions.act(INSTALLATION, act, by, metadata, () =>
      this.jobs.start({ ...job, startedBy: by.operator }, (progress) => this.named(tenant, port, day, progress)),
    );
    return { id: job.id };
  }

  private async daysOf(tenant: Tenant, port: StatingPort): Promise<PartnerDays | null> {
    const since = await this.statements.since(tenant, port);
    if (since === null) return null;
    const last = Date.parse(this.today());
    const days = Array.from({ length: DAYS_SHOWN }, (_, back) => dayOf(last - (back + 1) * A_DAY));
    const ended = days.filter((day) => day >= since.slice(0, 10));
    const reports = await Promise.all(ended.map((day) => this.statements.reportOf(tenant, port, day)));
    return { port, since, days: ended.map((day, index) => ({ day, report: reports[index] ?? null })) };
  }

  private async named(tenant: Tenant, port: StatingPort, day: string, progress: Progress): Promise<NamedComparison> {
    const report = await this.reconciliations.of(tenant, port, day, progress);
    const open = report.currencies.flatMap(openItems);
    const items: NamedItem[] = [];
    for (const each of open.slice(0, MAX_ITEMS_NAMED))
      items.push({ ...each, resourceId: await this.resourceOf(tenant, port, each.item) });
    return {
      platformId: tenant.platformId,
      port,
      day,
      agrees: report.agrees,
      currencies: report.currencies.map(({ currency, statements, books }) => ({
        currency,
        statements: statements.toString(),
        books: books.toString(),
      })),
      items,
      hasMore: open.length > items.length,
      brokenChains: report.currencies.flatMap(({ currency, brokenChains }) =>
        brokenChains.map(({ account, day: from }) => ({ currency, account, day: from })),
      ),
      withoutStatements: report.withoutStatements,
    };
  }

  /** A deposit is looked up with the connected partner: null if none is connected any more. */
  private async resourceOf(tenant: Tenant, port: StatingPort, item: string): Promise<string | null> {
    try {
      return await this.reconciliations.resourceOf(tenant, port, item);
    } catch (error) {
      if (isFinalRefusal(error)) return null;
      throw error;
    }
  }

  private today(): string {
    return dayOf(this.clock.now().getTime());
  }
}

function openItems(of: CurrencyReconciliation): readonly Omit<NamedItem, 'resourceId'>[] {
  const { currency, missingFromStatements, missingFromBooks, differing } = of;
  const named = (problem: NamedItem['problem'], items: readonly ReconciledItem[]) =>
    items.map(({ item, since, stated, booked }) => ({
      problem,
      item,
      currency,
      since,
      stated: stated.toString(),
      booked: booked.toString(),
    }));
  return [
    ...named('MISSING_FROM_STATEMENTS', missingFromStatements),
    ...named('MISSING_FROM_BOOKS', missingFromBooks),
    ...named('DIFFERENT_AMOUNT', differing),
  ];
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
