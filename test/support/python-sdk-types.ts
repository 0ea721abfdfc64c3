import {
  answerSchemasOf,
  bodySchemaOf,
  formSchemaOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Parameter,
  resolved,
  type Schema,
} from './openapi.js';

const NOTICE = '# Generated: `npm run golden` writes it from the OpenAPI document.';

/** Python keywords, which cannot be names. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Generates the types of the API's schemas, as in `libs/sdk-python/src/payments_platform/_generated/types.py`. */
export function pythonTypes({ components: { schemas } }: OpenApiDocument): string {
  const errorCode = schemas['Error']!.properties!['code']!;
  const declarations = Object.entries({ ErrorCode: errorCode, ...schemas }).map(([name, schema]) =>
    declaration(name, schema),
  );
  return `${NOTICE}
"""Bodies and answers of the API."""

from typing import Any, Literal, NotRequired, TypedDict, Union

from .._options import File

${declarations.join('\n\n')}
`;
}

/** Generates a method for every operation, as in `libs/sdk-python/src/payments_platform/_generated/operations.py`. */
export function pythonOperations(document: OpenApiDocument): string {
  const methods = operationsOf(document)
    .sort((one, other) => (one.operationId < other.operationId ? -1 : 1))
    .flatMap((operation) => methodsOf(operation, document));
  return `${NOTICE}
"""Operations of the API."""

from collections.abc import Iterator
from typing import Any, Literal, Union, Unpack

from .._base_client import BaseClient
from .._options import RequestOptions
from . import types


class PaymentsClient(BaseClient):
    """Has a method for every operation of the API; \`request\` and \`pages\` call any by its path. Threads may share it."""

${methods.join('\n\n')}
`;
}

/** Text that refers to a schema within a type. */
type Reference = (name: string) => string;

/** A string literal, since the schema may be declared later in the same file. */
const WITHIN_TYPES: Reference = (name) => text(name);
const FROM_OPERATIONS: Reference = (name) => `types.${name}`;

function declaration(name: string, schema: Schema): string {
  if (schema.properties === undefined) return `${name} = ${pythonType(schema, WITHIN_TYPES)}`;
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties).map(([member, inner]) => {
    const type = pythonType(inner, WITHIN_TYPES);
    return `        ${text(member)}: ${required.has(member) ? type : `NotRequired[${type}]`},`;
  });
  return [`${name} = TypedDict(`, `    ${text(name)},`, '    {', ...members, '    },', ')'].join('\n');
}

function pythonType(schema: Schema, reference: Reference): string {
  const { $ref, enum: choices, oneOf, anyOf, allOf } = schema;
  if ($ref !== undefined) return reference($ref.split('/').at(-1)!);
  if (choices !== undefined) return `Literal[${choices.map(literal).join(', ')}]`;
  if (allOf !== undefined) return pythonType(allOf.at(-1)!, reference); // a single reference, or a base followed by its union
  const variants = (oneOf ?? anyOf ?? []).filter(hasType); // others only restrict the type next to them
  const kinds = [schema.type ?? []].flat();
  return union([
    ...variants.map((each) => pythonType(each, reference)),
    ...kinds.map((kind) => typeOfKind(kind, schema, reference)),
  ]);
}

function hasType({ $ref, type, enum: choices, oneOf, anyOf, allOf }: Schema): boolean {
  return [$ref, type, choices, oneOf, anyOf, allOf].some((each) => each !== undefined);
}

function union(types: readonly string[], none = 'Any'): string {
  const distinct = [...new Set(types)];
  if (distinct.length === 0) return none;
  return distinct.length === 1 ? distinct[0]! : `Union[${distinct.join(', ')}]`;
}

function typeOfKind(kind: string, { items, format, additionalProperties }: Schema, reference: Reference): string {
  switch (kind) {
    case 'string':
      return format === 'binary' ? 'File' : 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'array':
      return `list[${items === undefined ? 'Any' : pythonType(items, reference)}]`;
    default:
      return typeof additionalProperties === 'object'
        ? `dict[str, ${pythonType(additionalProperties, reference)}]`
        : 'dict[str, Any]';
  }
}

function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? text(value) : String(value);
}

/** An argument of a method, with its name in the request. */
interface Argument {
  readonly name: string;
  readonly argument: string;
  readonly type: string;
  readonly isOptional: boolean;
}

