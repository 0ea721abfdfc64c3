import fs from 'node:fs';
import { Command } from 'commander';
import { MasterKeys } from '@app/event-store';
import { VAULT_KEY_FORM, type VaultTransitKey, masterKeySource } from '@app/runtime';
import { READ_ONLY, withApplication } from '../application.js';
import { CommandFailure } from '../command-failure.js';
import { tableOf } from '../table.js';
import type { Terminal } from '../terminal.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

/** `master-key list`, `master-key add`, `master-key retire`: rotates the master key without downtime. */
export function masterKeyCommand(terminal: Terminal): Command {
  const masterKey = new Command('master-key');
  masterKey
    .command('list')
    .description('Lists the master keys by their fingerprints; a first key that was never rotated has none.')
    .action(() => list(terminal));
  withOperatorNoteOptions(
    masterKey
      .command('add')
      .description('Adds a master key. Running processes need no restart until a key is retired.')
      .argument(
        '<key>',
        `a file that holds the new key, 32 bytes in base64 or hex; or one that a Vault keeps, ${VAULT_KEY_FORM}`,
      ),
    terminal,
  ).action((given: string, options: ManualActionOptions) => add(given, options, terminal));
  withOperatorNoteOptions(
    masterKey
      .command('retire')
      .description('Retires a master key permanently, once no process starts with it.')
      .argument('<fingerprint>', 'its fingerprint from `master-key list`; not that of the key that this command uses'),
    terminal,
  ).action((fingerprint: string, options: ManualActionOptions) => retire(fingerprint, options, terminal));
  return masterKey;
}

async function list(terminal: Terminal): Promise<void> {
  const keys = await withApplication(
    terminal,
    (application) => application.get(MasterKeys, { strict: false }).list(),
    READ_ONLY,
  );
  if (keys.length === 0) return terminal.write('One master key, the first: it was never rotated.');
  const rows = keys.map(({ fingerprint, addedAt, retiredAt, isInUse }) => [
    fingerprint,
    addedAt.toISOString(),
    retiredAt === null ? (isInUse ? 'in use here' : 'opens') : `retired ${retiredAt.toISOString()}`,
  ]);
  for (const line of tableOf(['Fingerprint', 'Added', 'State'], rows)) terminal.write(line);
}

async function add(given: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const key = keyOf(given, terminal);
  const fingerprint = MasterKeys.fingerprintOf(key);
  const act = { act: 'master-key add', object: fingerprint, ofInstallation: true } as const;
  await runManualAction(terminal, options, act, async (application) => {
    if (!(await application.get(MasterKeys, { strict: false }).add(key)))
      throw new CommandFailure('This key was added before: `master-key list` shows it.');
  });
  terminal.write(fingerprint);
  terminal.warn(
    'Set it as MASTER_KEY, restart the processes one after another, then `master-key retire` the former key. Backups made earlier can be opened only with the former key.',
  );
}

async function retire(fingerprint: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'master-key retire', object: fingerprint, ofInstallation: true } as const;
  await runManualAction(terminal, options, act, async (application) => {
    if (!(await application.get(MasterKeys, { strict: false }).retire(fingerprint)))
      throw new CommandFailure(
        `No master key ${fingerprint} can be retired: \`master-key list\` shows all keys. The key that this command uses cannot be retired.`,
      );
  });
  terminal.write(`${fingerprint} is retired.`);
}

function keyOf(given: string, { environment }: Terminal): Buffer | VaultTransitKey {
  const isReference = given.startsWith('vault+');
  const key = masterKeySource(isReference ? given : contentOf(given).trim(), environment);
  if (key !== null) return key;
  throw new CommandFailure(
    isReference
      ? `${given} is not of the form ${VAULT_KEY_FORM}.`
      : `${given} does not hold 32 bytes in base64 or hex.`,
  );
}

function contentOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandFailure(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}.`);
  }
}
