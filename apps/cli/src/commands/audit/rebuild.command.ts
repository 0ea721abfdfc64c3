import { Command } from 'commander';
import { ProjectionRebuilds, type RebuildReport } from '@app/audit';
import { READ_ONLY, withApplication } from '../../application.js';
import { CommandFailure } from '../../command-failure.js';
import { withProgress } from '../../progress-bar.js';
import { tableOf } from '../../table.js';
import type { Terminal } from '../../terminal.js';

interface RebuildCommandOptions {
  readonly swap?: true;
  readonly json?: true;
}

/** `audit rebuild`. */
export function rebuildCommand(terminal: Terminal): Command {
  return new Command('rebuild')
    .description(
      'Rebuilds read models from the first event in shadow tables and compares every row with the tables in use. Writes continue meanwhile.',
    )
    .argument('[projections...]', 'read models to rebuild (default: all)')
    .option('--compare', 'compare and discard the rebuilt tables (the default)')
    .option('--swap', 'replace the tables in use with the rebuilt ones')
    .option('--json', 'print JSON')
    .action((projections: string[], options: RebuildCommandOptions) => rebuild(projections, options, terminal));
}

async function rebuild(
  projections: readonly string[],
  { swap, json }: RebuildCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const reports = await withApplication(
    terminal,
    (application) => {
      const rebuilds = application.get(ProjectionRebuilds, { strict: false });
      const names = projections.length === 0 ? rebuilds.names() : projections;
      return withProgress(terminal, 'events', (show) =>
        rebuilds.rebuild(names, { swap: swap === true, progress: show }),
      );
    },
    READ_ONLY,
  );
  printReport(reports, json, terminal);
  const different = reports.filter(({ comparison }) => comparison.different > 0);
  if (different.length > 0 && swap === undefined)
    throw new CommandFailure(`${different.map(({ projection }) => projection).join(', ')}: differs from the log`);
}

function printReport(reports: readonly RebuildReport[], json: true | undefined, terminal: Terminal): void {
  if (json === true) {
    terminal.write(
      JSON.stringify(reports, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    );
    return;
  }
  const rows = reports.map(({ projection, position, swapped, comparison: { rows: count, different, erased } }) => [
    projection,
    String(position),
    String(count),
    String(different),
    String(erased),
    swapped ? 'yes' : 'no',
  ]);
  for (const line of tableOf(['PROJECTION', 'UP TO', 'ROWS', 'DIFFERENT', 'ERASED', 'IN PLACE'], rows, [
    'UP TO',
    'ROWS',
    'DIFFERENT',
    'ERASED',
  ]))
    terminal.write(line);
  for (const {
    comparison: { differences },
  } of reports) {
    for (const { table, key, fault } of differences) terminal.write(`WRONG  ${table} ${JSON.stringify(key)}  ${fault}`);
  }
}
