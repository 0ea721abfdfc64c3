import { CommandBus } from '@nestjs/cqrs';
import { Command, Option } from 'commander';
import { ChangeSvcOperations, SVC_OPERATIONS_STATUSES, type SvcOperationsStatus } from '@app/stablecoins';
import type { Terminal } from '../terminal.js';
import { idOf, platformId } from './arguments.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

interface OperationsOptions extends ManualActionOptions {
  readonly platform?: string;
  readonly status: SvcOperationsStatus;
  readonly currency?: string;
}

/** `stablecoin operations`: actions on stablecoins that only an operator may take. */
export function stablecoinCommand(terminal: Terminal): Command {
  const stablecoin = new Command('stablecoin');
  const operations = stablecoin
    .command('operations')
    .description("Moves the service's processing of a stablecoin to its next status.")
    .argument('<stablecoin>', 'its id, Stablecoin:<uuid>', idOf('Stablecoin'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .addOption(
      new Option('--status <status>', 'the next status').choices(SVC_OPERATIONS_STATUSES).makeOptionMandatory(),
    )
    .option('--currency <code>', 'the code under which the token is enabled');
  withOperatorNoteOptions(operations, terminal).action((id: string, options: OperationsOptions) =>
    changeOperations(id, options, terminal),
  );
  return stablecoin;
}

async function changeOperations(
  id: string,
  { status, currency, ...options }: OperationsOptions,
  terminal: Terminal,
): Promise<void> {
  const act = { act: 'stablecoin operations', object: `${id} ${status}` };
  const changed = await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new ChangeSvcOperations(tenant, { stablecoinId: id, status, currency: currency ?? null }, metadata)),
  );
  terminal.write(
    `${changed.id}  ${changed.svcOperationsStatus}${changed.currency === undefined ? '' : `  ${changed.currency}`}`,
  );
}
