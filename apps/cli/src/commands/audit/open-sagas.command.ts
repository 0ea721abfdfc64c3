import { Command } from 'commander';
import { type HaltedReader, HaltedReaders, type OpenSaga, SagaInstances } from '@app/event-sourcing';
import { tenantKey } from '@app/kernel';
import { ONLY_LOOKING, tenantOf, withApplication } from '../../application.js';
import { tableOf } from '../../table.js';
import type { Terminal } from '../../terminal.js';
import { platformId } from '../arguments.js';

interface OpenSagasOptions {
  readonly platform?: string;
  readonly json?: true;
}

interface Open {
  readonly halted: readonly HaltedReader[];
  readonly sagas: readonly OpenSaga[];
  /** True when there are more than are listed. */
  readonly hasMore: boolean;
}

const MOST_SHOWN = 1_000;

/** `audit open-sagas`. */
export function openSagasCommand(terminal: Terminal): Command {
  return new Command('open-sagas')
    .description(
      'Lists what is not at rest: halted readers of the log, and saga instances with inputs or timers, parked ones first.',
    )
    .option('--platform <id>', 'sagas of this platform alone', platformId)
    .option('--json', 'answer as JSON')
    .action((options: OpenSagasOptions) => openSagas(options, terminal));
}

async function openSagas({ platform, json }: OpenSagasOptions, terminal: Terminal): Promise<void> {
  const open = await withApplication(
    terminal,
    async (application): Promise<Open> => {
      const tenant = platform === undefined ? null : tenantKey(await tenantOf(application, platform));
      const sagas = await application.get(SagaInstances, { strict: false }).open(tenant, MOST_SHOWN + 1);
      return {
        halted: await application.get(HaltedReaders, { strict: false }).all(),
        sagas: sagas.slice(0, MOST_SHOWN),
        hasMore: sagas.length > MOST_SHOWN,
      };
    },
    ONLY_LOOKING,
  );
  if (json === true)
    return terminal.write(
      JSON.stringify({
        ...open,
        halted: open.halted.map((reader) => ({ ...reader, position: reader.position.toString() })),
      }),
    );
  for (const { name, position, reason } of open.halted)
    terminal.write(`HALTED  ${name}  after position ${position}  ${reason}`);
  if (open.hasMore)
    terminal.warn(
      `Left out: there are more than the ${MOST_SHOWN} instances shown. Parked ones come first; see one platform with --platform.`,
    );
  if (open.sagas.length === 0) return terminal.warn('Every saga is at rest.');
  for (const line of tableOf(
    ['SAGA', 'INSTANCE', 'PLATFORM', 'INPUTS', 'FAILURES', 'NEXT TIMER', 'PARKED'],
    open.sagas.map(cellsOf),
  ))
    terminal.write(line);
}

function cellsOf({ saga, instance, tenant, inputs, failures, nextTimer, parked }: OpenSaga): string[] {
  return [saga, instance, tenant, String(inputs), String(failures), nextTimer ?? '-', parked ?? '-'];
}
