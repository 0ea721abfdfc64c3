import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type pg from 'pg';
import { IsNull, Not } from 'typeorm';
import { BookRules, type BookSubject, type Imbalance } from '@app/accounts';
import { cardTransactionExpectation } from '@app/cards';
import { DATA_SOURCE, InjectPool, type PooledDataSource } from '@app/database';
import { ReadSide } from '@app/event-sourcing';
import {
  AppendNews,
  BEGINNING,
  type Checkpoint,
  EventRegistry,
  EventStore,
  logPages,
  type StoredEvent,
} from '@app/event-store';
import {
  type BookedEvent,
  CLOCK,
  type Clock,
  type Json,
  type PostingExpectation,
  type Tenant,
  guarded,
  serviceTimeOf,
  tenantKey,
} from '@app/kernel';
import { transactionExpectation } from '@app/payments';
import { checkedBooks } from './books.entity.js';

/** The expected postings of each kind of payment. */
const POSTING_EXPECTATIONS: readonly PostingExpectation[] = [transactionExpectation, cardTransactionExpectation];

/** Raised when the rules change: the books are then folded again from the beginning of the log. */
const VERSION = 1;
const LOOK_MILLISECONDS = 1_000;
const EVENTS_A_READ = 1_000;
/** Maximum number of events of a step. Larger steps write less: a book that several events concern is written once. */
const EVENTS_A_STEP = 5_000;
const MAX_REPORTED = 1_000;
/** Time that a payment may take to settle itself. */
const SETTLING_MILLISECONDS = 60_000;

interface BookRow {
  readonly tenant: string;
  readonly kind: BookSubject['kind'];
  readonly id: string;
  readonly state: Json;
  readonly at: string;
}

/** An event with the books that it changes. */
interface Concerned {
  readonly event: BookedEvent;
  readonly subjects: readonly BookSubject[];
}

/** Imbalances, and payments that may still settle themselves. */
interface BooksReport {
  readonly imbalances: readonly Imbalance[];
  readonly settling: number;
}

/**
 * Checks the books of every account and payment continuously. The process that leads the read side tails the log, some thousand events at a
 * time, and folds each event into the few books that it concerns. No request waits for it.
 */
