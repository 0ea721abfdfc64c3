import type { DayReport, RecordDayReport } from '@app/partners';
import { TestClock } from '@app/kernel/testing';
import { DailyReports, every } from './daily-reports.js';

const PLATFORM = { platformId: '0b6f1d9a-5555-8000-8000-000000000001', environment: 'PRODUCTION' } as const;
/** Two hours after the end of the 16th. */
const NOW = '2026-01-17T02:00:00.000Z';
const MINUTE = 60_000;
const settled = () => new Promise(setImmediate);

/** Partners, log and platforms, as the workers of an installation see them: one partner of payments, connected on the 1st. */
class Installation {
  readonly clock = new TestClock(new Date(NOW));
  /** Days that the partner was asked about. */
  readonly asked: string[] = [];
  /** Ids of the commands that record reports. */
  readonly commands = new Map<string, DayReport>();
  readonly recorded = new Map<string, DayReport>();
  /** Days whose statements came and agree. */
  readonly agreeing = new Set<string>();
  answer: 'STATED' | 'LATER' | 'NONE' | null = 'LATER';
  connectedSince: string | null = '2026-01-01T00:00:00.000Z';
  /** The partner's answers wait for it. */
  held: Promise<void> | null = null;

  worker(): Worker {
    const looks: (() => void)[] = [];
    const side = { leading: true };
    const reports = new DailyReports(
      { all: async () => [PLATFORM, { ...PLATFORM, environment: 'SANDBOX' }] } as never,
      {
        since: async (_: unknown, port: string) => (port === 'payment-network' ? this.connectedSince : null),
        ask: async (_: unknown, __: string, day: string) => {
          this.asked.push(day);
          await this.held;
          return this.answer;
        },
        reportOf: async (_: unknown, __: string, day: string) => this.recorded.get(day) ?? null,
      } as never,
      { of: async (_: unknown, __: string, day: string) => this.comparisonOf(day) } as never,
      {
        execute: async ({ data, metadata }: RecordDayReport) => {
          this.commands.set(metadata.commandId, data);
          this.recorded.set(data.day, data);
        },
      } as never,
      side as never,
      this.clock,
      (look) => {
        looks.push(look);
        return () => looks.splice(0);
      },
    );
    reports.onApplicationBootstrap();
    return new Worker(reports, looks, side);
  }

  /** Days asked about since the last call, in the order of the questions. */
  questions(): readonly string[] {
    return this.asked.splice(0);
  }

  private comparisonOf(day: string) {
    const isStated = this.agreeing.has(day);
    const accounts = isStated ? [{ account: 'main', day, missingParts: [] }] : [];
    const dollars = { currency: 'USD', statements: 5n, books: isStated ? 5n : 7n, accounts, ...NOTHING_NAMED };
    return { agrees: isStated, currencies: [dollars], withoutStatements: [] };
  }
}

const NOTHING_NAMED = { missingFromStatements: [], missingFromBooks: [], differing: [], brokenChains: [] };

/** One process, whose looks the test makes. */
class Worker {
  constructor(
    readonly reports: DailyReports,
    private readonly looks: readonly (() => void)[],
    readonly side: { leading: boolean },
  ) {}

  async look(): Promise<void> {
    for (const look of this.looks) look();
    await settled();
  }
}

const WEEK = ['16', '15', '14', '13', '12', '11', '10'].map((day) => `2026-01-${day}`);
const [NEWEST] = WEEK as [string];

