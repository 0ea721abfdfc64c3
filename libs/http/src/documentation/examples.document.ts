import type { OpenAPIObject } from '@nestjs/swagger';
import { sampleValue } from './sample-values.js';

type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;
interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: object;
}
interface Content {
  content?: Record<string, Media>;
}
interface Operation {
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** Below this depth, optional members are omitted. */
const MAX_DEPTH = 4;

/**
 * Adds an example to each request and response body: the required members of a request, all members of a response. Errors have separate
 * examples.
 */
export function documentExamples(document: OpenAPIObject): OpenAPIObject {
  const examples = new Examples((document.components?.schemas ?? {}) as Schemas);
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[])) {
    for (const media of mediaOf(operation.requestBody)) media.example = examples.of(media.schema!, false);
    for (const response of Object.values(operation.responses))
      for (const media of mediaOf(response)) media.example = examples.of(media.schema!, true);
  }
  return document;
}

function mediaOf({ content = {} }: Content = {}): Media[] {
  return Object.entries(content).flatMap(([type, media]) =>
    type === 'application/json' &&
    media.schema !== undefined &&
    media.example === undefined &&
    media.examples === undefined
      ? [media]
      : [],
  );
}

class Examples {
  constructor(private readonly schemas: Schemas) {}

  /** `whole`: with every member, as in a response; otherwise only required ones. */
  of(schema: Schema, whole: boolean, depth = 0): unknown {
    const flat = this.flattened(schema);
    if (flat['example'] !== undefined && flat['properties'] === undefined) return flat['example'];
    const {
      enum: values,
      items,
      properties,
      default: standard,
    } = flat as {
      enum?: readonly unknown[];
      items?: Schema;
      properties?: Schemas;
      default?: unknown;
    };
    if (values !== undefined) return values.find((value) => value !== null);
    if (flat['const'] !== undefined) return flat['const'];
    if (standard !== undefined && standard !== null) return standard;
    if (items !== undefined) return [this.of(items, whole, depth + 1)];
    if (properties !== undefined) return this.object(flat, properties, whole, depth);
    const type = [flat['type']].flat()[0];
    return type === 'object' ? {} : sampleValue(flat);
  }

  private object(schema: Schema, properties: Schemas, whole: boolean, depth: number): object {
    const required = new Set((schema['required'] ?? []) as readonly string[]);
    const otherWay = whole ? 'writeOnly' : 'readOnly';
    const shown = Object.entries(properties).filter(
      ([name, property]) =>
        property[otherWay] !== true &&
        (required.has(name) ||
          (whole && depth < MAX_DEPTH && property['deprecated'] !== true && !isNullable(property))),
    );
    return Object.fromEntries(shown.map(([name, property]) => [name, this.of(property, whole, depth + 1)]));
  }

  /** Resolves references, merges `allOf`, and chooses the first alternative. */
  private flattened(schema: Schema): Schema {
    const { $ref, allOf, anyOf, oneOf, discriminator, ...own } = schema as {
      $ref?: string;
      allOf?: readonly Schema[];
      anyOf?: readonly Schema[];
      oneOf?: readonly Schema[];
      discriminator?: { propertyName: string; mapping: Readonly<Record<string, string>> };
    } & Schema;
    const alternatives = oneOf ?? anyOf?.filter(({ type }) => type !== 'null');
    const tag = discriminator === undefined ? undefined : Object.entries(discriminator.mapping)[0];
    const parts = [
      ...($ref === undefined ? [] : [this.schemas[$ref.split('/').at(-1)!] ?? {}]),
      ...(allOf ?? []),
      ...(alternatives === undefined ? [] : [tag === undefined ? alternatives[0]! : { $ref: tag[1] }]),
    ].map((part) => this.flattened(part));
    const tagged =
      tag === undefined ? [] : [{ properties: { [discriminator!.propertyName]: { type: 'string', enum: [tag[0]] } } }];
    return [...parts, ...tagged, own].reduce(joined, {});
  }
}

function joined(one: Schema, other: Schema): Schema {
  const properties = { ...(one['properties'] as object | undefined), ...(other['properties'] as object | undefined) };
  const required = [one['required'] ?? [], other['required'] ?? []].flat();
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  };
}

function isNullable({ type, anyOf }: Schema): boolean {
  return [type].flat().includes('null') || ((anyOf ?? []) as readonly Schema[]).some((part) => part['type'] === 'null');
}
