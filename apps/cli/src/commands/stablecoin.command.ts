import { CommandBus } from '@nestjs/cqrs';
import { Command, Option } from 'commander';
import { ChangeSvcOperations, SVC_OPERATIONS_STATUSES, type SvcOperationsStatus } from '@app/stablecoins';
import { operatorMetadata, tenantOf, withApplication } from '../application.js';
import type { Terminal } from '../terminal.js';
import { idOf, platformId } from './arguments.js';

interface OperationsOptions {
  readonly platform: string;
  readonly status: SvcOperationsStatus;
  readonly currency?: string;
}

/** `stablecoin operations`: what of stablecoins only the operator may do. */
export function stablecoinCommand(terminal: Terminal): Command {
  const stablecoin = new Command('stablecoin').description('Stablecoins: what the API offers to nobody.');
  stablecoin
    .command('operations')
    .description("Moves this service's own work with a token to its next status.")
    .argument('<stablecoin>', 'its id, Stablecoin:<uuid>', idOf('Stablecoin'))
    .requiredOption('--platform <id>', 'the platform', platformId)
    .addOption(
      new Option('--status <status>', 'the next status').choices(SVC_OPERATIONS_STATUSES).makeOptionMandatory(),
    )
    .option('--currency <code>', 'the code under which the token is enabled')
    .action((id: string, options: OperationsOptions) => changeOperations(id, options, terminal));
  return stablecoin;
}

async function changeOperations(
  id: string,
  { platform, status, currency }: OperationsOptions,
  terminal: Terminal,
): Promise<void> {
  const changed = await withApplication(terminal, async (application) =>
    application
      .get(CommandBus, { strict: false })
      .execute(
        new ChangeSvcOperations(
          await tenantOf(application, platform),
          id,
          status,
          currency ?? null,
          operatorMetadata(),
        ),
      ),
  );
  terminal.write(
    `${changed.id}  ${changed.svcOperationsStatus}${changed.currency === undefined ? '' : `  ${changed.currency}`}`,
  );
}
