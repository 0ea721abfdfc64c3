import { Command } from 'commander';
import { KeyBackup } from '@app/audit';
import { systemClock } from '@app/kernel';
import { READ_ONLY, withApplication } from '../../application.js';
import type { Terminal } from '../../terminal.js';
import { writeLines } from './history-file.js';

/** `audit export-keys`. */
export function exportKeysCommand(terminal: Terminal): Command {
  return new Command('export-keys')
    .description(
      'Writes the data keys of all people, each wrapped by the master key, to a file: with an export and the master key they make a backup.',
    )
    .argument('<file>', 'a file that is not there yet; packed when it is called .gz')
    .action((file: string) => exportKeysTo(file, terminal));
}

async function exportKeysTo(file: string, terminal: Terminal): Promise<void> {
  await withApplication(
    terminal,
    (application) =>
      writeLines(file, application.get(KeyBackup, { strict: false }).lines(systemClock.now().toISOString())),
    READ_ONLY,
  );
  terminal.write(file);
  terminal.warn(
    'With it and the master key all personal data can be read, also that of erased people: delete it as soon as possible.',
  );
}
