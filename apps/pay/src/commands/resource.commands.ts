import { Command, InvalidArgumentError } from 'commander';
import { assigned, type Values } from '../assignments.js';
import { Misuse } from '../failures.js';
import { OPERATIONS } from '../generated/operations.js';
import { actionOperation, collectionOperation, filledPath, itemOperation, operationAt } from '../operations.js';
import type { Field, Operation } from '../operation.js';
import type { CallOptions, Session } from '../session.js';
import { withCallOptions } from './call-options.js';

interface BodyOptions extends CallOptions {
  readonly data?: string;
  readonly idempotencyKey?: string;
}

interface ListOptions extends CallOptions {
  readonly limit: number;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100_000;

/** `get`, `list`, `create`, `update`, `delete`, `do`, `call`, `resources`, `describe`. */
export function resourceCommands(session: Session): readonly Command[] {
  return [
    calling('get', 'Shows a resource by its id, as Customer:…; `config` is the configuration.')
      .argument('<id>')
      .argument('[name=value...]', 'parameters of the query, as asOf=2026-01-31T12:00:00Z')
      .action((id: string, words: string[], options: CallOptions) => get(session, id, words, options)),
    calling('list', 'Lists resources of a collection, as `pay list customers`.')
      .argument('<collection>')
      .argument('[name=value...]', 'filters')
      .option('--limit <count>', 'maximum number of resources', count, DEFAULT_LIMIT)
      .action((name: string, words: string[], options: ListOptions) => list(session, name, words, options)),
    sending('create', 'Creates a resource, as `pay create customers customerType=INDIVIDUAL fullName="Maria Lopez"`.')
      .argument('<collection>')
      .argument('[name=value...]', 'members of the body; name:=json for values other than text')
      .action((name: string, words: string[], options: BodyOptions) =>
        send(session, collectionOperation('create', name), [], words, options),
      ),
    sending('update', 'Changes a resource by its id.')
      .argument('<id>')
      .argument('[name=value...]', 'members of the body; name:=json for values other than text')
      .action((id: string, words: string[], options: BodyOptions) =>
        send(session, itemOperation('update', id), [id], words, options),
      ),
    calling('delete', 'Deletes a resource by its id.')
      .argument('<id>')
      .action((id: string, options: CallOptions) => send(session, itemOperation('delete', id), [id], [], options)),
    sending('do', 'Performs an action on a resource, as in `pay do Quote:… execute`.')
      .argument('<id>')
      .argument('<action>')
      .argument('[name=value...]', 'members of the body; name:=json for values other than text')
      .action((id: string, action: string, words: string[], options: BodyOptions) =>
        send(session, actionOperation(id, action), [id], words, options),
      ),
    sending(
      'call',
      'Sends any request, as `pay call POST /sandbox/internal-accounts/InternalAccount:…/fund amount=100`.',
    )
      .argument('<method>')
      .argument('<path>', 'with or without the version')
      .argument('[name=value...]', 'members of the body, of a GET parameters of the query')
      .action((method: string, path: string, words: string[], options: BodyOptions) =>
        call(session, method.toUpperCase(), path, words, options),
      ),
    new Command('resources')
      .description('Lists the operations of the API.')
      .argument('[part]', 'only those whose path or tag has this part')
      .option('--json', 'print JSON')
      .action((part: string | undefined, { json }: { readonly json?: true }) => resources(session, part, json)),
    new Command('describe')
      .description('Shows the parameters and members of an operation, as `pay describe POST /quotes`.')
      .argument('<method>')
      .argument('<path>')
      .action((method: string, path: string) => describe(session, method.toUpperCase(), path)),
  ];
}

function calling(name: string, description: string): Command {
  return withCallOptions(new Command(name).description(description));
}

function sending(name: string, description: string): Command {
  return calling(name, description)
    .option('--data <json>', 'the body as a JSON object, - for standard input; members given by name override it')
    .option('--idempotency-key <key>', 'key under which the request is executed once (default: a random one)');
}

function count(given: string): number {
  const number = Number(given);
  if (/^\d+$/.test(given) && number >= 1 && number <= MAX_LIMIT) return number;
  throw new InvalidArgumentError(`Give a number from 1 to ${MAX_LIMIT}.`);
}

async function get(session: Session, id: string, words: readonly string[], options: CallOptions): Promise<void> {
  const operation = itemOperation('get', id);
  const query = assigned(words, operation.query);
  session.show(options, await session.call(options, 'GET', filledPath(operation, [id]), { query }));
}

async function list(session: Session, name: string, words: readonly string[], options: ListOptions): Promise<void> {
  const operation = collectionOperation('list', name);
  const { limit = options.limit, ...query } = assigned(words, operation.query);
  if (typeof limit !== 'number') throw new Misuse('Give the limit as a number.');
  const items = session.items(options, operation, query, limit);
  const shown = [];
  for await (const item of items) {
    if (session.isForPrograms(options.json)) session.showList({ json: true }, [item]);
    else shown.push(item);
  }
  if (!session.isForPrograms(options.json)) session.showList(options, shown);
}

async function send(
  session: Session,
  operation: Operation,
  ids: readonly string[],
  words: readonly string[],
  options: BodyOptions,
): Promise<void> {
  if (operation.isForm === true) throw new Misuse(`${operation.path} takes a file, which pay does not send.`);
  const body = await bodyOf(session, operation, words, options);
  const answer = await session.call(options, operation.method, filledPath(operation, ids), {
    ...(body !== undefined && { body }),
    ...(options.idempotencyKey !== undefined && { idempotencyKey: options.idempotencyKey }),
  });
  session.show(options, answer);
  if (answer === undefined) session.terminal.warn('Done.');
}

async function call(
  session: Session,
  method: string,
  path: string,
  words: readonly string[],
  options: BodyOptions,
): Promise<void> {
  const address = addressOf(path);
  const operation = operationAt(method, address);
  if (operation === undefined) throw new Misuse(`The API has no ${method} ${address}. \`pay resources\` lists all.`);
  if (method !== 'GET') return send(session, { ...operation, path: address }, [], words, options);
  const query = assigned(words, operation.query);
  session.show(options, await session.call(options, method, address, { query }));
}

/** Removes the version from a path, as the client expects. */
function addressOf(path: string): string {
  const whole = path.startsWith('/') ? path : `/${path}`;
  return whole.replace(/^\/\d{4}-\d{2}-\d{2}(?=\/)/, '');
}

/** Undefined if nothing was given and the operation takes no body. */
async function bodyOf(
  session: Session,
  { body: fields, method }: Operation,
  words: readonly string[],
  { data }: BodyOptions,
): Promise<Values | undefined> {
  if (method === 'DELETE') return undefined;
  const given = data === undefined ? undefined : objectOf(data === '-' ? await session.terminal.read() : data);
  if (given === undefined && words.length === 0 && fields.length === 0) return undefined;
  return { ...given, ...assigned(words, fields) };
}

function objectOf(text: string): Values {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Values;
  } catch {
    // not JSON: reported below
  }
  throw new Misuse('--data takes a JSON object.');
}

