import { Command } from 'commander';
import { type InterventionEntry, InterventionLog } from '@app/audit';
import { EventStore } from '@app/event-store';
import { READ_ONLY, withApplication } from '../../application.js';
import { withProgress } from '../../progress-bar.js';
import { tableOf } from '../../table.js';
import type { Terminal } from '../../terminal.js';

interface InterventionsOptions {
  readonly wholeLog?: true;
  readonly json?: true;
}

/** `audit interventions`. */
export function interventionsCommand(terminal: Terminal): Command {
  return new Command('interventions')
    .description('Lists the manual actions of operators, with name and reason.')
    .option('--whole-log', 'read every event; the default uses an index, which is not signed')
    .option('--json', 'print JSON')
    .action((options: InterventionsOptions) => interventions(options, terminal));
}

async function interventions({ wholeLog, json }: InterventionsOptions, terminal: Terminal): Promise<void> {
  const { entries, head } = await withApplication(
    terminal,
    async (application) => {
      const head = await application.get(EventStore, { strict: false }).head();
      const entries = await withProgress(terminal, 'events', (show) =>
        application.get(InterventionLog, { strict: false }).all(show, { wholeLog }),
      );
      return { entries, head };
    },
    READ_ONLY,
  );
  if (json === true) return terminal.write(JSON.stringify(entries));
  if (entries.length === 0)
    return terminal.warn(`No intervention by operators in positions 1–${head} (all platforms).`);
  for (const line of tableOf(['AT', 'WHAT', 'TO', 'OPERATOR', 'REASON'], entries.map(cellsOf))) terminal.write(line);
}

function cellsOf({ at, what, to, operator, reason }: InterventionEntry): string[] {
  return [at, what, to, operator ?? '-', reason ?? '-'];
}
