import { Command, InvalidArgumentError } from 'commander';
import { type Anchor, HistoryAudit, KeyAudit, verifyExport, WorkAudit } from '@app/audit';
import { fingerprintOf } from '@app/event-store';
import { READ_ONLY, withApplication } from '../../application.js';
import { withProgress } from '../../progress-bar.js';
import type { Terminal } from '../../terminal.js';
import { erases } from '@app/application';
import { readLines } from './history-file.js';
import { printReport } from './verification-report.js';

interface VerifyOptions {
  readonly export?: string;
  readonly publicKey?: string;
  readonly anchor?: Anchor;
  readonly json?: true;
}

/** `audit verify`. */
export function verifyCommand(terminal: Terminal): Command {
  return new Command('verify')
    .description(
      'Verifies authentication codes, hash chains and seals of the log, and that data keys, timers and the queue of sagas match it; lists each deviation.',
    )
    .option('--export <file>', 'verify this export instead of the database')
    .option(
      '--public-key <key>',
      'with --export: the public key that must verify its signature, as `audit public-key` shows it (default: the key that the export names)',
    )
    .option('--anchor <number:hash>', 'a seal that was recorded elsewhere and must still be present', anchor)
    .option('--json', 'print JSON')
    .action((options: VerifyOptions) =>
      options.export === undefined ? verify(options, terminal) : verifyFile(options.export, options, terminal),
    );
}

async function verify({ anchor, json }: VerifyOptions, terminal: Terminal): Promise<void> {
  const report = await withApplication(
    terminal,
    (application) => {
      const checks = [
        application.get(KeyAudit, { strict: false }).check(erases),
        application.get(WorkAudit, { strict: false }).check(),
      ];
      return withProgress(terminal, 'events', (show) =>
        application.get(HistoryAudit, { strict: false }).verify(show, { anchor, checks }),
      );
    },
    READ_ONLY,
  );
  printReport(report, { json, anchor, of: 'log' }, terminal);
}

async function verifyFile(file: string, { publicKey, anchor, json }: VerifyOptions, terminal: Terminal): Promise<void> {
  const { header, ...report } = await withProgress(terminal, 'lines', (show) =>
    verifyExport(readLines(file), { publicKey, anchor }, show),
  );
  if (publicKey === undefined) {
    terminal.warn(
      `Signed by ${fingerprintOf(header.publicKey)}, according to the file: compare it with the key that the installation publishes.`,
    );
  }
  printReport(report, { json, anchor, of: 'export' }, terminal);
}

function anchor(given: string): Anchor {
  const match = /^([1-9]\d{0,8}):([0-9a-f]{64})$/.exec(given);
  if (match === null)
    throw new InvalidArgumentError('Give a seal as `audit verify` shows the last one: <number>:<hash>.');
  return { number: Number(match[1]), hash: match[2]! };
}
