import {
  type Authenticity,
  BEGINNING,
  type EventStore,
  type Progress,
  type SealKey,
  type StoredEvent,
} from '@app/event-store';
import type { SealStore } from '../seals/seal-store.js';
import { type LogEntry, sealedLog } from '../seals/sealed-log.js';
import type { Seal } from '../seals/seal.js';
import type { Sealer } from '../seals/sealer.js';
import { exportEnd, exportHeader, type ExportHeader, isEndSignedBy, readLine, writeLine } from './export-format.js';
import { type Anchor, HistoryVerifier, type VerificationReport } from './history-verifier.js';
import type { LogCheck } from './log-check.js';

const LINES_BETWEEN_WORDS = 5_000;

/** Verifies this installation's history in place, and exports it for verification by others. */
export class HistoryAudit {
  constructor(
    private readonly parts: {
      readonly store: EventStore;
      readonly seals: SealStore;
      readonly sealer: Sealer;
      readonly key: SealKey;
      readonly authenticity: () => Authenticity;
      readonly release: string;
    },
  ) {}

  /** The public key of this installation's seals, base64 of its SPKI form. */
  get publicKey(): string {
    return this.parts.key.publicKey;
  }

  /** Includes checks of the data outside the log. */
  async verify(
    progress: Progress,
    { anchor, checks = [] }: { readonly anchor?: Anchor | undefined; readonly checks?: readonly LogCheck[] } = {},
  ): Promise<VerificationReport> {
    const { store, seals, key, authenticity } = this.parts;
    const last = await seals.last();
    const head = await store.head();
    const verifier = new HistoryVerifier({
      publicKey: key.publicKey,
      anchor,
      authenticity: authenticity(),
      countsPositions: store.countsPositions,
    });
    for await (const page of sealedLog(store, seals, { position: head, seal: last?.number ?? 0 }, progress)) {
      for (const entry of page) {
        verifier.add(entry);
        if (entry.kind === 'event') for (const check of checks) await noteWrong(entry.event, check, verifier);
      }
    }
    await this.noteBeyond(verifier);
    for (const check of checks) for await (const finding of check.findings()) verifier.noteFinding(finding);
    return verifier.report(
      head,
      checks.flatMap(({ notes }) => notes),
    );
  }

  /** Reports events beyond the recorded end of the log, which an append moves together with its events. */
  private async noteBeyond(verifier: HistoryVerifier): Promise<void> {
    const beyond = await this.parts.store.firstBeyondEnd();
    if (beyond !== null) verifier.noteEvent(`it is beyond the end of the log`, beyond);
  }

  /**
   * The lines of an export, without line breaks. Seals the unsealed events first, so that every event of the file is sealed, and reports the
   * last seal.
   */
  async *export(
    madeAt: string,
    progress: Progress,
    showLast?: (seal: Pick<Seal, 'number' | 'hash'>) => void,
  ): AsyncGenerator<string> {
    const { store, seals, sealer, key, release } = this.parts;
    const last = await sealer.seal({ all: true });
    if (last !== null) showLast?.(last);
    const content = { events: 0, seals: 0, lastSeal: null as string | null };
    const header = exportHeader(key, madeAt, release);
    yield writeLine(header);
    for await (const page of sealedLog(
      store,
      seals,
      { position: last?.last ?? BEGINNING, seal: last?.number ?? 0 },
      progress,
    )) {
      for (const entry of page) {
        if (entry.kind === 'event') content.events += 1;
        else Object.assign(content, { seals: content.seals + 1, lastSeal: entry.seal.hash });
        yield writeLine(entry);
      }
    }
    yield writeLine(exportEnd(content, header, key));
  }
}

async function noteWrong(event: StoredEvent, check: LogCheck, verifier: HistoryVerifier): Promise<void> {
  const what = await check.see(event);
  if (what !== null) verifier.noteEvent(what, event);
}

/**
 * Verifies an export line by line. Without a key from another source the key in the file is trusted; the reader must then compare its
 * fingerprint with the published one. Passes each event and seal to the visitor, if there is one.
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  trust: { readonly publicKey?: string | undefined; readonly anchor?: Anchor | undefined },
  progress: Progress,
  visit?: (entry: LogEntry) => Promise<void>,
): Promise<VerificationReport & { readonly header: ExportHeader }> {
  let number = 0;
  let header: ExportHeader | null = null;
  let verifier: HistoryVerifier | null = null;
  let isEnded = false;
  for await (const text of lines) {
    number += 1;
    const line = readLine(text);
    if (header === null || verifier === null) {
      if (line?.kind !== 'header')
        throw new Error('The file is not an export of a history: its first line is not a header of a known version.');
      header = line;
      verifier = new HistoryVerifier({ publicKey: trust.publicKey ?? header.publicKey, anchor: trust.anchor });
    } else if (isEnded || line === null || line.kind === 'header') {
      verifier.note(`line ${number} is neither an event nor a seal`);
    } else if (line.kind === 'end') {
      isEnded = true;
      const { events, seals, lastSeal } = verifier.progress;
      if (!isEndSignedBy(line, header, trust.publicKey ?? header.publicKey))
        verifier.note(
          `line ${number}, the end of the file, does not sign this header and this content for the installation`,
        );
      if (line.events !== events || line.seals !== seals || line.lastSeal !== lastSeal) {
        verifier.note(
          `the file was made with ${line.events} events and ${line.seals} seals, and holds ${events} and ${seals}`,
        );
      }
    } else {
      verifier.add(line);
      await visit?.(line);
    }
    if (number % LINES_BETWEEN_WORDS === 0) progress(number, null);
  }
  if (header === null || verifier === null) throw new Error('The file is empty.');
  if (!isEnded) verifier.note('the file is truncated');
  return { ...verifier.report(), header };
}
