import { Command } from 'commander';
import { HistoryAudit } from '@app/audit';
import { systemClock } from '@app/kernel';
import { READ_ONLY, withApplication } from '../../application.js';
import { withProgress } from '../../progress-bar.js';
import type { Terminal } from '../../terminal.js';
import { writeLines } from './history-file.js';

/** `audit export`. */
export function exportCommand(terminal: Terminal): Command {
  return new Command('export')
    .description(
      'Writes every event and every seal to a file of JSON lines, for auditors to verify without this product.',
    )
    .argument('<file>', 'a file that does not exist yet; compressed if its name ends with .gz')
    .action((file: string) => exportTo(file, terminal));
}

async function exportTo(file: string, terminal: Terminal): Promise<void> {
  let lastSeal: string | null = null;
  await withApplication(
    terminal,
    (application) =>
      withProgress(terminal, 'events', (show) =>
        writeLines(
          file,
          application
            .get(HistoryAudit, { strict: false })
            .export(systemClock.now().toISOString(), show, ({ number, hash }) => {
              lastSeal = `${number}:${hash}`;
            }),
        ),
      ),
    READ_ONLY,
  );
  terminal.write(file);
  if (lastSeal !== null) {
    terminal.write(`Last seal    ${lastSeal}`);
    terminal.warn('Record the last seal outside this installation: it is the --anchor of a later verification.');
  }
  terminal.warn(`Verify it with: node tools/verify-export.mjs ${file} --public-key <key> --anchor <number>:<hash>`);
}
