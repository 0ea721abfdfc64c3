import { CommandBus } from '@nestjs/cqrs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { DecideVerification, FINDING_TYPES, type Finding } from '@app/onboarding';
import { operatorMetadata, tenantOf, withApplication } from '../application.js';
import type { Terminal } from '../terminal.js';
import { idOf, platformId } from './arguments.js';

const DECISIONS = ['APPROVED', 'REJECTED', 'RESOLVE_ERRORS'] as const;

interface DecisionOptions {
  readonly platform: string;
  readonly customer: string;
  readonly status: (typeof DECISIONS)[number];
  readonly finding?: readonly Finding[];
}

/** `verification decide`: the reviewer's word on a verification that waits for one. */
export function verificationCommand(terminal: Terminal): Command {
  const verification = new Command('verification').description('Verifications that wait for a reviewer.');
  verification
    .command('decide')
    .description('Approves or rejects a customer that was submitted, or says what it must put right.')
    .argument('<verification>', 'its id, Verification:<uuid>', idOf('Verification'))
    .requiredOption('--platform <id>', 'the platform', platformId)
    .requiredOption('--customer <id>', 'the customer, Customer:<uuid>', idOf('Customer'))
    .addOption(new Option('--status <status>', 'the decision').choices(DECISIONS).makeOptionMandatory())
    .addOption(
      new Option(
        '--finding <finding>',
        'with RESOLVE_ERRORS, once for each: <id of customer, owner or document>,<type>,<reason for people>',
      ).argParser((given: string, before: readonly Finding[] = []) => [...before, finding(given)]),
    )
    .action((id: string, options: DecisionOptions) => decide(id, options, terminal));
  return verification;
}

async function decide(
  id: string,
  { platform, customer, status, finding: errors = [] }: DecisionOptions,
  terminal: Terminal,
): Promise<void> {
  if ((status === 'RESOLVE_ERRORS') !== errors.length > 0) {
    throw new InvalidArgumentError('RESOLVE_ERRORS needs a --finding, and no other decision takes one.');
  }
  const decided = await withApplication(terminal, async (application) =>
    application
      .get(CommandBus, { strict: false })
      .execute(
        new DecideVerification(
          await tenantOf(application, platform),
          customer,
          id,
          { verificationStatus: status, errors },
          operatorMetadata(),
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
