import { CommandBus } from '@nestjs/cqrs';
import { Command, Option } from 'commander';
import { ChangeExternalAccountStatus } from '@app/accounts';
import type { Terminal } from '../terminal.js';
import { idOf, platformId } from './arguments.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

const DECISIONS = ['ACTIVE', 'UNDER_REVIEW', 'INACTIVE'] as const;

interface DecisionOptions extends ManualActionOptions {
  readonly platform?: string;
  readonly status: (typeof DECISIONS)[number];
}

/** `external-account decide`: a reviewer decides if an account may be paid. */
export function externalAccountCommand(terminal: Terminal): Command {
  const account = new Command('external-account');
  const decision = account
    .command('decide')
    .description('Decides whether money can be paid to an account, after a review or on new information.')
    .argument('<account>', 'its id, ExternalAccount:<uuid>', idOf('ExternalAccount'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .addOption(new Option('--status <status>', 'the decision').choices(DECISIONS).makeOptionMandatory());
  withOperatorNoteOptions(decision, terminal).action((id: string, options: DecisionOptions) =>
    decide(id, options, terminal),
  );
  return account;
}

async function decide(id: string, { status, ...options }: DecisionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'external-account decide', object: `${id} ${status}` };
  await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new ChangeExternalAccountStatus(tenant, { externalAccountId: id, status }, metadata)),
  );
  terminal.write(`${id}  ${status}`);
}
