import { Command } from 'commander';
import { type RebuiltWork, WorkAudit } from '@app/audit';
import { withProgress } from '../../progress-bar.js';
import type { Terminal } from '../../terminal.js';
import { type ManualActionOptions, runManualAction } from '../manual-action.js';
import { withOperatorNoteOptions } from '../operator-note.js';

interface RebuildWorkOptions extends ManualActionOptions {
  readonly json?: true;
}

/** `audit rebuild-work`. */
export function rebuildWorkCommand(terminal: Terminal): Command {
  const command = new Command('rebuild-work')
    .description(
      'Rebuilds the timers and the queue of sagas from the log, in place: adds missing rows and removes rows that do not follow from the log. Servers and workers may run meanwhile.',
    )
    .option('--json', 'print JSON');
  return withOperatorNoteOptions(command, terminal).action((options: RebuildWorkOptions) =>
    rebuildWork(options, terminal),
  );
}

async function rebuildWork({ json, ...options }: RebuildWorkOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'audit rebuild-work', object: 'timers and queue', ofInstallation: true } as const;
  const rebuilt = await runManualAction(terminal, options, act, (application) =>
    withProgress(terminal, 'events', (show) => application.get(WorkAudit, { strict: false }).rebuild(show)),
  );
  if (json === true) return terminal.write(JSON.stringify(rebuilt));
  for (const line of linesOf(rebuilt)) terminal.write(line);
}

function linesOf({ timersSet, timersRemoved, inputsQueued, inputsRemoved, held }: RebuiltWork): string[] {
  return [
    `Timers   ${timersSet} set, ${timersRemoved} removed`,
    `Inputs   ${inputsQueued} queued, ${inputsRemoved} removed`,
    ...(held === 0 ? [] : [`Parked   ${held} ${held === 1 ? 'instance' : 'instances'} held again`]),
  ];
}
