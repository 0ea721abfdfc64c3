import { readFile } from 'node:fs/promises';
import { CommandBus } from '@nestjs/cqrs';
import { Command, InvalidArgumentError } from 'commander';
import { OPERATOR_ROLES, RemoveSignIn, SetSignIn, SignInSettings } from '@app/operators';
import { READ_ONLY, withApplication } from '../application.js';
import { CommandFailure } from '../command-failure.js';
import type { Terminal } from '../terminal.js';
import { httpUrl } from './arguments.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

interface SetOptions extends ManualActionOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecretFile: string;
  readonly groupsClaim: string;
  readonly role: Readonly<Record<string, string>>;
  readonly allow?: readonly string[];
}

const RETURN_PATH = '/console/signed-in';

/** `operator sign-in set`, `operator sign-in show`, `operator sign-in remove`. */
export function signInCommand(terminal: Terminal): Command {
  const signIn = new Command('sign-in').description('The OpenID Connect provider of operators.');
  const setting = signIn
    .command('set')
    .description('Connects an identity provider for the console: only members of groups with a role can sign in.')
    .requiredOption('--issuer <address>', "the provider's issuer, https", httpUrl)
    .requiredOption('--client-id <id>', 'the client id of this service at the provider')
    .requiredOption('--client-secret-file <file>', 'file with the client secret, which is stored encrypted')
    .requiredOption(
      '--role <group=role>',
      `assigns a role (${OPERATOR_ROLES.join(', ')}) to a group; repeatable`,
      roleOfGroup,
    )
    .option('--groups-claim <name>', "the claim of the ID token with a person's groups", 'groups')
    .option(
      '--allow <email|subject>',
      'only the named persons can sign in; repeatable',
      (name: string, names: readonly string[] = []) => [...names, name],
    );
  withOperatorNoteOptions(setting, terminal).action((options: SetOptions) => set(options, terminal));
  signIn
    .command('show')
    .description('Shows the identity provider, without its secret.')
    .option('--json', 'print JSON')
    .action((options: { readonly json?: true }) => show(options, terminal));
  const removal = signIn.command('remove').description('Removes the identity provider and the sessions that used it.');
  withOperatorNoteOptions(removal, terminal).action((options: ManualActionOptions) => remove(options, terminal));
  return signIn;
}

async function set(
  { issuer, clientId, clientSecretFile, groupsClaim, role: roles, allow = [], ...options }: SetOptions,
  terminal: Terminal,
): Promise<void> {
  const clientSecret = (await readFile(clientSecretFile, 'utf8')).trim();
  if (clientSecret === '') throw new CommandFailure(`${clientSecretFile} is empty.`);
  const act = { act: 'operator sign-in set', object: issuer.slice(0, 100), ofInstallation: true } as const;
  await runManualAction(terminal, options, act, (application, tenant, metadata) => {
    const data = { issuer, clientId, clientSecret, groupsClaim, roles, allowed: allow };
    return application.get(CommandBus, { strict: false }).execute(new SetSignIn(tenant, data, metadata));
  });
  terminal.write(`Issuer    ${issuer}`);
  terminal.warn(`Register <PUBLIC_URL>${RETURN_PATH} at the provider as the one redirect address of this client.`);
}

async function show({ json }: { readonly json?: true }, terminal: Terminal): Promise<void> {
  const provider = await withApplication(
    terminal,
    (application) => application.get(SignInSettings, { strict: false }).current(),
    READ_ONLY,
  );
  if (provider === null) return terminal.warn('No identity provider is set: use `operator sign-in set`.');
  const { sealedClientSecret: _, ...shown } = provider;
  if (json === true) return terminal.write(JSON.stringify(shown));
  terminal.write(`Issuer    ${shown.issuer}`);
  terminal.write(`Client    ${shown.clientId}`);
  for (const [group, role] of Object.entries(shown.roles))
    terminal.write(`Role      ${role} for ${group} of ${shown.groupsClaim}`);
  const allowed = shown.allowed ?? ['no one: the key that seals their names is gone'];
  for (const name of allowed.length === 0 ? ['everyone with a role'] : allowed) terminal.write(`Allowed   ${name}`);
}

async function remove(options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'operator sign-in remove', object: 'provider', ofInstallation: true } as const;
  await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new RemoveSignIn(tenant, {}, metadata)),
  );
  terminal.write('Removed   operators sign in with their credentials alone');
}

/** Splits at the last equals sign, since group names may contain some. */
function roleOfGroup(given: string, others: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, group, role] = /^(.+)=([a-z]+)$/.exec(given) ?? [];
  if (group === undefined || !OPERATOR_ROLES.some((each) => each === role))
    throw new InvalidArgumentError(`Give <group>=<role>, the role one of ${OPERATOR_ROLES.join(', ')}.`);
  return { ...others, [group]: role! };
}
