import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReadSide } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { canonicalJson, CLOCK, type Clock, derivedUuid, guarded, type Json, type Tenant, tenantKey } from '@app/kernel';
import { PlatformList } from '@app/operators';
import { type DayReport, PartnerStatements, RecordDayReport, type StatingPort, STATING_PORTS } from '@app/partners';
import { PartnerReconciliations } from '@app/payments';
import { daysToLookAt, isSettled, reportOf } from './day-reports.js';

/** Milliseconds. */
const HOUR = 3_600_000;
const A_DAY = 24 * HOUR;

/** Calls `look` repeatedly until the returned function is called. */
export type Repetition = (look: () => void) => () => void;
/** Token of the schedule on which due reports are made. */
export const LOOKS = Symbol('DailyReports.looks');

/** A repetition at an interval in milliseconds. */
export function every(milliseconds: number): Repetition {
  return (look) => {
    const timer = setInterval(guarded(look), milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  };
}

/** State of a platform's partner for one port. */
interface Standing {
  readonly port: StatingPort;
  /** The report for the latest day. */
  readonly latest: DayReport;
  /** End of the last day that agreed, or the time of the connection; ISO 8601. */
  readonly agreedUntil: string;
}

/**
 * Reports for each day and partner whether books and statements agree. The process that leads the read side requests the statements of the
 * previous day from each partner, compares them with the books, and records the outcome. It repeats this for a day that does not agree, each
 * hour, and for older days once a day, for a week. A process that stops in between loses nothing: the next one checks the same days.
 */
@Injectable()
export class DailyReports implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Partner');
  private readonly standings = new Map<string, Standing>();
  /** When each day was last checked, in milliseconds. */
  private readonly looked = new Map<string, number>();
  private stopLooking: (() => void) | null = null;
  private working: Promise<unknown> = Promise.resolve();
  private isBusy = false;

  constructor(
    private readonly platforms: PlatformList,
    private readonly statements: PartnerStatements,
    private readonly reconciliations: PartnerReconciliations,
    private readonly commands: CommandBus,
    private readonly readSide: ReadSide,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOOKS) private readonly looks: Repetition,
  ) {}

  onApplicationBootstrap(): void {
    this.stopLooking = this.looks(() => this.tick());
  }

  async onModuleDestroy(): Promise<void> {
    this.stopLooking?.();
    this.stopLooking = null;
    await this.working;
  }

  /** Every partner, as of the last check by this process. */
  get partners(): readonly Standing[] {
    return [...this.standings.values()];
  }

  /** Makes the reports that are due. A failure of one does not affect the others. */
  async makeDue(): Promise<void> {
    for (const { platformId, environment } of await this.platforms.all()) {
      if (environment !== 'PRODUCTION') continue;
      for (const port of STATING_PORTS)
        await this.ofPartner({ platformId, environment }, port).catch((error: unknown) =>
          this.logger.error({
            message: 'the daily report of a partner was not made',
            platformId,
            port,
            error: error instanceof Error ? error.message : String(error),
          }),
        );
    }
  }

  private tick(): void {
    if (this.isBusy || !this.readSide.leading) return;
    this.isBusy = true;
    this.working = this.makeDue()
      .catch((error: unknown) =>
        this.logger.error({
          message: 'the daily reports of partners were not made',
          error: error instanceof Error ? error.message : String(error),
        }),
      )
      .finally(() => (this.isBusy = false));
  }

  private async ofPartner(tenant: Tenant, port: StatingPort): Promise<void> {
    const key = `${tenantKey(tenant)} ${port}`;
    const since = await this.statements.since(tenant, port);
    if (since === null) return void this.standings.delete(key);
    const round = { isSilent: false };
    let agreedUntil: string | null = null;
    let latest: DayReport | null = null;
    const days = daysToLookAt(since, this.clock.now());
    for (const day of days) {
      const report = await this.ofDay(tenant, port, { day, pause: day === days[0] ? HOUR : A_DAY, round });
      latest ??= report;
      if (report !== null && isSettled(report)) agreedUntil ??= new Date(Date.parse(day) + A_DAY).toISOString();
    }
    if (latest !== null) this.standings.set(key, { port, latest, agreedUntil: agreedUntil ?? since });
  }

  /** The report for a day. Made again unless it is settled or was made recently. */
  private async ofDay(
    tenant: Tenant,
    port: StatingPort,
    { day, pause, round }: { readonly day: string; readonly pause: number; readonly round: { isSilent: boolean } },
  ): Promise<DayReport | null> {
    const known = await this.statements.reportOf(tenant, port, day);
    if (known !== null && isSettled(known)) return known;
    const key = `${tenantKey(tenant)} ${port} ${day}`;
    const now = this.clock.now();
    if (now.getTime() - (this.looked.get(key) ?? -Infinity) < pause) return known;
    this.looked.set(key, now.getTime());
    // A partner that does not respond is asked once a round, since its payments share the circuit breaker.
    const answer = round.isSilent ? null : await this.statements.ask(tenant, port, day, now.toISOString());
    round.isSilent ||= answer === null;
    const made = answer === 'NONE' ? null : await this.reconciliations.of(tenant, port, day);
    const hasStated = made !== null && made.currencies.length > 0;
    const report = reportOf(port, day, answer === null && !hasStated ? null : made);
    await this.commands.execute(new RecordDayReport(tenant, report, metadataOf(tenant, report, now)));
    if (isSettled(report)) this.looked.delete(key);
    return report;
  }
}

/** Derives the command id from the report, so that the same report is recorded once, whichever process makes it. */
function metadataOf(tenant: Tenant, report: DayReport, now: Date): CommandMetadata {
  const commandId = derivedUuid(
    'partners.day-report',
    tenantKey(tenant),
    canonicalJson(report as unknown as Json),
    now.toISOString(),
  );
  return {
    commandId,
    requestHash: commandId,
    correlationId: commandId,
    causationId: null,
    actor: 'partners',
    at: now.toISOString(),
  };
}
