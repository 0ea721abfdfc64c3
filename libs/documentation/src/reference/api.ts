import type { OpenAPIObject } from '@nestjs/swagger';

/** The parts of a schema that pages show. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly deprecated?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping?: Readonly<Record<string, string>> };
}

/** The body of a request or response: its media type, schema and example. */
export interface Body {
  readonly type: string;
  readonly schema: Schema;
  readonly example: unknown;
  /** Examples by name, if there are several: errors by code. */
  readonly examples: Readonly<Record<string, unknown>>;
}

/** A parameter in the path, the query or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

/** The response of an operation with one status. */
export interface Answer {
  readonly status: number;
  readonly description: string;
  readonly body: Body | null;
}

/** An operation of the API. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  readonly request: Body | null;
  readonly answers: readonly Answer[];
}

/** The API according to the served document. */
export interface Api {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
}

/** Examples that operations reference by name. */
type SharedExamples = Readonly<Record<string, { readonly value?: unknown }>>;

interface Described {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { description?: string; content?: Readonly<Record<string, Media>> }>>;
}

/** Reads the operations and schemas from the document. */
export function apiOf(document: OpenAPIObject): Api {
  const shared = (document.components?.examples ?? {}) as SharedExamples;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, Described>>).map(([method, described]) =>
      operation(method.toUpperCase(), path, described, shared),
    ),
  );
  return {
    tags: (document.tags ?? []).map(({ name, description = '' }) => ({ name, description })),
    operations,
    schemas: (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>,
  };
}

function operation(method: string, path: string, described: Described, shared: SharedExamples): Operation {
  return {
    id: described.operationId,
    tag: described.tags?.[0] ?? '',
    method,
    path,
    summary: described.summary ?? described.operationId,
    description: described.description ?? '',
    isPublic: described.security?.length === 0,
    parameters: (described.parameters ?? []).map(
      ({ name, in: place, required = false, description = '', schema = {} }) => ({
        name,
        in: place,
        required,
        description,
        schema,
      }),
    ),
    request: body(described.requestBody?.content, shared),
    answers: Object.entries(described.responses).map(([status, { description = '', content }]) => ({
      status: Number(status),
      description,
      body: body(content, shared),
    })),
  };
}

function body(content: Readonly<Record<string, Media>> | undefined, shared: SharedExamples): Body | null {
  const [entry] = Object.entries(content ?? {});
  if (entry === undefined) return null;
  const [type, { schema = {}, example, examples = {} }] = entry;
  return {
    type,
    schema,
    example,
    examples: Object.fromEntries(
      Object.entries(examples).map(([name, { $ref, value }]) => [
        name,
        $ref === undefined ? value : shared[name]?.value,
      ]),
    ),
  };
}
