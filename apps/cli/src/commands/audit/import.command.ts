import type { INestApplicationContext } from '@nestjs/common';
import { Command } from 'commander';
import { bindStores, erases } from '@app/application';
import { HistoryImport, type ImportReport, KeyBackup } from '@app/audit';
import { ReadSide } from '@app/event-sourcing';
import {
  EventStore,
  MasterKeys,
  type MasterKeySource,
  type Progress,
  type WrappedRootKey,
  openedByMasterKey,
  shareOf,
} from '@app/event-store';
import { READ_ONLY, onRuntime, openExistingRuntime, withApplication } from '../../application.js';
import { CommandFailure } from '../../command-failure.js';
import { withProgress } from '../../progress-bar.js';
import type { Terminal } from '../../terminal.js';
import { readLines } from './history-file.js';

interface ImportOptions {
  readonly keys: string;
  readonly withoutMissingKeys?: true;
  readonly json?: true;
}

const LOOK_MILLISECONDS = 100;

/** `audit import`. */
export function importCommand(terminal: Terminal): Command {
  return new Command('import')
    .description(
      'Imports an export of this installation, from any event store, into an unused database and builds its read models. No server may run meanwhile.',
    )
    .argument('<file>', 'the export; an interrupted import is continued by the same command')
    .requiredOption('--keys <file>', 'the data keys, written by `audit export-keys`, no older than the export')
    .option(
      '--without-missing-keys',
      'continue if data subjects have no key in that file; their personal data can then be neither read nor written',
    )
    .option('--json', 'print JSON')
    .action((file: string, options: ImportOptions) => importFrom(file, options, terminal));
}

async function importFrom(
  file: string,
  { keys, withoutMissingKeys, json }: ImportOptions,
  terminal: Terminal,
): Promise<void> {
  const masterKeys = await KeyBackup.masterKeysIn(readLines(keys));
  const report = await onNewDatabase(terminal, masterKeys, async (application) => {
    const imported = await withProgress(terminal, 'events', (progress) =>
      application.get(HistoryImport, { strict: false }).run(
        { history: () => readLines(file), keys: readLines(keys) },
        {
          erases,
          withoutMissingKeys: withoutMissingKeys === true,
          progress,
        },
      ),
    );
    await bindStores(application, { adopts: true });
    await application.get(MasterKeys, { strict: false }).restore(masterKeys);
    return imported;
  });
  await withApplication(terminal, (application) =>
    withProgress(terminal, 'looks', (progress) => readModelsBuilt(application, progress)),
  );
  if (json === true) return terminal.write(JSON.stringify(report));
  for (const line of linesOf(report)) terminal.write(line);
  terminal.warn(
    'Next, run `audit re-erase`, which deletes the documents of erased customers, and `audit verify`; then start the server.',
  );
}

/**
 * The new database uses the root key of the installation that the history comes from; after a rotation of the master key the two keys differ.
 */
async function onNewDatabase<T>(
  terminal: Terminal,
  masterKeys: readonly WrappedRootKey[],
  work: (application: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const runtime = await openExistingRuntime(terminal);
  try {
    const rootKey = await rootKeyOf(runtime.masterKey, masterKeys);
    if (rootKey === null)
      throw new CommandFailure('MASTER_KEY is not a master key of the installation that made the file of keys.');
    return await onRuntime(runtime, work, READ_ONLY, { rootKey });
  } finally {
    await runtime.close();
  }
}

/** Before the first rotation, the root key of an installation is its master key, so no key manager stores it. */
async function rootKeyOf(masterKey: MasterKeySource, masterKeys: readonly WrappedRootKey[]): Promise<Buffer | null> {
  if (masterKeys.length > 0) return openedByMasterKey(masterKey, masterKeys);
  return Buffer.isBuffer(masterKey) ? masterKey : null;
}

/** This process leads the read side; inputs queued for sagas wait for the server. */
async function readModelsBuilt(application: INestApplicationContext, progress: Progress): Promise<void> {
  const readSide = application.get(ReadSide, { strict: false });
  const head = await application.get(EventStore, { strict: false }).head();
  for (let looks = 1; ; looks++) {
    const { position, halted } = await readSide.report();
    if (halted.length > 0) throw new CommandFailure(`${halted[0]!.name} cannot be built: ${halted[0]!.reason}`);
    if (position >= head) return;
    progress(looks, shareOf(position, head));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
}

function linesOf({
  events,
  seals,
  resealed,
  lastSeal,
  keys,
  erased,
  withoutKey,
  instances,
  inputs,
}: ImportReport): string[] {
  return [
    `Events       ${events}`,
    resealed
      ? 'Seals        made again: this event store numbers events by itself, so the file remains the proof of the seals before'
      : `Seals        ${seals}`,
    ...(lastSeal === null ? [] : [`Last seal    ${lastSeal.number}:${lastSeal.hash}`]),
    `Keys         ${keys}, ${erased} of erased data subjects`,
    ...(withoutKey === 0 ? [] : [`Without key  ${withoutKey}: nothing personal of them can be read any more`]),
    `Sagas        ${instances} ${instances === 1 ? 'instance goes' : 'instances go'} on, ${inputs} ${inputs === 1 ? 'event is' : 'events are'} still to be reacted to`,
  ];
}
