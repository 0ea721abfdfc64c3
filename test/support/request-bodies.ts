import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Belongings } from './belongings.js';
import { FORM_TYPE, PDF_TEXT, formText } from './form-text.js';
import { spelled } from './hostile-values.js';
import { type OpenApiDocument, type Operation, type Schema, bodySchemaOf, formSchemaOf, resolved } from './openapi.js';
import { hintsFor } from './request-hints.js';

/** Schema of a body for one choice of variants: unions are resolved, and discriminators have one value. */
export type Shape = ObjectShape | ListShape | ValueShape;

interface ObjectShape {
  readonly kind: 'object';
  readonly schema: Schema;
  readonly members: readonly { readonly name: string; readonly required: boolean; readonly shape: Shape }[];
}

interface ListShape {
  readonly kind: 'list';
  readonly schema: Schema;
  readonly item: Shape;
}

interface ValueShape {
  readonly kind: 'value';
  readonly schema: Schema;
  /** True for a discriminator: if it is wrong, its siblings cannot be validated. */
  readonly tag: boolean;
}

/** One position of a body, such as `owners[0].lastName`, with its documented schema. */
export interface Member {
  readonly path: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly tag: boolean;
}

/** Enough shapes that every variant of every union appears in one of them. Omits read-only members. */
export function shapesOf(document: OpenApiDocument, schema: Schema, tag?: string): Shape[] {
  const { oneOf, discriminator, ...plain } = resolved(document, schema);
  if (oneOf !== undefined) {
    return oneOf.flatMap((variant) =>
      shapesOf(document, variant, discriminator?.propertyName).map((shape) => ({ ...shape, schema })),
    );
  }
  if (plain.items !== undefined) {
    return shapesOf(document, plain.items).map((item) => ({ kind: 'list', schema, item }));
  }
  if (plain.properties === undefined) return [{ kind: 'value', schema, tag: false }];
  const settable = Object.entries(plain.properties).filter(([, member]) => member.readOnly !== true);
  const members = settable.map(([name, member]) => ({
    name,
    required: plain.required?.includes(name) ?? false,
    shapes: name === tag ? [{ kind: 'value' as const, schema: member, tag: true }] : shapesOf(document, member),
  }));
  const count = Math.max(1, ...members.map(({ shapes }) => shapes.length));
  return Array.from({ length: count }, (_, index) => ({
    kind: 'object',
    schema,
    members: members.map(({ name, required, shapes }) => ({ name, required, shape: shapes[index % shapes.length]! })),
  }));
}

/** Every position of a shape below its root. */
export function membersOf(shape: Shape, path = ''): Member[] {
  if (shape.kind === 'list') return [place(shape.item, `${path}[0]`, true), ...membersOf(shape.item, `${path}[0]`)];
  if (shape.kind === 'value') return [];
  return shape.members.flatMap(({ name, required, shape: inner }) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [place(inner, at, required), ...membersOf(inner, at)];
  });
}

/** The variants that a shape has chosen. */
export function tagsOf(document: OpenApiDocument, shape: Shape): string[] {
  if (shape.kind === 'list') return tagsOf(document, shape.item);
  if (shape.kind === 'value') return shape.tag ? [String(resolved(document, shape.schema).enum?.[0])] : [];
  return shape.members.flatMap((member) => tagsOf(document, member.shape));
}

function place(shape: Shape, path: string, required: boolean): Member {
  return { path, schema: shape.schema, required, tag: shape.kind === 'value' && shape.tag };
}

export interface BodyOptions {
  readonly ids: Belongings;
  /** Include optional members. */
  readonly whole?: boolean;
  /** Values to use at some positions; other members are filled in. */
  readonly replaced?: ReadonlyMap<string, unknown>;
  /** Valid values that cannot be derived from a schema, by path. */
  readonly hints?: Readonly<Record<string, unknown>>;
}

/** A body as the document requires it, except for the replaced members. */
export function bodyOf(shape: Shape, document: OpenApiDocument, options: BodyOptions, path = ''): unknown {
  const { whole = false, replaced = new Map<string, unknown>(), hints = {} } = options;
  if (replaced.has(path)) return replaced.get(path);
  if (shape.kind === 'value')
    return hints[path] ?? valueOf(resolved(document, shape.schema), shape.schema, path, options.ids);
  const holds = (at: string): boolean =>
    [...replaced.keys(), ...Object.keys(hints)].some((known) => isWithin(known, at));
  if (shape.kind === 'list') {
    const fewest = resolved(document, shape.schema).minItems ?? 0;
    return whole || fewest > 0 || holds(`${path}[0]`) ? [bodyOf(shape.item, document, options, `${path}[0]`)] : [];
  }
  const members = shape.members.flatMap(({ name, required, shape: inner }) => {
    const at = path === '' ? name : `${path}.${name}`;
    return required || whole || holds(at) ? [[name, bodyOf(inner, document, options, at)] as const] : [];
  });
  return Object.fromEntries(members);
}

