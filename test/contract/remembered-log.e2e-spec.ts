import { isDeepStrictEqual } from 'node:util';
import { type Checkpoint, type EventStore, NO_STREAM, type StoredEvent, StreamMoved } from '../../libs/event-sourcing/src/store/event-store.js';
import { RememberedLog } from '../../libs/event-sourcing/src/store/remembered-log.js';
import { FaultyStore } from '../../libs/event-sourcing/src/testing/faulty-store.js';
import { randomOf } from '../simulation/survey.js';
import { recordables, streamOf } from './recordable.js';
import { PostgresSubject, type Subject, memory } from './subjects.js';

/** So little that all that can be forgotten is forgotten all the time. */
const TIGHT = { events: 12, characters: 1_000, streams: 3, news: 5 };
const WIDE = { events: 1_000, characters: 1_000_000, streams: 100, news: 100 };
const STREAMS = 5;
const CLIENTS = 6;
const ACTS = 12;

/** Chooses one of so many: 0 to count - 1. */
type Pick = (count: number) => number;

/** A log whose calls are made some turns late and answered some turns later. */
class LateLog extends FaultyStore {
  constructor(log: EventStore, private readonly pick: Pick) {
    super(log, () => (['none', 'none', 'none', 'none', 'fails', 'answer lost'] as const)[pick(6)]!);
  }

  override append(...call: Parameters<EventStore['append']>): Promise<Checkpoint> {
    return this.late(() => super.append(...call));
  }

  override read(...call: Parameters<EventStore['read']>): Promise<StoredEvent[]> {
    return this.late(() => super.read(...call));
  }

  override readAll(...call: Parameters<EventStore['readAll']>): Promise<StoredEvent[]> {
    return this.late(() => super.readAll(...call));
  }

  override head(): Promise<Checkpoint> {
    return this.late(() => super.head());
  }

  private async late<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    await this.someTurns();
    try {
      return await call();
    } finally {
      await this.someTurns();
    }
  }

  private async someTurns(): Promise<void> {
    for (let turns = this.pick(this.pick(10) === 0 ? 60 : 4); turns > 0; turns--) await new Promise(setImmediate);
  }
}

/** A read, and what it must give at least: what was answered before it was asked. */
interface StreamRead {
  readonly stream: string;
  readonly from: number;
  readonly upTo: number;
  readonly atLeast: number;
  readonly events: readonly StoredEvent[];
}

interface LogRead {
  readonly after: Checkpoint;
  readonly limit: number;
  readonly atLeast: Checkpoint;
  readonly events: readonly StoredEvent[];
}

/** Clients of two processes that append to and read the same streams. */
class Interleaving {
  private readonly pick: Pick;
  private readonly processes: readonly RememberedLog[];
  private readonly streams: readonly string[];
  private readonly ends = new Map<string, number>();
  private last: Checkpoint;
  private readonly streamReads: StreamRead[] = [];
  private readonly logReads: LogRead[] = [];

  constructor(logs: readonly EventStore[], private readonly beginning: Checkpoint, seed: number) {
    const random = randomOf(seed);
    this.pick = (count) => Math.floor(random() * count);
    this.processes = logs.map((log) => new RememberedLog(new LateLog(log, this.pick), this.pick(2) === 0 ? TIGHT : WIDE));
    this.streams = Array.from({ length: STREAMS }, (_, stream) => streamOf('interleaved', seed, stream));
    this.last = beginning;
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, async (_, client) => {
      const process = this.processes[client % this.processes.length]!;
      for (let act = 0; act < ACTS; act++) await this.something(process);
    }));
  }

  /** What was read that is less than it had to be, or not as the log has it. */
  async faults(log: EventStore): Promise<string[]> {
    const faults: string[] = [];
    for (const { stream, from, upTo, atLeast, events } of this.streamReads) {
      const reached = events.at(-1)?.revision ?? from - 1;
      if (reached < Math.min(atLeast, upTo)) faults.push(`${stream} from ${from} up to ${upTo} reached ${reached} and not ${atLeast}`);
      if (!isDeepStrictEqual(events, await log.read(stream, { from, upTo: reached }))) faults.push(`${stream} from ${from} up to ${reached} is another`);
    }
    for (const { after, limit, atLeast, events } of this.logReads) {
      const reached = events.at(-1)?.position ?? after;
      if (events.length < limit && reached < atLeast) faults.push(`the log after ${after} reached ${reached} and not ${atLeast}`);
      if (!isDeepStrictEqual(events, await log.readAll(after, events.length))) faults.push(`the log from ${after} to ${reached} is another`);
    }
    return faults;
  }

  private something(process: RememberedLog): Promise<void> {
    const stream = this.streams[this.pick(STREAMS)]!;
    const end = this.ends.get(stream) ?? NO_STREAM;
    switch (this.pick(5)) {
      case 0:
      case 1: return this.append(process, stream, end);
      case 2: return this.read(process, stream, this.pick(end + 2));
      case 3: return this.read(process, stream, this.pick(end + 2), this.pick(end + 4));
      default: return this.readAll(process, 1 + this.pick(40));
    }
  }

  private async append(process: RememberedLog, stream: string, end: number): Promise<void> {
    const contents = Array.from({ length: 1 + this.pick(3) }, () => ({ n: this.pick(1_000), absent: undefined }) as unknown as { n: number });
    try {
      const checkpoint = await process.append(stream, end, recordables(stream, end + 1, contents));
      this.sawEnd(stream, end + contents.length);
      if (checkpoint > this.last) this.last = checkpoint;
    } catch (error) {
      if (!(error instanceof StreamMoved) && !String(error).includes('connection was lost')) throw error;
      await this.read(process, stream, 0); // as a writer does that lost
    }
  }

  private async read(process: RememberedLog, stream: string, from: number, upTo = 1_000): Promise<void> {
    const atLeast = this.ends.get(stream) ?? NO_STREAM;
    const events = await process.read(stream, { from, upTo });
    this.streamReads.push({ stream, from, upTo, atLeast, events });
    this.sawEnd(stream, events.at(-1)?.revision ?? NO_STREAM);
  }

  private async readAll(process: RememberedLog, limit: number): Promise<void> {
    const atLeast = this.last;
    const after = this.beginning + BigInt(this.pick(Number(atLeast - this.beginning) + 1));
    const events = await process.readAll(after, limit);
    this.logReads.push({ after, limit, atLeast, events });
  }

  private sawEnd(stream: string, revision: number): void {
    this.ends.set(stream, Math.max(revision, this.ends.get(stream) ?? NO_STREAM));
  }
}

describe.each<[string, number, () => Promise<Subject>]>([
  ['memory', 100, memory],
  ['PostgreSQL', 4, () => PostgresSubject.make()],
])('a log whose end each process remembers: %s', (_name, worlds, make) => {
  let subject: Subject;
  let logs: readonly EventStore[];

  beforeAll(async () => {
    subject = await make();
    logs = [await subject.open(), await subject.open()];
  });
  afterAll(() => subject.close());

  it('gives what was appended before the call and nothing but the log, whatever two processes do meanwhile and whatever fails', async () => {
    for (let seed = 1; seed <= worlds; seed++) {
      const world = new Interleaving(logs, await logs[0]!.head(), seed);
      await world.run();
      expect({ seed, faults: await world.faults(logs[0]!) }).toEqual({ seed, faults: [] });
    }
  });
});
