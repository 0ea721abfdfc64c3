import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { BEGINNING, EventStore, logPages } from '@app/event-store';
import { type Tenant, tenantKey } from '@app/kernel';
import { READ_ONLY, tenantOf, withApplication } from '../application.js';
import { withProgress } from '../progress-bar.js';
import type { Terminal } from '../terminal.js';
import type { Dataset } from '../warehouse/dataset.js';
import { postings } from '../warehouse/postings.dataset.js';
import { cardTransactions, payments } from '../warehouse/resources.dataset.js';
import { FORMATS, type Format, writeTable } from '../warehouse/table-file.js';
import { platformId } from './arguments.js';

const DATASETS: readonly Dataset[] = [postings, payments, cardTransactions];

interface ExportOptions {
  readonly format: Format;
  readonly after: bigint;
  readonly platform?: string;
}

/** `export`. */
export function exportTableCommand(terminal: Terminal): Command {
  return new Command('export')
    .addArgument(
      new Argument('<table>', DATASETS.map(({ name, description }) => `${name}: ${description}`).join('; ')).choices(
        DATASETS.map(({ name }) => name),
      ),
    )
    .argument('<file>', 'a file that does not exist yet')
    .addOption(new Option('--format <format>', 'of the file').choices(FORMATS).default('csv'))
    .option(
      '--after <position>',
      'only events after this position, as printed by an earlier export',
      position,
      BEGINNING,
    )
    .option('--platform <id>', 'only of this platform', platformId)
    .action((table: string, file: string, options: ExportOptions) =>
      exportTable(
        DATASETS.find(({ name }) => name === table)!,
        file,
        options,
        terminal,
      ),
    );
}

async function exportTable(
  dataset: Dataset,
  file: string,
  { format, after, platform }: ExportOptions,
  terminal: Terminal,
): Promise<void> {
  const { rows, end } = await withApplication(
    terminal,
    async (application) => {
      const tenant = platform === undefined ? null : await tenantOf(application, platform);
      const store = application.get(EventStore, { strict: false });
      const upTo = await store.head();
      let count = 0;
      await writeTable(file, { format, columns: dataset.columns }, (write) =>
        withProgress(terminal, 'events', async (progress) => {
          for await (const page of logPages(store, { after, upTo, progress })) {
            const rows = await dataset.rowsOf(tenant === null ? page : page.filter(isOf(tenant)), application);
            write(rows);
            count += rows.length;
          }
        }),
      );
      return { rows: count, end: upTo > after ? upTo : after };
    },
    READ_ONLY,
  );
  terminal.write(file);
  terminal.write(`Rows   ${rows}`);
  terminal.write(`Next   --after ${end}`);
}

function isOf(tenant: Tenant): (event: { readonly metadata: { readonly tenant: string } }) => boolean {
  const key = tenantKey(tenant);
  return ({ metadata }) => metadata.tenant === key;
}

function position(given: string): bigint {
  if (!/^\d{1,18}$/.test(given)) throw new InvalidArgumentError('Give the position that an earlier export named.');
  return BigInt(given);
}
