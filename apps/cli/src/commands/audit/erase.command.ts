import { CommandBus } from '@nestjs/cqrs';
import { Command } from 'commander';
import { EraseCustomer } from '@app/onboarding';
import { operatorMetadata, tenantOf, withApplication } from '../../application.js';
import type { Terminal } from '../../terminal.js';
import { idOf, platformId } from '../arguments.js';

interface EraseOptions {
  readonly platform: string;
}

/** `audit erase`. */
export function eraseCommand(terminal: Terminal): Command {
  return new Command('erase')
    .description(
      'Destroys the key and the documents of a customer: nothing personal can be read of it again, for good.',
    )
    .argument('<customer>', 'Customer:…', idOf('Customer'))
    .requiredOption('--platform <id>', 'the platform', platformId)
    .action((customer: string, options: EraseOptions) => erase(customer, options, terminal));
}

async function erase(customer: string, { platform }: EraseOptions, terminal: Terminal): Promise<void> {
  await withApplication(terminal, async (application) => {
    const tenant = await tenantOf(application, platform);
    await application
      .get(CommandBus, { strict: false })
      .execute(new EraseCustomer(tenant, customer, operatorMetadata()));
  });
  terminal.write(`${customer} is erased.`);
}