interface MethodParts {
  readonly name: string;
  readonly summary: string;
  readonly answer: string;
  /** The call in the method, without its end. */
  readonly call: string;
  readonly places: readonly Argument[];
  readonly bodies: readonly Argument[];
  readonly filters: readonly Argument[];
}

/** The method of an operation; for a list, also one that iterates over its pages. */
function methodsOf(operation: Operation, document: OpenApiDocument): string[] {
  const { method, path, operationId, summary = '', parameters } = operation;
  const name = snakeCase(operationId);
  const filters = parametersIn('query', parameters);
  const parts = { places: parametersIn('path', parameters), bodies: bodiesOf(operation, document) };
  const single = methodText({
    ...parts,
    name,
    filters,
    summary: summary.replace(/\.?$/, '.'),
    answer: union(
      answerSchemasOf(operation).map((schema) => pythonType(schema, FROM_OPERATIONS)),
      'None',
    ),
    call: `self.request(${text(method)}, ${text(path)}`,
  });
  if (!filters.some(isCursor)) return [single];
  const pages = methodText({
    ...parts,
    name: `${name}_pages`,
    filters: filters.filter((each) => !isCursor(each)),
    summary: `Every item of \`${name}\`, page after page.`,
    answer: `Iterator[${union(answerSchemasOf(operation).map((page) => itemType(page, document)))}]`,
    call: `self.pages(${text(path)}`,
  });
  return [single, pages];
}

function methodText({ name, summary, answer, call, places, bodies, filters }: MethodParts): string {
  const positional = [...places, ...bodies].map(parameterText);
  const named = filters.length === 0 ? [] : ['*', ...filters.map(parameterText)];
  const passed = [
    ...pairs('parameters', places),
    ...bodies.map((body) => `${body.name}=${body.argument}`),
    ...pairs('query', filters),
    '**options',
  ];
  return [
    `    def ${name}(`,
    ...['self', ...positional, ...named, '**options: Unpack[RequestOptions]'].map((each) => `        ${each},`),
    `    ) -> ${answer}:`,
    `        """${summary}"""`,
    ...(answer === 'None'
      ? [`        ${[call, ...passed].join(', ')})`]
      : [`        answer: ${answer} = ${[call, ...passed].join(', ')})`, '        return answer']),
  ].join('\n');
}

function parameterText({ argument, type, isOptional }: Argument): string {
  return isOptional ? `${argument}: ${type} | None = None` : `${argument}: ${type}`;
}

function pairs(name: string, given: readonly Argument[]): string[] {
  const members = given.map((each) => `${text(each.name)}: ${each.argument}`);
  return members.length === 0 ? [] : [`${name}={${members.join(', ')}}`];
}

/** Required ones come first. */
function parametersIn(place: Parameter['in'], parameters: readonly Parameter[]): Argument[] {
  return parameters
    .filter((each) => each.in === place)
    .map(({ name, schema, required }) => ({
      name,
      argument: snakeCase(name),
      type: pythonType(schema, FROM_OPERATIONS),
      isOptional: required !== true,
    }))
    .sort((one, other) => Number(one.isOptional) - Number(other.isOptional));
}

/** The JSON body or form of an operation; empty without one. A body without required members is optional. */
function bodiesOf(operation: Operation, document: OpenApiDocument): Argument[] {
  return [
    { name: 'body', schema: bodySchemaOf(operation) },
    { name: 'form', schema: formSchemaOf(operation) },
  ].flatMap(({ name, schema }) => {
    if (schema === undefined) return [];
    const { properties, required = [] } = resolved(document, schema);
    const isOptional = properties !== undefined && required.length === 0;
    return [{ name, argument: name, type: pythonType(schema, FROM_OPERATIONS), isOptional }];
  });
}

function itemType(page: Schema, document: OpenApiDocument): string {
  return pythonType(resolved(document, page).properties!['data']!.items!, FROM_OPERATIONS);
}

function isCursor({ name }: Argument): boolean {
  return name === 'cursor';
}

function snakeCase(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return KEYWORDS.has(words) ? `${words}_` : words;
}

/** A JSON string is also a valid Python string. */
function text(value: string): string {
  return JSON.stringify(value);
}
