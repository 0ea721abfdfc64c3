import { CommandBus } from '@nestjs/cqrs';
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  CreateOperator,
  LinkOperator,
  type NewOperatorCredential,
  OPERATOR_ROLES,
  OperatorDirectory,
  type OperatorRole,
  RevokeOperator,
  RotateOperator,
  UnlinkOperator,
  operatorUuid,
} from '@app/operators';
import { READ_ONLY, withApplication } from '../application.js';
import { tableOf } from '../table.js';
import type { Terminal } from '../terminal.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';
import { signInCommand } from './sign-in.command.js';

interface CreateOptions extends ManualActionOptions {
  readonly name: string;
  readonly role: OperatorRole;
  readonly json?: true;
}

interface LinkOptions extends ManualActionOptions {
  readonly subject: string;
}

interface RotateOptions extends ManualActionOptions {
  readonly json?: true;
}

/** `operator create`, `operator list`, `operator rotate`, `operator revoke`, `operator link`, `operator unlink`, `operator sign-in`. */
export function operatorCommand(terminal: Terminal): Command {
  const command = new Command('operator');
  const creation = command
    .command('create')
    .description('Creates the console credential of an operator. Its secret is shown once and not stored.')
    .requiredOption('--name <name>', 'name of the person, recorded with each of its actions')
    .addOption(
      new Option('--role <role>', 'role: a viewer reads, an operator acts, an auditor verifies')
        .choices(OPERATOR_ROLES)
        .makeOptionMandatory(),
    )
    .option('--json', 'print JSON');
  withOperatorNoteOptions(creation, terminal).action((options: CreateOptions) => create(options, terminal));
  command
    .command('list')
    .description('Lists all operators, including revoked ones.')
    .option('--json', 'print JSON')
    .action((options: { readonly json?: true }) => list(options, terminal));
  const rotation = command
    .command('rotate')
    .description('Rotates the secret of an operator; the former secret and its sessions end immediately.')
    .argument('<operator>', 'Operator:<uuid>', operatorId)
    .option('--json', 'print JSON');
  withOperatorNoteOptions(rotation, terminal).action((id: string, options: RotateOptions) =>
    rotate(id, options, terminal),
  );
  const revocation = command
    .command('revoke')
    .description('Revokes the credential of an operator and its sessions.')
    .argument('<operator>', 'Operator:<uuid>', operatorId);
  withOperatorNoteOptions(revocation, terminal).action((id: string, options: ManualActionOptions) =>
    revoke(id, options, terminal),
  );
  const linking = command
    .command('link')
    .description(
      'Links a person of the identity provider to an existing operator; the person can sign in only as this operator.',
    )
    .argument('<operator>', 'Operator:<uuid>', operatorId)
    .requiredOption('--subject <text>', "the person's subject at the provider (the claim sub)");
  withOperatorNoteOptions(linking, terminal).action((id: string, options: LinkOptions) => link(id, options, terminal));
  const unlinking = command
    .command('unlink')
    .description('Removes the link of an operator and the sessions that used it.')
    .argument('<operator>', 'Operator:<uuid>', operatorId);
  withOperatorNoteOptions(unlinking, terminal).action((id: string, options: ManualActionOptions) =>
    unlink(id, options, terminal),
  );
  return command.addCommand(signInCommand(terminal));
}

async function create(options: CreateOptions, terminal: Terminal): Promise<void> {
  const { name, role } = options;
  const act = { act: 'operator create', object: role, ofInstallation: true } as const;
  const made = await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new CreateOperator(tenant, { name, role }, metadata)),
  );
  print(made, options, terminal);
}

async function rotate(id: string, options: RotateOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'operator rotate', object: id, ofInstallation: true } as const;
  const made = await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new RotateOperator(tenant, { operatorId: id }, metadata)),
  );
  print(made, options, terminal);
}

async function revoke(id: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'operator revoke', object: id, ofInstallation: true } as const;
  await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new RevokeOperator(tenant, { operatorId: id }, metadata)),
  );
  terminal.write(`${id}  revoked`);
}

async function link(id: string, { subject, ...options }: LinkOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'operator link', object: id, ofInstallation: true } as const;
  await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new LinkOperator(tenant, { operatorId: id, subject }, metadata)),
  );
  terminal.write(`${id}  linked`);
}

async function unlink(id: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'operator unlink', object: id, ofInstallation: true } as const;
  await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new UnlinkOperator(tenant, { operatorId: id }, metadata)),
  );
  terminal.write(`${id}  unlinked`);
}

function print(
  { operatorId: id, secret }: NewOperatorCredential,
  { json }: { readonly json?: true },
  terminal: Terminal,
): void {
  const credential = `${id}:${secret}`;
  if (json === true) return terminal.write(JSON.stringify({ operatorId: id, credential }));
  terminal.write(`Operator    ${id}`);
  terminal.write(`Credential  ${credential}`);
  terminal.warn('Sign in with the credential at /console. It is shown only once.');
}

async function list({ json }: { readonly json?: true }, terminal: Terminal): Promise<void> {
  const operators = await withApplication(
    terminal,
    (application) => application.get(OperatorDirectory, { strict: false }).all(),
    READ_ONLY,
  );
  if (json === true) return terminal.write(JSON.stringify(operators));
  if (operators.length === 0) return terminal.warn('There is no operator yet: create one with `operator create`.');
  const rows = operators.map(({ operatorId: id, role, createdAt, revokedAt, issuer, name }) => [
    id,
    role,
    createdAt,
    revokedAt ?? '-',
    issuer ?? '-',
    name ?? '-',
  ]);
  for (const line of tableOf(['ID', 'ROLE', 'CREATED', 'REVOKED', 'PROVIDER', 'NAME'], rows)) terminal.write(line);
}

function operatorId(given: string): string {
  if (operatorUuid(given) !== null) return given;
  throw new InvalidArgumentError('Give an id of the form Operator:<uuid>.');
}
