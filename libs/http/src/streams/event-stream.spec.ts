import { Writable } from 'node:stream';
import { EventStream } from './event-stream.js';
import { HEARTBEAT, streamBeginning } from './server-sent-event.js';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A connection that takes all it is given while it is open. */
class Connection extends Writable {
  readonly taken: string[] = [];
  isOpen = true;
  private continue: (() => void) | null = null;

  constructor() {
    super({ highWaterMark: 1 });
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.taken.push(chunk.toString());
    if (this.isOpen) done();
    else this.continue = done;
  }

  open(): void {
    this.isOpen = true;
    this.continue?.();
  }
}

describe('EventStream', () => {
  const faults: unknown[] = [];
  let pages: string[][];
  let reads: number;
  let isClosed: boolean;
  let connection: Connection;

  const streamOf = (next = async () => pages.shift() ?? []): EventStream => {
    const source = {
      beginning: async () => streamBeginning('0'),
      next: () => {
        reads++;
        return next();
      },
      closed: () => void (isClosed = true),
    };
    const stream = new EventStream(source, (error) => faults.push(error));
    stream.on('error', () => undefined);
    stream.pipe(connection);
    return stream;
  };

  beforeEach(() => {
    [pages, reads, isClosed, connection] = [[], 0, false, new Connection()];
    faults.length = 0;
  });

  it('begins with the events there are, continues at each wake, and reads nothing without one', async () => {
    pages = [['a', 'b'], ['c'], []];
    const stream = streamOf();
    await settled();
    expect(connection.taken.join('')).toBe(`${streamBeginning('0')}abc`);
    const before = reads;
    await settled();
    expect(reads).toBe(before);
    pages = [['d']];
    stream.wake();
    await settled();
    expect(connection.taken.at(-1)).toBe('d');
  });

  it('reads again when it was woken while it read', async () => {
    let answer: (page: string[]) => void = () => undefined;
    const stream = streamOf(() => new Promise((resolve) => (answer = resolve)));
    await settled();
    stream.wake();
    answer([]);
    await settled();
    expect(reads).toBe(2);
    answer(['late']);
    await settled();
    expect(connection.taken.at(-1)).toBe('late');
  });

  it('holds a few events for a connection that takes nothing, and is dropped at the second heartbeat', async () => {
    connection.isOpen = false;
    const page = ['x'.repeat(40_000)];
    const stream = streamOf(async () => page);
    await settled();
    await settled();
    const before = reads;
    stream.wake();
    await settled();
    expect(reads).toBe(before);
    expect(reads).toBeLessThan(5);
    expect(stream.beat()).toBe(true);
    expect(stream.beat()).toBe(false);
    await settled();
    expect([stream.destroyed, isClosed]).toEqual([true, true]);
  });

  it('continues where a slow connection left off, which heartbeats do not end', async () => {
    connection.isOpen = false;
    pages = Array.from({ length: 10 }, (_, index) => [`${index}${'x'.repeat(40_000)}`]);
    const stream = streamOf();
    await settled();
    expect(stream.beat()).toBe(true);
    connection.open();
    await settled();
    expect(stream.beat()).toBe(true);
    expect(connection.taken.filter((text) => text.length > 100).map(([first]) => first)).toEqual([...'0123456789']);
    expect(connection.taken.join('')).toContain(HEARTBEAT);
  });

  it('ends in order, and when its events cannot be read', async () => {
    const ended = streamOf();
    await settled();
    ended.finish();
    ended.wake();
    await settled();
    expect([connection.writableFinished, faults]).toEqual([true, []]);
    connection = new Connection();
    streamOf(async () => Promise.reject(new Error('away')));
    await settled();
    await settled();
    expect([connection.writableFinished, faults]).toEqual([true, [new Error('away')]]);
  });
});