describe('the looks of a worker for the daily reports that are due', () => {
  it('ask about the days of the last week once, then about the newest each hour, and about the others each day', async () => {
    const installation = new Installation();
    const worker = installation.worker();
    await worker.look();
    expect(installation.questions()).toEqual(WEEK);
    await worker.look();
    installation.clock.advance(59 * MINUTE);
    await worker.look();
    expect(installation.questions()).toEqual([]);
    installation.clock.advance(MINUTE);
    await worker.look();
    expect(installation.questions()).toEqual([NEWEST]);
    for (let hour = 0; hour < 21; hour++) {
      installation.clock.advance('1h');
      await worker.look();
      expect(installation.questions()).toEqual([NEWEST]);
    }
    installation.clock.advance('1h'); // an hour after midnight there is another day
    await worker.look();
    const next = '2026-01-17';
    expect(installation.questions()).toEqual([next]);
    installation.clock.advance('1h');
    await worker.look();
    expect(installation.questions()).toEqual([next, ...WEEK.slice(1, -1)]); // a day after the first question; the oldest is over a week old
  });

  it('ask about no day that agrees or has no statement', async () => {
    const installation = new Installation();
    const worker = installation.worker();
    installation.agreeing.add(NEWEST);
    await worker.look();
    expect(installation.recorded.get(NEWEST)).toMatchObject({ outcome: 'AGREES' });
    installation.questions();
    installation.answer = 'NONE';
    installation.clock.advance('22h');
    await worker.look();
    installation.clock.advance('2h');
    await worker.look();
    expect(installation.questions()).toEqual(['2026-01-17', ...WEEK.slice(1, -1)]);
    installation.clock.advance('22h');
    await worker.look();
    expect(installation.questions()).toEqual([]);
  });

  it('ask a partner that gives no answer about one day a look', async () => {
    const installation = new Installation();
    installation.answer = null;
    await installation.worker().look();
    expect(installation.questions()).toEqual([NEWEST]);
    expect([...installation.recorded.keys()]).toEqual(WEEK);
  });

  it('ask nothing where no partner is connected, and about no day before it was', async () => {
    const installation = new Installation();
    installation.connectedSince = null;
    const worker = installation.worker();
    await worker.look();
    expect([installation.questions(), worker.reports.partners]).toEqual([[], []]);
    installation.connectedSince = '2026-01-15T10:00:00.000Z';
    await worker.look();
    expect(installation.questions()).toEqual(WEEK.slice(0, 2));
    expect(worker.reports.partners).toMatchObject([{ port: 'payment-network', latest: { day: NEWEST } }]);
  });

  it('are those of the process that leads the read side; another one continues where it has stopped', async () => {
    const installation = new Installation();
    const [first, second] = [installation.worker(), installation.worker()];
    second.side.leading = false;
    await second.look();
    expect(installation.questions()).toEqual([]);
    await first.look();
    expect(installation.questions()).toEqual(WEEK);
    for (const day of WEEK.slice(1)) installation.agreeing.add(day);
    await first.reports.onModuleDestroy();
    second.side.leading = true;
    await second.look();
    expect(installation.questions()).toEqual(WEEK); // none of them is recorded as settled
    installation.clock.advance('1h');
    await second.look();
    expect(installation.questions()).toEqual([NEWEST]);
  });

  it('record one report a day where two processes look at once', async () => {
    const installation = new Installation();
    const [first, second] = [installation.worker(), installation.worker()];
    await Promise.all([first.look(), second.look()]);
    expect(installation.asked).toHaveLength(2 * WEEK.length);
    expect(installation.commands.size).toBe(WEEK.length);
  });

  it('are one at a time, end with the process, and leave nothing half done', async () => {
    const installation = new Installation();
    let release = () => undefined as void;
    installation.held = new Promise((resolve) => (release = resolve));
    const worker = installation.worker();
    await worker.look();
    await worker.look();
    expect(installation.questions()).toEqual([NEWEST]);
    const stopped = worker.reports.onModuleDestroy();
    release();
    await stopped;
    expect([...installation.recorded.keys()]).toEqual(WEEK); // the look in progress ended first
    installation.questions();
    installation.clock.advance('2h');
    await worker.look();
    expect(installation.questions()).toEqual([]);
  });

  it('come by themselves, again and again, until they are stopped', async () => {
    let count = 0;
    await new Promise<void>((enough) => {
      const stop = every(1)(() => {
        count += 1;
        if (count < 2) return;
        stop();
        enough();
      });
    });
    expect(count).toBe(2);
  });
});