function resources(session: Session, part: string | undefined, json: true | undefined): void {
  const wanted = (part ?? '').toLowerCase();
  const found = OPERATIONS.filter(({ path, tag }) => `${path} ${tag}`.toLowerCase().includes(wanted));
  if (session.isForPrograms(json))
    return session.showList(
      { json: true },
      found.map((each) => ({ ...each })),
    );
  for (const { method, path, summary } of found) session.terminal.write(`${method.padEnd(6)} ${path}  ${summary}`);
}

function describe(session: Session, method: string, path: string): void {
  const address = addressOf(path);
  const operation = operationAt(method, address);
  if (operation === undefined) throw new Misuse(`The API has no ${method} ${address}. \`pay resources\` lists all.`);
  const { write } = session.terminal;
  write(`${operation.method} ${operation.path}`);
  write(operation.summary);
  for (const [title, fields] of [
    ['Parameters of the query', operation.query],
    ['Members of the body', operation.body],
  ] as const) {
    if (fields.length === 0) continue;
    write('');
    write(title);
    for (const line of fields.flatMap((field) => linesOfField(field))) write(`  ${line}`);
  }
}

/** A member and its nested members, by the names that values are assigned to: `source.accountId`, `roles[0]`. */
function linesOfField(
  { name, type, required, choices, description, members = [] }: Field,
  parent = '',
): readonly string[] {
  const words = [
    required === true ? `${type}, required` : type,
    ...(choices === undefined ? [] : [choices.join(' | ')]),
    ...(description === undefined ? [] : [description]),
  ];
  const within = `${parent}${name}${type === 'array' ? '[0]' : ''}.`;
  return [`${parent}${name}  ${words.join('; ')}`, ...members.flatMap((member) => linesOfField(member, within))];
}
