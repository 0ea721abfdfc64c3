import { Command } from 'commander';
import { type CataloguedEvent, catalogueOf } from '@app/audit';
import { EventRegistry } from '@app/event-store';
import { READ_ONLY, withApplication } from '../../application.js';
import { tableOf } from '../../table.js';
import type { Terminal } from '../../terminal.js';

interface CatalogueOptions {
  readonly json?: true;
}

/** `audit catalogue`. */
export function catalogueCommand(terminal: Terminal): Command {
  return new Command('catalogue')
    .description(
      'Lists every event type: its version, its fields, and the personal fields, which are stored encrypted.',
    )
    .option('--json', 'print JSON')
    .action((options: CatalogueOptions) => catalogue(options, terminal));
}

async function catalogue({ json }: CatalogueOptions, terminal: Terminal): Promise<void> {
  const events = await withApplication(
    terminal,
    async (application) => catalogueOf(application.get(EventRegistry, { strict: false }).all()),
    READ_ONLY,
  );
  if (json === true) return terminal.write(JSON.stringify(events));
  for (const event of events) for (const line of linesOf(event)) terminal.write(line);
}

function linesOf({ type, version, fields, personal, subject }: CataloguedEvent): string[] {
  const rows = Object.entries(fields).map(([name, shape]) => [
    `  ${name}`,
    personal.includes(name) ? `personal, of ${subject}` : '',
    JSON.stringify(shape),
  ]);
  const [, ...lines] = tableOf(['', '', ''], rows);
  return [`${type} v${version}`, ...lines];
}