/** The required headers of an operation, with a new idempotency key. */
export function neededHeaders({ parameters }: Operation): Readonly<Record<string, string>> {
  const needed = parameters.filter((parameter) => parameter.in === 'header' && parameter.required === true);
  return Object.fromEntries(needed.map(({ name }) => [name, randomUUID()]));
}

interface WellFormed {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A well-formed request body of an operation in its first shape: a JSON body, a form with its file, or none. */
export function wellFormed(operation: Operation, document: OpenApiDocument, ids: Belongings): WellFormed {
  const options = { ids, hints: hintsFor(ids, operation.name) };
  const json = bodySchemaOf(operation);
  if (json !== undefined)
    return {
      body: spelled(bodyOf(shapesOf(document, json)[0]!, document, options)),
      headers: neededHeaders(operation),
    };
  const form = formSchemaOf(operation);
  if (form === undefined) return {};
  const { fields, file } = formOf(form, document, options);
  return { body: formText(fields, file), headers: { 'content-type': FORM_TYPE } };
}

/** The required fields of a form, with a file that it accepts. */
export function formOf(
  form: Schema,
  document: OpenApiDocument,
  options: BodyOptions,
): { fields: Record<string, string>; file: string } {
  const { file, ...fields } = bodyOf(shapesOf(document, form)[0]!, document, options) as { file: string } & Record<
    string,
    string
  >;
  return { fields, file };
}

/** True if a path is at or below another. */
export function isWithin(path: string, place: string): boolean {
  return path === place || (path.startsWith(place) && ['.', '['].includes(path[place.length]!));
}

function valueOf(schema: Schema, { example = schema.example }: Schema, path: string, ids: Belongings): unknown {
  const { pattern } = schema;
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (pattern !== undefined && /^\^\(?[A-Z]\w+(\||\)?:)/.test(pattern)) return idOf(pattern, path, ids);
  if (example !== undefined) return example;
  if (schema.enum !== undefined) return schema.enum[0];
  if (type === 'integer' || type === 'number')
    return Math.max(schema.minimum ?? 1, Math.min(100, schema.maximum ?? 100));
  if (type === 'boolean') return false;
  if (schema.format === 'binary') return PDF_TEXT;
  if (type === 'string') return textOf(schema);
  return {};
}

/** For `^(InternalAccount|ExternalAccount):…`, the id of the payee or payer. */
function idOf(pattern: string, path: string, ids: Belongings): string | undefined {
  const resources = /^\^\(?([A-Za-z|]+)/.exec(pattern)![1]!.split('|');
  const resource = path.includes('destination') ? resources.at(-1)! : resources[0]!;
  return resource === 'InternalAccount'
    ? ids['accountId']
    : ids[`${resource.charAt(0).toLowerCase()}${resource.slice(1)}Id`];
}

/** Cache of texts found for patterns, since each takes a search. */
const texts = new Map<string, string>();

function textOf({ pattern, minLength = 0, maxLength = 1_000 }: Schema): string {
  const plain = 'Jane Doe'.padEnd(minLength, 'e').slice(0, maxLength);
  if (pattern === undefined || new RegExp(pattern, 'u').test(plain)) return plain;
  const bounds = `${minLength} ${maxLength} ${pattern}`;
  const text = texts.get(bounds) ?? matching(pattern, minLength, maxLength);
  texts.set(bounds, text);
  return text;
}

function matching(pattern: string, minLength: number, maxLength: number): string {
  const fits = fc
    .stringMatching(new RegExp(pattern))
    .filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.sample(fits, { numRuns: 1, seed: 1 })[0]!;
}

/** The members that are not within another of them. */
export function outermost(members: readonly Member[]): Member[] {
  return members.filter(({ path }) => !members.some((other) => other.path !== path && isWithin(path, other.path)));
}

/** The members that contain no other of them. */
export function innermost(members: readonly Member[]): Member[] {
  return members.filter(({ path }) => !members.some((other) => other.path !== path && isWithin(other.path, path)));
}
