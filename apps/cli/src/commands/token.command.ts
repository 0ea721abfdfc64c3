import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Command, InvalidArgumentError } from 'commander';
import type { Tenant } from '@app/kernel';
import { CreateToken, ListTokens, PERMISSIONS, type Permission, RevokeToken, type TokenDocument } from '@app/platforms';
import { tenantOf, catchUpReadModels, withApplication } from '../application.js';
import type { Terminal } from '../terminal.js';
import { codes, idOf, platformId } from './arguments.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

interface CreateOptions extends ManualActionOptions {
  readonly platform?: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly json?: true;
}

interface ListOptions {
  readonly platform?: string;
  readonly json?: true;
}

const PAGE_SIZE = 100;

/** `token create`, `token list`, `token revoke`. */
export function tokenCommand(terminal: Terminal): Command {
  const token = new Command('token');
  const creation = token
    .command('create')
    .description('Creates an API token. Its secret is shown once and not stored.')
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .requiredOption('--name <name>', 'name of the token')
    .requiredOption('--permissions <list>', 'VIEW, TRANSACT, MANAGE, separated by commas', permissions)
    .option('--json', 'print JSON');
  withOperatorNoteOptions(creation, terminal).action((options: CreateOptions) => create(options, terminal));
  token
    .command('list')
    .description('Lists the API tokens of a platform, newest first.')
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .option('--json', 'print JSON')
    .action((options: ListOptions) => list(options, terminal));
  const revocation = token
    .command('revoke')
    .description('Revokes an API token. Every process refuses it from the next request.')
    .argument('<token>', 'Token:<uuid>, as `token list` shows it', idOf('Token'))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId);
  withOperatorNoteOptions(revocation, terminal).action((id: string, options: ManualActionOptions) =>
    revoke(id, options, terminal),
  );
  return token;
}

async function create(options: CreateOptions, terminal: Terminal): Promise<void> {
  const { name } = options;
  const act = { act: 'token create', object: options.permissions.join(',') };
  const token = await runManualAction(terminal, options, act, (application, tenant, metadata) => {
    const command = new CreateToken(tenant, { name, permissions: options.permissions }, metadata);
    return application.get(CommandBus, { strict: false }).execute(command);
  });
  if (options.json === true) return terminal.write(JSON.stringify(token));
  terminal.write(`Token          ${token.id}`);
  terminal.write(`Permissions    ${token.permissions.join(', ')}`);
  terminal.write(`Client id      ${token.clientId}`);
  terminal.write(`Client secret  ${token.clientSecret}`);
  terminal.warn('The secret is shown only once.');
}

async function list(options: ListOptions, terminal: Terminal): Promise<void> {
  const tokens = await withApplication(terminal, async (application) => {
    const tenant = await tenantOf(application, options.platform);
    await catchUpReadModels(application);
    return everyToken(application.get(QueryBus, { strict: false }), tenant);
  });
  if (options.json === true) return terminal.write(JSON.stringify(tokens));
  if (tokens.length === 0) return terminal.warn('The platform has no tokens.');
  for (const { id, name, createdAt, ...token } of tokens)
    terminal.write([id, createdAt, token.permissions.join(','), name].join('  '));
}

/** The request is not made with a token, so even the platform's last token can be revoked. */
async function revoke(id: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  await runManualAction(terminal, options, { act: 'token revoke', object: id }, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new RevokeToken(tenant, { tokenId: id }, metadata)),
  );
  terminal.write(`${id}  revoked`);
}

async function everyToken(queries: QueryBus, tenant: Tenant): Promise<readonly TokenDocument[]> {
  const tokens: TokenDocument[] = [];
  for (let after: bigint | undefined; ;) {
    const { rows, end, hasMore } = await queries.execute(
      new ListTokens(tenant, { created: {}, updated: {} }, { limit: PAGE_SIZE, ...(after !== undefined && { after }) }),
    );
    tokens.push(...rows.map(({ document }) => document));
    after = end;
    if (!hasMore) return tokens;
  }
}

function permissions(given: string): readonly Permission[] {
  const named = codes(given);
  const unknown = named.filter((name) => !(PERMISSIONS as readonly string[]).includes(name));
  if (unknown.length > 0) throw new InvalidArgumentError(`Allowed are ${PERMISSIONS.join(', ')}.`);
  return named as readonly Permission[];
}
