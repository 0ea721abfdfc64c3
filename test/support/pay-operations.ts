import type { Field } from '../../apps/pay/src/operation.js';
import {
  answerSchemasOf,
  bodySchemaOf,
  formSchemaOf,
  type OpenApiDocument,
  type Operation as ApiOperation,
  operationsOf,
  type Parameter,
  resolved,
  type Schema,
} from './openapi.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Generates the operations that a platform's credential may call, as in `apps/pay/src/generated/operations.ts`. */
export function payOperations(document: OpenApiDocument): string {
  const operations = operationsOf(document)
    .filter(
      ({ method, path, security }) =>
        METHODS.includes(method) && !path.includes('/agents/me') && security?.length !== 0,
    )
    .map((operation) => describedOperation(operation, document))
    .sort((one, other) => compare(`${one.path} ${one.method}`, `${other.path} ${other.method}`));
  return `/* Generated: \`npm run golden\` writes it from the OpenAPI document. */

import type { Operation } from '../operation.js';

/** Operations of the API, by path. */
export const OPERATIONS: readonly Operation[] = ${JSON.stringify(operations, null, 2)};
`;
}

function describedOperation(operation: ApiOperation, document: OpenApiDocument) {
  const { method, path, summary = '', parameters, tags = [] } = operation;
  const body = bodySchemaOf(operation);
  const [whole] = answerSchemasOf(operation);
  const members = whole === undefined ? {} : membersOf(whole, document);
  return {
    method,
    path,
    tag: tags[0] ?? '',
    summary,
    parameters: parameters.filter(isIn('path')).map(({ name, schema }) => kindOf(name, schema)),
    query: parameters.filter(isIn('query')).map(({ name, required = false, schema }) => ({
      name,
      ...typeOf(schema, document),
      ...(required && { required }),
    })),
    body: body === undefined ? [] : bodyMembers(body, document),
    ...(formSchemaOf(operation) !== undefined && { isForm: true }),
    ...(method === 'GET' && 'data' in members && { isList: true }),
  };
}

function isIn(place: Parameter['in']) {
  return (parameter: Parameter): boolean => parameter.in === place;
}

/** The resource type of a parameter's id: `Customer` from `^Customer:…`; empty for other texts. */
function kindOf(name: string, { pattern = '' }: Schema): { readonly name: string; readonly kinds: readonly string[] } {
  return { name, kinds: [...new Set(pattern.match(/[A-Z][A-Za-z]+(?=[:|)])/g) ?? [])] };
}

/** Nesting depth of described objects; the documentation shows deeper ones. */
const MAX_DEPTH = 3;

function bodyMembers(schema: Schema, document: OpenApiDocument, depth = 1): readonly Field[] {
  const required = requiredOf(schema, document);
  return Object.entries(membersOf(schema, document))
    .filter(([, member]) => member.readOnly !== true)
    .map(([name, member]) => {
      const { items } = resolved(document, member);
      const members = depth < MAX_DEPTH ? bodyMembers(items ?? member, document, depth + 1) : [];
      return {
        name,
        ...typeOf(member, document),
        ...(required.has(name) && { required: true }),
        ...(members.length > 0 && { members }),
      };
    });
}

/** Members of an object, of all variants together. */
function membersOf(schema: Schema, document: OpenApiDocument): Readonly<Record<string, Schema>> {
  const { properties = {}, oneOf = [], anyOf = [], allOf = [] } = resolved(document, schema);
  const together: Record<string, Schema> = {};
  for (const variant of [...oneOf, ...anyOf, ...allOf])
    for (const [name, member] of Object.entries(membersOf(variant, document)))
      together[name] = eitherOf(together[name], member, document);
  return { ...together, ...properties };
}

/** A member of two variants, with the choices of both. */
function eitherOf(one: Schema | undefined, other: Schema, document: OpenApiDocument): Schema {
  const { enum: some } = one === undefined ? {} : resolved(document, one);
  const { enum: others } = resolved(document, other);
  if (some === undefined || others === undefined) return other;
  return { ...other, enum: [...new Set([...some, ...others])] };
}

/** Members that every variant requires. */
function requiredOf(schema: Schema, document: OpenApiDocument): ReadonlySet<string> {
  const { required = [], oneOf = [], anyOf = [], allOf = [] } = resolved(document, schema);
  const [first, ...others] = [...oneOf, ...anyOf].map((each) => requiredOf(each, document));
  const common = [...(first ?? [])].filter((name) => others.every((each) => each.has(name)));
  return new Set([...required, ...common, ...allOf.flatMap((each) => [...requiredOf(each, document)])]);
}

function typeOf(schema: Schema, document: OpenApiDocument) {
  const { type, enum: choices, oneOf, anyOf, properties, description } = resolved(document, schema);
  const named = [type ?? []].flat().find((each) => each !== 'null');
  const kind = named ?? ((oneOf ?? anyOf ?? properties) === undefined ? 'string' : 'object');
  const words = (schema.description ?? description ?? '').replace(/\s+/g, ' ').trim();
  return {
    type: kind,
    ...(choices !== undefined && choices.length <= 80 && { choices }),
    ...(words !== '' && { description: words }),
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
