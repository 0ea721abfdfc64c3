import { OPERATIONS } from './generated/operations.js';
import { Misuse } from './failures.js';
import type { Operation } from './operation.js';

/** Verbs that select one operation of a collection, with its method. */
const COLLECTION_VERBS = { list: 'GET', create: 'POST' } as const;
/** Verbs that select one operation of a resource by its id. */
const ITEM_VERBS = { get: 'GET', update: 'PATCH', delete: 'DELETE' } as const;

/** Collections that a verb applies to: their paths are their names on the command line. */
export function collectionsOf(verb: keyof typeof COLLECTION_VERBS): readonly string[] {
  return OPERATIONS.filter((operation) => isOfCollection(operation, verb)).map(({ path }) => path.slice(1));
}

/** The operation of a collection. Its name may be shortened to any unique ending: `external-accounts`. */
export function collectionOperation(verb: keyof typeof COLLECTION_VERBS, name: string): Operation {
  const names = collectionsOf(verb);
  const endings = names.filter((each) => each.endsWith(`/${name}`));
  const found = names.includes(name) ? [name] : endings;
  if (found.length > 1) throw new Misuse(`${name} may be ${found.join(' or ')}.`);
  if (found.length === 0) throw new Misuse(`There is no collection ${name} to ${verb}.${suggestion(name, names)}`);
  return OPERATIONS.find((each) => isOfCollection(each, verb) && each.path === `/${found[0]}`)!;
}

/** The operation of one resource, found by its id: the prefix, as in `Customer:…`, determines the path. `config` is the configuration. */
export function itemOperation(verb: keyof typeof ITEM_VERBS, id: string): Operation {
  const method = ITEM_VERBS[verb];
  const named = OPERATIONS.find((each) => each.method === method && each.path === `/${id}` && each.isList !== true);
  if (named !== undefined) return named;
  const found = OPERATIONS.find((each) => each.method === method && takesIdLast(each, kindOf(id)));
  if (found === undefined) throw new Misuse(`There is nothing to ${verb} under ${id}: give an id such as Customer:…`);
  return found;
}

/** The action of a resource, by its id and the last segment of the action's path: `Quote:… execute`. */
export function actionOperation(id: string, action: string): Operation {
  const actions = actionsOf(id);
  const found = actions.find(({ path }) => lastSegment(path) === action);
  if (found !== undefined) return found;
  const names = actions.map(({ path }) => lastSegment(path));
  throw new Misuse(
    names.length === 0
      ? `${id} has no actions.`
      : `${id} has no action ${action}. Its actions are ${[...new Set(names)].sort().join(', ')}.`,
  );
}

/** Actions of a resource: operations below its path. */
function actionsOf(id: string): readonly Operation[] {
  const kind = kindOf(id);
  return OPERATIONS.filter(({ method, path, parameters: [parameter, ...others] }) => {
    const takesId = others.length === 0 && parameter?.kinds.includes(kind) === true;
    return method === 'POST' && takesId && !path.endsWith('}');
  });
}

/** Any operation, by method and path; the path may contain ids: `/customers/Customer:…`. */
export function operationAt(method: string, path: string): Operation | undefined {
  const given = segmentsOf(path);
  const fits = (pattern: string): boolean => {
    const segments = segmentsOf(pattern);
    return (
      segments.length === given.length &&
      segments.every((segment, index) => segment === given[index] || segment.startsWith('{'))
    );
  };
  const found = OPERATIONS.filter((each) => each.method === method && fits(each.path));
  // an operation without parameters takes precedence over one that would take the word as an id
  return found.sort((one, other) => one.parameters.length - other.parameters.length)[0];
}

/** The path with its parameters filled in, in order. */
export function filledPath({ path }: Operation, values: readonly string[]): string {
  let place = 0;
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(values[place++]!));
}

/** `Customer` of `Customer:…`. */
function kindOf(id: string): string {
  return id.split(':')[0]!;
}

function isOfCollection({ method, path, isList }: Operation, verb: keyof typeof COLLECTION_VERBS): boolean {
  if (path.includes('{') || method !== COLLECTION_VERBS[verb]) return false;
  return verb === 'create' || isList === true;
}

function takesIdLast({ path, parameters }: Operation, kind: string): boolean {
  return path.endsWith('}') && parameters.length === 1 && parameters[0]!.kinds.includes(kind);
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function lastSegment(path: string): string {
  return segmentsOf(path).at(-1)!;
}

function suggestion(name: string, names: readonly string[]): string {
  const close = names.filter((each) => each.includes(name) || name.includes(each.split('/').at(-1)!));
  return close.length === 0 ? ' `pay resources` lists them.' : ` Did you mean ${close.slice(0, 3).join(', ')}?`;
}
