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

/** Calls `look` again and again, until the function that it answers is called. */
export type Repetition = (look: () => void) => () => void;
/** Token of the repetition of the looks for reports that are due. */
export const LOOKS = Symbol('DailyReports.looks');

/** A repetition once in so many milliseconds. */
export function every(milliseconds: number): Repetition {
  return (look) => {
    const timer = setInterval(guarded(look), milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  };
}

/** The state of the partner of a port of one platform. */
interface Standing {
  readonly port: StatingPort;
  /** The report about the latest day. */
  readonly latest: DayReport;
  /** Since when no day agrees, ISO 8601: the end of the last one that did, or the connection. */
  readonly agreedUntil: string;
}

/**
 * A report for each day and partner on whether books and statements agree. The process that leads the read side asks each partner for the
 * statements of the day that ended, compares them with the books, and records the outcome; a day that does not agree is asked for again,
 * each hour, and each day once it is older, for a week. A process that stops in between loses nothing: the next one looks at the same days.
 */
@Injectable()
export class DailyReports implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Partner');
  private readonly standings = new Map<string, Standing>();
  /** When each day was last looked at, milliseconds. */
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

  /** Every partner, as it was when this process last looked at it. */
  get partners(): readonly Standing[] {
    return [...this.standings.values()];
  }

  /** Makes the reports that are due. One that cannot be made keeps no other one from being made. */
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

  /** The report about a day, made again unless it is settled or was looked at within the pause. */
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
    // a partner that gives no answer is asked once a round: its payments share the circuit breaker
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

/** The same report is recorded by the same command, whichever process makes it. */
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
