import type pg from 'pg';
import type { Clock } from '@app/kernel';

/** When a query for the time was sent and answered, by the monotonic clock of the process. */
interface RoundTrip {
  readonly sentAt: number;
  readonly answeredAt: number;
}

/**
 * The database's clock, extrapolated between queries with the process's monotonic clock. All processes on one database use it for deadlines,
 * so a process with a wrong clock cannot make anything expire early or late. Before the first query it is the system clock.
 */
export class DatabaseClock implements Clock {
  /** Milliseconds to add to the monotonic clock, and the uncertainty of that. */
  private known: { readonly offset: number; readonly uncertainty: number } | null = null;

  constructor(private readonly monotonic: () => number = () => performance.now()) {}

  now(): Date {
    return new Date(this.known === null ? Date.now() : this.monotonic() + this.known.offset);
  }

  async query(client: pg.ClientBase | pg.Pool): Promise<void> {
    const sentAt = this.monotonic();
    const { rows } = await client.query<{ now: number }>({
      name: 'database-time',
      text: `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now`,
    });
    this.adopt(rows[0]!.now, { sentAt, answeredAt: this.monotonic() });
  }

  /** Adopts a measurement that is more precise than the known offset or contradicts it. */
  adopt(databaseTime: number, { sentAt, answeredAt }: RoundTrip): void {
    const uncertainty = (answeredAt - sentAt) / 2;
    const offset = databaseTime - (sentAt + answeredAt) / 2;
    const { known } = this;
    const contradicts = known !== null && Math.abs(known.offset - offset) > known.uncertainty + uncertainty;
    if (known === null || contradicts || uncertainty < known.uncertainty) this.known = { offset, uncertainty };
  }
}
