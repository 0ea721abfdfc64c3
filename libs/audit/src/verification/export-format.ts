import { createHash } from 'node:crypto';
import { canonicalJson } from '@app/kernel';
import { isSignedBy, type SealKey, type StoredEvent } from '@app/event-store';
import type { Seal } from '../seals/seal.js';
import type { LogEntry } from '../seals/sealed-log.js';

/* The lines of an export. docs/guides/export-format.md describes them for authors of other readers. */

const EXPORT_FORMAT = 'payments-platform-history';
const EXPORT_VERSION = 2;
/** Version 1 does not sign the header. */
const READ_VERSIONS: readonly unknown[] = [1, EXPORT_VERSION];

export interface ExportHeader {
  readonly kind: 'header';
  readonly format: typeof EXPORT_FORMAT;
  readonly version: 1 | typeof EXPORT_VERSION;
  readonly publicKey: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly release: string;
}

/** Number of entries, which reveals a truncated file; signed, so that it cannot be adjusted. */
interface ExportEnd {
  readonly kind: 'end';
  readonly events: number;
  readonly seals: number;
  /** Hash of the last seal; null if there is none. */
  readonly lastSeal: string | null;
  readonly signature: string;
}

type ExportLine = ExportHeader | LogEntry | ExportEnd;

export function exportHeader(key: SealKey, madeAt: string, release: string): ExportHeader {
  return { kind: 'header', format: EXPORT_FORMAT, version: EXPORT_VERSION, publicKey: key.publicKey, madeAt, release };
}

export function exportEnd(content: EndContent, header: ExportHeader, key: SealKey): ExportEnd {
  return { kind: 'end', ...content, signature: key.sign(endHash(content, header)) };
}

/** The signature also covers the header: date, release and key of a file cannot be changed. */
export function isEndSignedBy(end: ExportEnd, header: ExportHeader, publicKey: string): boolean {
  return isSignedBy(publicKey, endHash(end, header), end.signature);
}

type EndContent = Pick<ExportEnd, 'events' | 'seals' | 'lastSeal'>;

function endHash({ events, seals, lastSeal }: EndContent, header: ExportHeader): string {
  const content = { events, seals, lastSeal };
  const said = header.version === 1 ? content : { ...content, header: { ...header } };
  return createHash('sha256').update(canonicalJson(said)).digest('hex');
}

/** One line of the file, without a line break. */
export function writeLine(line: ExportLine): string {
  switch (line.kind) {
    case 'event':
      return JSON.stringify({ kind: 'event', ...line.event, position: line.event.position.toString() });
    case 'seal': {
      const { eventHashes, unauthenticatedUpTo, ...seal } = line.seal;
      return JSON.stringify({
        kind: 'seal',
        ...seal,
        first: seal.first.toString(),
        last: seal.last.toString(),
        ...(unauthenticatedUpTo !== undefined && { unauthenticatedUpTo: unauthenticatedUpTo.toString() }),
        eventHashes: eventHashes.toString('base64'),
      });
    }
    default:
      return JSON.stringify(line);
  }
}

/** Parses a line; null if it is not in this format. */
export function readLine(text: string): ExportLine | null {
  try {
    const line = JSON.parse(text) as { readonly kind?: unknown } & Readonly<Record<string, unknown>>;
    switch (line.kind) {
      case 'event':
        return { kind: 'event', event: eventOf(line) };
      case 'seal':
        return { kind: 'seal', seal: sealOf(line) };
      case 'header':
        return line['format'] === EXPORT_FORMAT && READ_VERSIONS.includes(line['version'])
          ? (line as unknown as ExportHeader)
          : null;
      case 'end':
        return line as unknown as ExportEnd;
      default:
        return null;
    }
  } catch {
    return null;
  }
}

function eventOf({ kind: _kind, position, ...event }: Readonly<Record<string, unknown>>): StoredEvent {
  if (typeof event['stream'] !== 'string') throw new TypeError('an event without a stream');
  return { ...event, position: positionOf(position) } as StoredEvent;
}

function sealOf({
  kind: _kind,
  first,
  last,
  eventHashes,
  unauthenticatedUpTo,
  ...seal
}: Readonly<Record<string, unknown>>): Seal {
  return {
    ...seal,
    first: positionOf(first),
    last: positionOf(last),
    ...(unauthenticatedUpTo !== undefined && { unauthenticatedUpTo: positionOf(unauthenticatedUpTo) }),
    eventHashes: Buffer.from(String(eventHashes), 'base64'),
  } as unknown as Seal;
}

function positionOf(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) throw new TypeError('not a position');
  return BigInt(value);
}
