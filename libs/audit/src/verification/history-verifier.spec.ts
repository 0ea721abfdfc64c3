import { SealKey, type StoredEvent } from '@app/event-store';
import type { Seal } from '../seals/seal.js';
import { type LogEntry, sealedLog } from '../seals/sealed-log.js';
import { MemoryHistory } from '../testing/history.fixture.js';
import { readLine, writeLine } from './export-format.js';
import { type Anchor, HistoryVerifier, type VerificationReport } from './history-verifier.js';

/* Three seals over ten events of three streams, and two events that none binds yet. */
describe('a verified history', () => {
  let history: MemoryHistory;
  let entries: readonly LogEntry[];

  beforeAll(async () => {
    history = new MemoryHistory();
    for (const count of [4, 3, 3]) {
      for (let each = 0; each < count; each++) await history.happens(`stream ${each}`, { each });
      await history.sealer.seal({ all: true });
    }
    for (let each = 0; each < 2; each++) await history.happens(`stream ${each}`);
    const log: LogEntry[] = [];
    for await (const page of sealedLog(history.store, history.seals, { position: await history.store.head(), seal: 3 }))
      log.push(...page);
    entries = log;
  });

  function reportOf(
    log: readonly LogEntry[],
    trust: { anchor?: Anchor; publicKey?: string } = {},
    head?: bigint,
  ): VerificationReport {
    const verifier = new HistoryVerifier({ publicKey: history.key.publicKey, ...trust });
    for (const entry of log) verifier.add(entry);
    return verifier.report(head);
  }

  const firstOf = (log: readonly LogEntry[], ...rest: [{ anchor?: Anchor; publicKey?: string }?, bigint?]) => {
    const [first] = reportOf(log, ...rest).findings;
    return first && [first.position, first.seal ?? null, first.what];
  };
  const without = (position: bigint) =>
    entries.filter((entry) => entry.kind === 'seal' || entry.event.position !== position);
  const withEvent = (position: bigint, change: (event: StoredEvent) => Partial<StoredEvent>) =>
    entries.map((entry): LogEntry =>
      entry.kind === 'event' && entry.event.position === position
        ? { kind: 'event', event: { ...entry.event, ...change(entry.event) } }
        : entry,
    );
  const withSeal = (number: number, change: (seal: Seal) => Partial<Seal>) =>
    entries.map((entry): LogEntry =>
      entry.kind === 'seal' && entry.seal.number === number
        ? { kind: 'seal', seal: { ...entry.seal, ...change(entry.seal) } }
        : entry,
    );

  it('has no findings, and reports how far it is sealed', () => {
    expect(reportOf(entries)).toMatchObject({
      events: 12,
      streams: 4,
      seals: 3,
      unsealed: 2,
      found: 0,
      findings: [],
      lastSeal: { number: 3, last: 10n },
    });
  });

  it.each<[string, Partial<StoredEvent>]>([
    ['data', { data: { each: 9 } }],
    ['type', { type: 'history.thing-happens' }],
    ['version', { version: 2 }],
    ['id', { id: '00000000-0000-8000-8000-000000000000' }],
    ['hash', { hash: 'ab'.repeat(32) }],
    ['data of a kind that is never written', { data: undefined as never }],
  ])('names the event whose %s was changed', (_what, change) => {
    expect(firstOf(withEvent(6n, () => change))).toEqual([6n, null, 'its content does not match its hash']);
  });

  it('misses an event that was taken out of its stream, by its seal and by the one after it', () => {
    expect(firstOf(without(5n))).toEqual([
      6n,
      2,
      expect.stringMatching(/^the event with the hash \w+ is missing after position 4/),
    ]);
    expect(reportOf(without(5n)).findings[1]).toMatchObject({
      position: 8n,
      what: 'revision 1 of its stream was expected here',
    });
  });

  it('misses a whole stream by its seals alone', () => {
    const gone = entries.filter((entry) => entry.kind === 'seal' || entry.event.position !== 4n);
    expect(reportOf(gone)).toMatchObject({ found: 1, findings: [{ position: 4n, seal: 1 }] });
  });

  it('misses the end of the log by its seals, and unsealed events by the head that the store reports', () => {
    const shortened = entries.filter((entry) => entry.kind === 'seal' || entry.event.position <= 8n);
    expect(firstOf(shortened)).toEqual([
      10n,
      3,
      expect.stringMatching(/^2 events, the first with the hash \w+, are missing after position 8/),
    ]);
    expect(firstOf(without(12n), {}, 12n)).toEqual([
      12n,
      null,
      'the log ends at position 11, and was written up to here',
    ]);
  });

  it('names events that changed places, though every stream is in order', () => {
    const swapped = entries.map((entry): LogEntry => {
      if (entry.kind === 'seal') return entry;
      const other = ({ 1: 4n, 4: 1n } as Record<string, bigint>)[entry.event.position.toString()];
      const taken = entries.find((each) => each.kind === 'event' && each.event.position === other) as
        | { event: StoredEvent }
        | undefined;
      return taken === undefined ? entry : { kind: 'event', event: { ...taken.event, position: entry.event.position } };
    });
    expect(firstOf(swapped)).toEqual([1n, 1, 'its position differs from the one that seal 1 covers']);
  });

  it('names an event that was put in between', () => {
    const stranger = { ...(entries[1] as { event: StoredEvent }).event, position: 4n };
    const log = entries.flatMap((entry): LogEntry[] =>
      entry.kind === 'event' && entry.event.position === 4n ? [{ kind: 'event', event: stranger }, entry] : [entry],
    );
    expect(reportOf(log).findings.map(({ what }) => what)).toContain('it is not among the events that seal 1 covers');
    expect(reportOf(log).findings.map(({ what }) => what)).toContain(
      'its position is not after that of the event before it',
    );
  });

  it.each<[string, (seal: Seal) => Partial<Seal>, string]>([
    ['moment', () => ({ sealedAt: '2020-01-01T00:00:00.000Z' }), 'its content does not match its hash'],
    ['count', () => ({ count: 2 }), 'its content does not match its hash'],
    ['predecessor', () => ({ previousHash: 'ab'.repeat(32) }), 'it does not follow the seal before it'],
    ['signature', () => ({ signature: Buffer.alloc(64).toString('base64') }), 'its signature does not verify'],
    ['signature, with nonsense', () => ({ signature: 'nonsense' }), 'its signature does not verify'],
    [
      'list of hashes',
      ({ eventHashes }) => ({ eventHashes: Buffer.alloc(eventHashes.length) }),
      'its list of event hashes does not match its digest',
    ],
    ['number', () => ({ number: 7 }), 'seal 2 is missing before it'],
  ])('names the seal whose %s was changed', (_what, change, what) => {
    expect(firstOf(withSeal(2, change))).toEqual([4n, expect.any(Number), what]);
  });

  it('misses a seal that was taken away', () => {
    expect(firstOf(entries.filter((entry) => entry.kind === 'event' || entry.seal.number !== 2))).toEqual([
      7n,
      3,
      'seal 2 is missing before it',
    ]);
  });

  it('does not trust a history that was rewritten and sealed with another key', () => {
    expect(firstOf(entries, { publicKey: new SealKey(Buffer.alloc(32, 2)).publicKey })).toEqual([
      0n,
      1,
      'it is signed with the key of another installation',
    ]);
  });

  it('misses the last seals when one of them is the anchor', () => {
    const { number, hash } = reportOf(entries).lastSeal!;
    const shortened = entries.filter((entry) =>
      entry.kind === 'seal' ? entry.seal.number < 3 : entry.event.position <= 7n,
    );
    expect([reportOf(entries, { anchor: { number, hash } }).found, reportOf(shortened).found]).toEqual([0, 0]);
    expect(firstOf(shortened, { anchor: { number, hash } })).toEqual([
      7n,
      3,
      'seal 3 is not there, the last one is 2: the history was cut, or the anchor is mistyped',
    ]);
    const other = 'f'.repeat(64);
    expect(firstOf(entries, { anchor: { number: 3, hash: other } })?.[2]).toBe(
      `seal 3 is ${hash} here, the anchor is ${other}: the history was replaced, or the anchor is mistyped`,
    );
  });

  it('is the same once it was written to lines and read back', () => {
    expect(entries.map((entry) => readLine(writeLine(entry)))).toEqual(entries);
  });

  it('recognises malformed lines', () => {
    for (const text of [
      '',
      'nonsense',
      'null',
      '[]',
      '{}',
      '{"kind":"event"}',
      '{"kind":"event","stream":"a","position":1}',
      '{"kind":"seal","first":"x"}',
      '{"kind":"header"}',
    ]) {
      expect([text, readLine(text)]).toEqual([text, null]);
    }
  });
});
