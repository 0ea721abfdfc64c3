import {
  BEGINNING,
  type Checkpoint,
  type DataKeyStore,
  type EventRegistry,
  type EventStore,
  logPages,
  type Progress,
  SEALED,
  type SealKey,
  type StoredDataKey,
  type StoredEvent,
} from '@app/event-store';
import { ActiveInterventions } from '../operations/active-interventions.js';
import type { SealStore } from '../seals/seal-store.js';
import type { Seal } from '../seals/seal.js';
import type { Sealer } from '../seals/sealer.js';
import { verifyExport } from '../verification/history-audit.js';
import type { VerificationReport } from '../verification/history-verifier.js';
import type { Erases } from '../verification/key-audit.js';
import { KeyBackup } from './key-backup.js';
import { ImportRefused, LogRestore } from './log-restore.js';
import type { RestoredReaders } from './restored-readers.js';

/** The files of an import. The history is read twice, since nothing is imported from one that does not verify. */
interface ImportFiles {
  readonly history: () => AsyncIterable<string>;
  readonly keys: AsyncIterable<string>;
}

interface ImportOptions {
  readonly erases: Erases;
  /** Continues if data subjects have no key in the key file: their personal data can then be neither read nor sealed again. */
  readonly withoutMissingKeys?: boolean;
  readonly progress: Progress;
}

/** Result of importing an exported history. */
export interface ImportReport {
  readonly events: number;
  readonly seals: number;
  /** True if new seals were made, because the store assigned other positions than the file has. */
  readonly resealed: boolean;
  readonly lastSeal: Pick<Seal, 'number' | 'hash'> | null;
  /** Number of imported data keys, and of data subjects without one: erased, or missing from the key file. */
  readonly keys: number;
  readonly erased: number;
  readonly withoutKey: number;
  /** Number of saga instances that continue from their last state, and of events to which no saga had reacted. */
  readonly instances: number;
  readonly inputs: number;
}

/** Data subjects of a history, by `<tenant>/<subject>`. */
interface Subjects {
  readonly sealed: Set<string>;
  readonly erased: Set<string>;
}

/**
 * Imports an export into an unused database with either event store. Ids, times and hashes stay the same, and so do the seals if the store
 * keeps positions. Personal data of a subject with a key in the key file can be read again, unless the subject was erased since. Sagas
 * continue their unfinished work; the first worker that starts builds the read models from the log.
 */
export class HistoryImport {
  constructor(
    private readonly parts: {
      readonly store: EventStore;
      readonly seals: SealStore;
      readonly sealer: Sealer;
      readonly sealKey: SealKey;
      readonly registry: EventRegistry;
      readonly dataKeys: DataKeyStore;
      readonly readers: RestoredReaders;
      readonly release: string;
      /** Throws unless this process has the privileges for the import. */
      readonly requireOwner: () => Promise<void>;
      /** States that the events after a position have authentication codes. */
      readonly authenticFrom: (position: Checkpoint) => Promise<void>;
    },
  ) {}

  /** Throws ImportRefused before anything is imported if the files or the database are unsuitable. */
  async run(
    { history, keys }: ImportFiles,
    { erases, withoutMissingKeys = false, progress }: ImportOptions,
  ): Promise<ImportReport> {
    const { seals, sealer, readers } = this.parts;
    await this.parts.requireOwner();
    if (await readers.exist()) throw new ImportRefused('The database is not empty: import into an unused one.');
    const subjects: Subjects = { sealed: new Set(), erased: new Set() };
    const { events, seals: sealed } = await this.verified(
      history,
      (event) => this.note(event, subjects, erases),
      progress,
    );
    const kept = await KeyBackup.read(keys);
    const missing = missingIn(kept, subjects);
    if (missing.length > 0 && !withoutMissingKeys) throw new ImportRefused(missingText(missing));
    await this.restoreKeys(kept, missing);
    const { keepsPositions, ...restored } = await this.restoreLog(history, events, progress);
    for (const place of subjects.erased) await this.destroy(place);
    await this.parts.authenticFrom(await this.lastWithoutCode(keepsPositions));
    if (!keepsPositions) await sealer.seal({ all: true });
    const last = await seals.last();
    return {
      events,
      seals: sealed,
      resealed: !keepsPositions,
      lastSeal: last && { number: last.number, hash: last.hash },
      keys: kept.length,
      erased: subjects.erased.size,
      withoutKey: missing.length,
      ...restored,
    };
  }

