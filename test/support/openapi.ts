import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { BASE_PATH } from '@app/kernel';

/** A JSON schema of the document: OpenAPI 3.1, with references to its components. */
export interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  /** Schema of members with arbitrary names. */
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly readOnly?: boolean;
  readonly example?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly license?: { readonly name: string } };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly security?: readonly unknown[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

/** One operation. `path` is relative to the base path, such as `/quotes/{quoteId}`. */
export interface Operation extends DocumentedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

export async function fetchDocument(url: string): Promise<OpenApiDocument> {
  return (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
}

export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([full, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const path = full.replace(BASE_PATH, '');
      const method = verb.toUpperCase();
      return { ...operation, parameters: operation.parameters ?? [], name: `${method} ${path}`, method, path };
    }),
  );
}

/** True if API tokens can call it: agents have separate routes and policies, and public routes need no credential. */
export function isForTokens({ security }: Operation): boolean {
  return security === undefined || security.some((scheme) => 'BasicAuth' in (scheme as object));
}

/** The schema of an operation's JSON body; undefined without a body. */
export function bodySchemaOf({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content?.['application/json']?.schema;
}

/** The schema of an operation's form; undefined without a form. */
export function formSchemaOf({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content?.['multipart/form-data']?.schema;
}

/** Schemas of the successful answers with a body. */
export function answerSchemasOf({ responses }: Operation): Schema[] {
  const schemas = ['200', '201', '202'].map((status) => responses[status]?.content?.['application/json']?.schema);
  return schemas.filter((schema) => schema !== undefined);
}

/** The schema of a reference, or of a list of one. */
export function resolved(document: OpenApiDocument, schema: Schema): Schema {
  if (schema.$ref !== undefined)
    return resolved(document, document.components.schemas[schema.$ref.split('/').at(-1)!]!);
  if (schema.allOf?.length === 1) {
    const {
      allOf: [whole],
      ...own
    } = schema;
    return { ...resolved(document, whole!), ...own };
  }
  const present = schema.anyOf?.filter(({ type }) => type !== 'null');
  return present?.length === 1 ? resolved(document, present[0]!) : schema;
}

/** `/quotes/{quoteId}` with a value for each parameter. */
export function filledPath(path: string, valueOf: (parameter: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
}

interface ValidatorOptions {
  /** True: undeclared members are errors. */
  readonly closed?: boolean;
  /** True: a text must match a pattern both with and without Unicode mode, since validators differ. */
  readonly bothReadings?: boolean;
}

/** Compiled once for both modes: most of the work is in other parts of the schemas. */
const bothReadings = Object.assign(
  (pattern: string) => {
    const [unicode, plain] = [new RegExp(pattern, 'u'), new RegExp(pattern)];
    return { test: (text: string) => unicode.test(text) && plain.test(text), toString: () => `both ${pattern}` };
  },
  { code: 'bothReadings' },
);

/** Compiles schemas of the document. Omits discriminators, since the validator needs only `oneOf`. */
export function schemaCompiler(
  document: OpenApiDocument,
  { closed = false, bothReadings: isReadTwice = false }: ValidatorOptions = {},
): (schema: Schema) => ValidateFunction {
  // Most validators run only a few times: optimized code with inlined schemas costs more than it saves.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    inlineRefs: 1,
    code: { optimize: false, ...(isReadTwice && { regExp: bothReadings }) },
  });
  addFormats.default(ajv);
  const components = { components: prepared(document.components, closed) };
  ajv.addSchema(components as object, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const compile = (schema: Schema): ValidateFunction => {
    const text = JSON.stringify(prepared(withOpenBase(document, schema), closed)).replaceAll(
      '"#/components',
      '"api#/components',
    );
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, known);
    return known;
  };
  // Caches validators, since some tests need the same schemas thousands of times.
  const bySchema = new WeakMap<Schema, ValidateFunction>();
  return (schema) => {
    const known = bySchema.get(schema) ?? compile(schema);
    bySchema.set(schema, known);
    return known;
  };
}

/** A base schema next to its union declares only some of the members; the union declares all. */
function withOpenBase({ components }: OpenApiDocument, schema: Schema): Schema {
  const [base, ...rest] = schema.allOf ?? [];
  if (base?.$ref === undefined || rest.length === 0) return schema;
  const named = components.schemas[base.$ref.split('/').at(-1)!];
  return { ...schema, allOf: [{ ...named, additionalProperties: true } as Schema, ...rest] };
}

function prepared(node: unknown, closed: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => prepared(item, closed));
  if (typeof node !== 'object' || node === null) return node;
  const { discriminator: _, ...members } = node as Record<string, unknown>;
  const entries = Object.entries(members).map(([name, member]) => [name, prepared(member, closed)]);
  const open =
    closed &&
    members['type'] === 'object' &&
    members['properties'] !== undefined &&
    members['additionalProperties'] === undefined;
  return Object.fromEntries(open ? [...entries, ['additionalProperties', false]] : entries);
}
