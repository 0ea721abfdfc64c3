import { Command } from 'commander';
import { type HaltedReader, HaltedReaders, type OmittedSagas, type OpenSaga, SagaInstances } from '@app/event-sourcing';
import { tenantKey } from '@app/kernel';
import { READ_ONLY, tenantOf, withApplication } from '../../application.js';
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
  /** True if there are more instances than listed; `leftOut` counts them by kind. */
  readonly hasMore: boolean;
  readonly leftOut: OmittedSagas;
}

const MAX_ROWS_SHOWN = 1_000;

/** `audit open-sagas`. */
export function openSagasCommand(terminal: Terminal): Command {
  return new Command('open-sagas')
    .description(
      'Lists open work: halted readers of the log, and saga instances with inputs or timers, parked instances first.',
    )
    .option('--platform <id>', 'only sagas of this platform', platformId)
    .option('--json', 'print JSON')
    .action((options: OpenSagasOptions) => openSagas(options, terminal));
}

async function openSagas({ platform, json }: OpenSagasOptions, terminal: Terminal): Promise<void> {
  const open = await withApplication(
    terminal,
    async (application): Promise<Open> => {
      const tenant = platform === undefined ? null : tenantKey(await tenantOf(application, platform));
      const { sagas, leftOut } = await application
        .get(SagaInstances, { strict: false })
        .openWithRest(tenant, MAX_ROWS_SHOWN);
      return {
        halted: await application.get(HaltedReaders, { strict: false }).all(),
        sagas,
        hasMore: Object.values(leftOut).some((count) => count > 0),
        leftOut,
      };
    },
    READ_ONLY,
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
  if (open.hasMore) terminal.warn(leftOutText(open.leftOut));
  if (open.sagas.length === 0) return terminal.warn('No saga has open work.');
  for (const line of tableOf(
    ['SAGA', 'INSTANCE', 'PLATFORM', 'INPUTS', 'FAILURES', 'NEXT TIMER', 'PARKED'],
    open.sagas.map(cellsOf),
  ))
    terminal.write(line);
}

function cellsOf({ saga, instance, tenant, inputs, failures, nextTimer, parked }: OpenSaga): string[] {
  return [saga, instance, tenant, String(inputs), String(failures), nextTimer ?? '-', parked ?? '-'];
}

/** `Not listed: 12 instances with inputs, 1,532 instances with timers only. See one platform with --platform.` */
function leftOutText({ parked, failing, withInputs, withTimersOnly }: OmittedSagas): string {
  const kinds: readonly (readonly [number, string])[] = [
    [parked, 'parked'],
    [failing, 'with failures'],
    [withInputs, 'with inputs'],
    [withTimersOnly, 'with timers only'],
  ];
  const counts = kinds
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count.toLocaleString('en-US')} ${count === 1 ? 'instance' : 'instances'} ${kind}`);
  return `Not listed: ${counts.join(', ')}. See one platform with --platform.`;
}