  private async verified(
    history: ImportFiles['history'],
    note: (event: StoredEvent) => void,
    progress: Progress,
  ): Promise<VerificationReport> {
    const { sealKey, release } = this.parts;
    const report = await verifyExport(history(), { publicKey: sealKey.publicKey }, progress, async (entry) => {
      if (entry.kind === 'event') note(entry.event);
    });
    if (report.header.publicKey !== sealKey.publicKey)
      throw new ImportRefused('The file belongs to another installation: set the master key under which it was made.');
    if (report.found > 0) throw new ImportRefused(`The file does not verify: ${report.findings[0]!.what}.`);
    if (report.header.release !== release) {
      throw new ImportRefused(
        `The file was made by release ${report.header.release}, and this is ${release}: import it with the same release, then upgrade to this one.`,
      );
    }
    return report;
  }

  private note(event: StoredEvent, { sealed, erased }: Subjects, erases: ImportOptions['erases']): void {
    const {
      type,
      data,
      metadata: { tenant },
    } = event;
    if (SEALED in data) sealed.add(`${tenant}/${String(data[this.parts.registry.get(type).subject!])}`);
    const gone = erases(event);
    if (gone !== null) erased.add(`${tenant}/${gone}`);
  }

  private async restoreKeys(kept: readonly StoredDataKey[], missing: readonly string[]): Promise<void> {
    const backup = new KeyBackup(this.parts.dataKeys);
    for (const key of kept) await backup.restore(key);
    for (const place of missing) await this.destroy(place);
  }

  private async restoreLog(history: ImportFiles['history'], all: number, progress: Progress) {
    const { store, seals, sealKey, readers } = this.parts;
    const log = await LogRestore.into(store, seals);
    const work = readers.pendingWork();
    const interventions = new ActiveInterventions();
    let done = 0;
    const { found } = await verifyExport(
      history(),
      { publicKey: sealKey.publicKey },
      () => undefined,
      async (entry) => {
        await log.add(entry);
        if (entry.kind === 'seal') return progress((done += entry.seal.count), done / all);
        await work.observe(entry.event);
        interventions.observe(entry.event);
      },
    );
    if (found > 0) throw new ImportRefused('The file was changed while it was read.');
    await log.end();
    return { keepsPositions: log.keepsPositions, ...(await readers.restore(work, interventions)) };
  }

  /** From seals that kept their positions; without any, from the events. */
  private async lastWithoutCode(keepsPositions: boolean): Promise<Checkpoint> {
    const { store, seals } = this.parts;
    const sealedPosition = keepsPositions ? (await seals.last())?.unauthenticatedUpTo : undefined;
    if (sealedPosition !== undefined) return sealedPosition;
    let last = BEGINNING;
    for await (const page of logPages(store)) last = page.findLast(({ mac }) => mac === undefined)?.position ?? last;
    return last;
  }

  private async destroy(place: string): Promise<void> {
    const slash = place.indexOf('/');
    await this.parts.dataKeys.destroy(place.slice(0, slash), place.slice(slash + 1));
  }
}

/** Data subjects with sealed data and no known key. Erased subjects are not missing one. */
function missingIn(kept: readonly StoredDataKey[], { sealed, erased }: Subjects): readonly string[] {
  const known = new Set(kept.map(({ tenant, subject }) => `${tenant}/${subject}`));
  return [...sealed].filter((place) => !known.has(place) && !erased.has(place));
}

function missingText([first, ...others]: readonly string[]): string {
  const those = others.length === 0 ? `${first} has` : `${others.length + 1} data subjects, the first ${first}, have`;
  return `The file of keys is older than the export: ${those} no key in it, and could never be read again.`;
}
