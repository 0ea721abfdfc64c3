import { CommandBus } from '@nestjs/cqrs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { DecideVerification, FINDING_TYPES, type Finding } from '@app/onboarding';
import type { Terminal } from '../terminal.js';
import { idOf, platformId } from './arguments.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

const DECISIONS = ['APPROVED', 'REJECTED', 'RESOLVE_ERRORS'] as const;

interface DecisionOptions extends ManualActionOptions {
  readonly platform?: string;
  readonly customer: string;
  readonly status: (typeof DECISIONS)[number];
  readonly finding?: readonly Finding[];
}

/** `verification decide`: a reviewer decides a verification that waits for review. */
export function verificationCommand(terminal: Terminal): Command {
  const verification = new Command('verification');
  const decision = verification
    .command('decide')
    .description('Approves or rejects a submitted customer, or returns findings that the customer must correct.')
    .argument('<verification>', 'its id, Verification:<uuid>', idOf('Verification'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .requiredOption('--customer <id>', 'the customer, Customer:<uuid>', idOf('Customer'))
    .addOption(new Option('--status <status>', 'the decision').choices(DECISIONS).makeOptionMandatory())
    .addOption(
      new Option(
        '--finding <finding>',
        'with RESOLVE_ERRORS, once for each: <id of customer, owner or document>,<type>,<reason for people>',
      ).argParser((given: string, before: readonly Finding[] = []) => [...before, finding(given)]),
    );
  withOperatorNoteOptions(decision, terminal).action((id: string, options: DecisionOptions) =>
    decide(id, options, terminal),
  );
  return verification;
}

async function decide(
  id: string,
  { customer, status, finding: errors = [], ...options }: DecisionOptions,
  terminal: Terminal,
): Promise<void> {
  if ((status === 'RESOLVE_ERRORS') !== errors.length > 0) {
    throw new InvalidArgumentError('RESOLVE_ERRORS requires a --finding; other decisions accept none.');
  }
  const act = { act: 'verification decide', object: `${id} ${status}` };
  const decided = await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application
      .get(CommandBus, { strict: false })
      .execute(
        new DecideVerification(
          tenant,
          { customerId: customer, verificationId: id, conclusion: { verificationStatus: status, errors } },
          metadata,
        ),
      ),
  );
  terminal.write(`${decided.id}  ${decided.verificationStatus}`);
}

function finding(given: string): Finding {
  const [resourceId, type, ...reason] = given.split(',').map((part) => part.trim());
  if (resourceId === undefined || !FINDING_TYPES.some((known) => known === type) || reason.join('') === '') {
    throw new InvalidArgumentError(`Give <id>,<type>,<reason> with a type of ${FINDING_TYPES.join(', ')}.`);
  }
  return { resourceId, type: type!, reason: reason.join(', ') };
}