@Injectable()
export class BooksAudit implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly rules = new BookRules(POSTING_EXPECTATIONS);
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<unknown> = Promise.resolve();
  private busy = false;
  private readonly news: AppendNews;
  /** Why the last step failed; null if it succeeded. */
  private fault: string | null = null;

  constructor(
    @InjectPool() private readonly pool: pg.Pool,
    @Inject(DATA_SOURCE) private readonly source: PooledDataSource,
    private readonly store: EventStore,
    private readonly registry: EventRegistry,
    private readonly readSide: ReadSide,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.news = new AppendNews(store);
  }

  async onModuleInit(): Promise<void> {
    await this.source.describe([checkedBooks]);
  }

  onApplicationBootstrap(): void {
    this.news.start();
    this.timer = setInterval(
      guarded(() => this.tick()),
      LOOK_MILLISECONDS,
    );
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.news.stop();
    await this.working;
  }

  /** Folds the log up to now. If another process does so concurrently, its result counts. */
  async catchUp(): Promise<void> {
    const end = await this.store.head();
    for (let position = await this.position(); position < end; position = await this.position())
      await this.step(position, end);
  }

  /** Imbalances of one tenant or of all. Reads only an index of imbalances, so it costs nothing if there are none. */
  async report(tenant?: Tenant): Promise<BooksReport> {
    if (this.fault !== null) throw new Error(`the books could not be audited: ${this.fault}`);
    const rows = await this.source.getRepository(checkedBooks).find({
      where: { problems: Not(IsNull()), ...(tenant !== undefined && { tenant: tenantKey(tenant) }) },
      order: { tenant: 'ASC', kind: 'ASC', id: 'ASC' },
      take: MAX_REPORTED,
    });
    const latest = this.clock.now().getTime() - SETTLING_MILLISECONDS;
    const standing = rows.filter((row) => !this.rules.settles(row) || row.at.getTime() <= latest);
    return { imbalances: standing.flatMap(({ problems }) => problems ?? []), settling: rows.length - standing.length };
  }

  /** The imbalances at a past time, folded from the log, which must be read completely. Throws LongLog beyond `maxEvents`. */
  async asOf(tenant: Tenant, at: string, maxEvents?: number): Promise<BooksReport> {
    const key = tenantKey(tenant);
    const books = new Map<string, BookRow>();
    for await (const page of logPages(this.store, { maxEvents })) {
      const events = page.filter(({ metadata }) => metadata.tenant === key && metadata.at <= at);
      for (const event of events) this.fold(this.concernedBy(event), books);
    }
    const imbalances = [...books.values()].flatMap((book) => this.problemsOf(book));
    return { imbalances, settling: 0 };
  }

  private tick(): void {
    if (this.busy) return;
    if (!this.readSide.leading) return this.news.renew(); // for the time when it leads
    if (!this.news.take()) return;
    this.busy = true;
    this.working = this.catchUp()
      .then(() => (this.fault = null))
      .catch((error: unknown) => {
        this.news.renew();
        this.fault = error instanceof Error ? error.message : String(error);
      })
      .finally(() => (this.busy = false));
  }

  private async position(): Promise<Checkpoint> {
    const { rows } = await this.pool.query<{ position: string; version: number }>({
      name: 'books-checkpoint',
      text: 'SELECT position, version FROM books_checkpoint',
    });
    return rows[0]?.version === VERSION ? BigInt(rows[0].position) : BEGINNING;
  }

  private async step(after: Checkpoint, end: Checkpoint): Promise<void> {
    const { events, to } = await this.eventsAfter(after, end);
    if (to === after) return;
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      if (await this.claimStep(client, after, to)) {
        const books = await this.booksOf(events, client);
        for (const event of events) this.fold(event, books);
        await this.storeBook([...books.values()], client);
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  /** The events of a step that concern the books, and the position of the last event read. */
  private async eventsAfter(
    after: Checkpoint,
    end: Checkpoint,
  ): Promise<{ readonly events: readonly Concerned[]; readonly to: Checkpoint }> {
    const events: Concerned[] = [];
    let to = after;
    for (let read = 0; read < EVENTS_A_STEP && to < end;) {
      const page = await this.store.readShared(to, EVENTS_A_READ);
      if (page.length === 0) break;
      for (const event of page) {
        const concerned = this.concernedBy(event);
        if (concerned.subjects.length > 0) events.push(concerned);
      }
      read += page.length;
      to = page.at(-1)!.position;
    }
    return { events, to };
  }

  /** False if another process has taken the step. The first step of a version discards the state of another version. */
  private async claimStep(client: pg.ClientBase, after: Checkpoint, to: Checkpoint): Promise<boolean> {
    if (after === BEGINNING) {
      await client.query('INSERT INTO books_checkpoint (position, version) VALUES (0, $1) ON CONFLICT DO NOTHING', [
        VERSION,
      ]);
      const { rowCount } = await client.query(
        'UPDATE books_checkpoint SET position = $1, version = $2 WHERE position = 0 OR version <> $2',
        [to.toString(), VERSION],
      );
      if (rowCount === 1) await client.query('DELETE FROM books');
      return rowCount === 1;
    }
    const { rowCount } = await client.query(
      'UPDATE books_checkpoint SET position = $1 WHERE position = $2 AND version = $3',
      [to.toString(), after.toString(), VERSION],
    );
    return rowCount === 1;
  }

  private async booksOf(events: readonly Concerned[], client: pg.ClientBase): Promise<Map<string, BookRow>> {
    const wanted = new Map<string, readonly [string, string, string]>();
    for (const { event, subjects } of events)
      for (const { kind, id } of subjects) wanted.set(bookKey(tenantOf(event), kind, id), [tenantOf(event), kind, id]);
    const column = (index: 0 | 1 | 2): string[] => [...wanted.values()].map((place) => place[index]);
    const { rows } = await client.query<BookRow>({
      name: 'read-books',
      text: `SELECT books.tenant, books.kind, books.id, books.state, books.at::text FROM books
             JOIN unnest($1::text[], $2::text[], $3::text[]) AS wanted(tenant, kind, id) USING (tenant, kind, id)`,
      values: [column(0), column(1), column(2)],
    });
    return new Map(rows.map((row) => [bookKey(row.tenant, row.kind, row.id), row]));
  }

  private fold({ event, subjects }: Concerned, books: Map<string, BookRow>): void {
    for (const subject of subjects) {
      const tenant = tenantOf(event);
      const key = bookKey(tenant, subject.kind, subject.id);
      const state = this.rules.book(subject, books.get(key)?.state ?? null, event);
      books.set(key, { tenant, ...subject, state, at: event.at });
    }
  }

  private problemsOf({ tenant, kind, id, state }: BookRow): readonly Imbalance[] {
    return this.rules.imbalancesOf({ tenant, subject: { kind, id }, state });
  }

  private async storeBook(books: readonly BookRow[], client: pg.ClientBase): Promise<void> {
    if (books.length === 0) return;
    const rows = books.map((book) => {
      const problems = this.problemsOf(book);
      return { ...book, problems: problems.length === 0 ? null : problems };
    });
    await client.query({
      name: 'keep-books',
      text: `INSERT INTO books (tenant, kind, id, state, at, problems)
             SELECT tenant, kind, id, state, at, CASE WHEN json_typeof(problems) = 'array' THEN problems END
             FROM json_to_recordset($1) AS r(tenant text, kind text, id text, state json, at timestamptz, problems json)
             ON CONFLICT (tenant, kind, id) DO UPDATE SET state = excluded.state, at = excluded.at, problems = excluded.problems`,
      values: [JSON.stringify(rows)],
    });
  }

  /** Decodes an event to its current version. Personal members stay sealed, since no book needs them. */
  private concernedBy(stored: StoredEvent): Concerned {
    const { stream, type, metadata } = stored;
    const event = { stream, type, data: this.registry.withoutPersonalData(stored), at: serviceTimeOf(metadata) };
    return { event, subjects: this.rules.subjectsOf(event) };
  }
}

function tenantOf({ stream }: BookedEvent): string {
  return stream.slice(0, stream.indexOf('.'));
}

function bookKey(tenant: string, kind: string, id: string): string {
  return `${tenant} ${kind} ${id}`;
}
