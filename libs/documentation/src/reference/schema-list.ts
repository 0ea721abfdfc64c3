import { inlineMarkdown } from '../guides/markdown.js';
import { type Html, html } from '../site/html.js';
import type { Schema } from './api.js';

type Schemas = Readonly<Record<string, Schema>>;

/** Members nested deeper are listed without their members. */
const MAX_DEPTH = 6;

/** The sender of the body: members that only the other side sends are left out. */
export type Direction = 'request' | 'answer';

/** The members of a body as collapsible lists, with nested members inside. */
export function schemaList(schema: Schema, schemas: Schemas, direction: Direction): Html | null {
  return new SchemaList(schemas, direction).of(schema, 0, []);
}

/** Names of the top-level members of a body. */
export function memberNames(schema: Schema, schemas: Schemas): readonly string[] {
  return Object.keys(flattened(schema, schemas).properties ?? {});
}

class SchemaList {
  constructor(
    private readonly schemas: Schemas,
    private readonly direction: Direction,
  ) {}

  of(schema: Schema, depth: number, parents: readonly string[]): Html | null {
    const references = [...parents, ...referencesOf(schema)];
    const { properties = {}, required = [], items, variants } = flattened(schema, this.schemas);
    if (items !== undefined) return this.of(items, depth, references);
    if (depth > MAX_DEPTH || new Set(references).size < references.length) return null;
    const members = Object.entries(properties).filter(([, { readOnly, writeOnly }]) =>
      this.direction === 'request' ? readOnly !== true : writeOnly !== true,
    );
    if (members.length === 0 && variants.length === 0) return null;
    const list = members.map(([name, member]) => this.member(name, member, required.includes(name), depth, references));
    const choices = variants.map(
      ([name, variant]) =>
        html`<details>
          <summary><code>${name}</code></summary>
          ${this.of(variant, depth + 1, references)}
        </details>`,
    );
    return html`${
      list.length === 0
        ? null
        : html`<ul class="members">
            ${list}
          </ul>`
    }${choices}`;
  }

  private member(name: string, schema: Schema, isRequired: boolean, depth: number, parents: readonly string[]): Html {
    const flat = flattened(schema, this.schemas);
    const nested = this.of(schema, depth + 1, parents);
    return html`<li>
      <code>${name}</code> <span class="type">${typeOf(flat)}</span>${
        isRequired && this.direction === 'request' ? html` <strong>required</strong>` : null
      }${flat.deprecated === true ? html` <em>deprecated</em>` : null}${
        flat.description === undefined ? null : html` <span>${inlineMarkdown(flat.description)}</span>`
      }${valuesOf(flat)}${
        nested === null
          ? null
          : html`<details>
              <summary>Members of ${name}</summary>
              ${nested}
            </details>`
      }
    </li>`;
  }
}

/** Values, limits and formats of a member. */
export function valuesOf({ items, ...schema }: Schema): Html | null {
  const {
    enum: values = items?.enum,
    default: standard,
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
  } = schema;
  const rules = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
  ].filter((rule) => rule !== null);
  if (values === undefined && standard === undefined && rules.length === 0) return null;
  return html`<div class="rules">
    ${
      values === undefined
        ? null
        : html`One of ${values.map((value, index) => html`${index === 0 ? '' : ', '}<code>${String(value)}</code>`)}. `
    }${rules.map((rule) => `${rule}. `)}${standard === undefined ? null : html`Default <code>${JSON.stringify(standard)}</code>.`}
  </div>`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string | null {
  if (least === undefined && most === undefined) return null;
  if (least === undefined || (least === 0 && unit !== '')) return most === undefined ? null : `At most ${most}${unit}`;
  if (most === undefined) return `At least ${least}${unit}`;
  return least === most ? `Exactly ${most}${unit}` : `${least} to ${most}${unit}`;
}

/** A type as text: `string (date-time)`, `list of integer`. */
export function typeOf({
  type,
  format,
  items,
  properties,
  variants = [],
}: Schema & { variants?: readonly unknown[] }): string {
  const types = [
    type ?? (items === undefined ? (properties === undefined && variants.length === 0 ? 'any' : 'object') : 'array'),
  ].flat();
  const words = types.map((each) => (each === 'array' && items !== undefined ? `list of ${typeOf(items)}` : each));
  return `${words.join(' or ')}${format === undefined || format === 'int64' ? '' : ` (${format})`}`;
}

interface Flat extends Schema {
  readonly variants: readonly (readonly [name: string, schema: Schema])[];
}

/** The schema with references resolved and `allOf` parts merged; alternatives are kept, by discriminator value. */
function flattened(schema: Schema, schemas: Schemas): Flat {
  const { $ref, allOf = [], oneOf, anyOf, ...own } = schema;
  const parts = [...($ref === undefined ? [] : [schemas[nameOf($ref)] ?? {}]), ...allOf].map((part) =>
    flattened(part, schemas),
  );
  const merged = [...parts, own].reduce<Schema>(
    (one, other) => ({
      ...one,
      ...other,
      ...(one.properties === undefined && other.properties === undefined
        ? {}
        : { properties: { ...one.properties, ...other.properties } }),
      required: [...(one.required ?? []), ...(other.required ?? [])],
    }),
    {},
  );
  const alternatives = oneOf ?? anyOf ?? [];
  const chosenBy = Object.entries(schema.discriminator?.mapping ?? {}).map(
    ([value, $to]) => [value, { $ref: $to }] as const,
  );
  const others = alternatives.map(
    (each, index) => [each.$ref === undefined ? `variant ${index + 1}` : nameOf(each.$ref), each] as const,
  );
  const { items, ...rest } = merged;
  return {
    ...rest,
    ...(items === undefined ? {} : { items: withType(items, schemas) }),
    variants: [...parts.flatMap(({ variants }) => variants), ...(chosenBy.length > 0 ? chosenBy : others)],
  };
}

function withType(schema: Schema, schemas: Schemas): Schema {
  const { type } = schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {});
  return { ...schema, type: type ?? 'object' };
}

function referencesOf({ $ref, allOf = [] }: Schema): string[] {
  return [...($ref === undefined ? [] : [$ref]), ...allOf.flatMap(referencesOf)];
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1)!;
}
