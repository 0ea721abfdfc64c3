import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE_POOL, DatabaseListener } from '@app/database';
import { CLOCK, type Clock, type Moment, PlatformClock, type Tenant, momentOf, tenantKey } from '@app/kernel';
import { CLOCKS_MOVED, type ClockSetting, UNMOVED, shownTime } from './clock-setting.js';

/** Acknowledges an announcement: the sender will reload the clocks before it uses one. */
const HEARD = 'clocks_heard';
/** A listener that gets no answer for five seconds no longer trusts its cache and reads the clocks from the database anyway. */
const ANNOUNCED_MILLISECONDS = 6_000;
const LOOK_MILLISECONDS = 250;
const UNDEFINED_TABLE = '42P01';

interface ClockRow {
  readonly tenant: string;
  readonly stands_at: Date | null;
  readonly ahead: string | null;
}

/** An announced move of clocks that waits for acknowledgements. */
interface Announcement {
  /** Backend ids of the listeners that have acknowledged it. */
  readonly acknowledged: Set<number>;
  confirmed: () => void;
}

/**
 * Caches the clocks of platforms in this process. Few platforms have one. They are reloaded after each move, which is announced to every
 * process, and whenever an announcement may have been missed. A platform without a clock costs no statement.
 */
@Injectable()
export class PlatformClocks extends PlatformClock implements OnModuleInit, OnApplicationBootstrap {
  private settings: ReadonlyMap<string, ClockSetting> = new Map();
  /** Number of announcements received, plus one. */
  private moves = 1;
  /** The value of `moves` when `settings` was loaded. */
  private shown = 0;
  private reading: Promise<void> | null = null;
  private announced = 0;
  private readonly announcements = new Map<string, Announcement>();

  constructor(
    @Inject(DATABASE_POOL) private readonly pool: pg.Pool,
    private readonly listener: DatabaseListener,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    this.listener.listen(CLOCKS_MOVED, (announcement) => {
      this.moves += 1;
      if (announcement !== '') void this.listener.send(HEARD, announcement);
    });
    this.listener.listen(HEARD, (announcement, backend) => this.confirm(announcement, backend));
    this.listener.onGap(() => (this.moves += 1));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.known();
  }

  now(tenant: Tenant): Date {
    return this.timeOf(tenant, this.clock.now());
  }

  moment(tenant: Tenant): Moment {
    const serviceTime = this.clock.now();
    return momentOf(this.timeOf(tenant, serviceTime), serviceTime);
  }

  known(): Promise<void> | void {
    if (this.shown === this.moves && this.listener.isCurrent) return;
    return this.read();
  }

  /** The time that each clock that was ever moved shows now, by tenant key. */
  shownTimes(): ReadonlyMap<string, Date> {
    const serviceTime = this.clock.now().getTime();
    return new Map([...this.settings].map(([key, setting]) => [key, new Date(shownTime(setting, serviceTime))]));
  }

  /** Resolves once no process uses clocks from before the call. */
  async announce(): Promise<void> {
    const name = `${process.pid}-${performance.timeOrigin}-${(this.announced += 1)}`;
    const announcement: Announcement = { acknowledged: new Set(), confirmed: () => undefined };
    this.announcements.set(name, announcement);
    try {
      await this.pool.query('SELECT pg_notify($1, $2)', [CLOCKS_MOVED, name]); // the listener may have no connection
      const deadline = performance.now() + ANNOUNCED_MILLISECONDS;
      while (performance.now() < deadline && !(await this.isAcknowledgedByAll(announcement)))
        await nextConfirmation(announcement);
    } finally {
      this.announcements.delete(name);
    }
    await this.known();
  }

  private timeOf(tenant: Tenant, serviceTime: Date): Date {
    if (this.settings.size === 0) return serviceTime;
    return new Date(shownTime(this.settings.get(tenantKey(tenant)) ?? UNMOVED, serviceTime.getTime()));
  }

  private confirm(announcement: string, backend: number): void {
    const waiting = this.announcements.get(announcement);
    waiting?.acknowledged.add(backend);
    waiting?.confirmed();
  }

  /** The listeners of all processes are database sessions with one application name. */
  private async isAcknowledgedByAll({ acknowledged }: Announcement): Promise<boolean> {
    const { rows } = await this.pool.query<{ pid: number }>({
      name: 'listening-processes',
      text: `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`,
      values: [DatabaseListener.SESSION],
    });
    return rows.every(({ pid }) => acknowledged.has(pid));
  }

  private read(): Promise<void> {
    this.reading ??= this.readOnce().finally(() => (this.reading = null));
    return this.reading;
  }

  /** Reads again if another announcement arrives in the meantime. */
  private async readOnce(): Promise<void> {
    do {
      const moves = this.moves;
      this.settings = new Map((await this.rows()).map((row) => [row.tenant, settingOf(row)]));
      this.shown = moves;
    } while (this.shown !== this.moves);
  }

  private async rows(): Promise<readonly ClockRow[]> {
    try {
      const { rows } = await this.pool.query<ClockRow>({
        name: 'clocks',
        text: 'SELECT tenant, stands_at, ahead FROM clocks_clock',
      });
      return rows;
    } catch (error) {
      if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return []; // no process has created the read models yet
      throw error;
    }
  }
}

function settingOf({ stands_at, ahead }: ClockRow): ClockSetting {
  return stands_at === null ? { offset: Number(ahead) } : { standsAt: stands_at.getTime() };
}

function nextConfirmation(announcement: Announcement): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, LOOK_MILLISECONDS);
    announcement.confirmed = () => {
      clearTimeout(limit);
      resolve();
    };
  });
}
