import { CommandBus } from '@nestjs/cqrs';
import { Command } from 'commander';
import { EraseCustomer } from '@app/onboarding';
import type { Terminal } from '../../terminal.js';
import { idOf, platformId } from '../arguments.js';
import { type ManualActionOptions, runManualAction } from '../manual-action.js';
import { withOperatorNoteOptions } from '../operator-note.js';

/** `audit erase`. */
export function eraseCommand(terminal: Terminal): Command {
  const command = new Command('erase')
    .description('Destroys the key and the documents of a customer: personal data can never be read again.')
    .argument('<customer>', 'Customer:…', idOf('Customer'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId);
  return withOperatorNoteOptions(command, terminal).action((customer: string, options: ManualActionOptions) =>
    erase(customer, options, terminal),
  );
}

async function erase(customer: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'audit erase', object: customer };
  await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new EraseCustomer(tenant, { customerId: customer }, metadata)),
  );
  terminal.write(`${customer} is erased.`);
}
