import { Command } from 'commander';
import { KeyBackup } from '@app/audit';
import { MasterKeys } from '@app/event-store';
import { systemClock } from '@app/kernel';
import { READ_ONLY, withApplication } from '../../application.js';
import type { Terminal } from '../../terminal.js';
import { writeLines } from './history-file.js';

/** `audit export-keys`. */
export function exportKeysCommand(terminal: Terminal): Command {
  return new Command('export-keys')
    .description(
      'Writes the data keys of all data subjects, each wrapped with the master key, to a file. With an export and the master key they form a backup.',
    )
    .argument('<file>', 'a file that does not exist yet; compressed if its name ends with .gz')
    .action((file: string) => exportKeysTo(file, terminal));
}

async function exportKeysTo(file: string, terminal: Terminal): Promise<void> {
  await withApplication(
    terminal,
    async (application) => {
      const masterKeys = await application.get(MasterKeys, { strict: false }).wraps();
      const backup = application.get(KeyBackup, { strict: false });
      await writeLines(file, backup.lines(systemClock.now().toISOString(), masterKeys));
    },
    READ_ONLY,
  );
  terminal.write(file);
  terminal.warn(
    'The file and the master key together decrypt all personal data, including that of persons erased later: delete it as soon as possible.',
  );
}
