import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from './openapi.js';

/** Exports of the generated types, with their docstrings. */
const DOORS = {
  paths: 'Operations by path and method.',
  components: 'Schemas of the API by name.',
  operations: 'Operations by their ids.',
};

const NOTICE = '/* Generated: `npm run golden` writes it from';

/**
 * Members of the document that do not affect types but, repeated at each operation, are most of its length. A discriminator is a constant
 * member of each variant, and would be removed from a variant with several names.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['headers', 'security', 'tags', 'discriminator']);
const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples']);

/** Generates the types of every operation and schema, as in `libs/sdk/src/generated/api.ts`. */
export async function apiTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTS(typesOf(document), { silent: true, defaultNonNullable: false });
  const types = Object.entries(DOORS).reduce(
    (text, [name, description]) =>
      text.replace(`export interface ${name} `, `/** ${description} */\nexport interface ${name} `),
    astToString(nodes),
  );
  return `${NOTICE} the OpenAPI document. */\n\n${types}`;
}

/** Generates the types of webhooks with their data from the table in the reference, as in `libs/sdk/src/generated/webhooks.ts`. */
export function webhookTypes(reference: string): string {
  const rows = [...reference.matchAll(/^\| `([A-Z_.]+)` +\| .+? +\| (.+?) +\|$/gm)];
  const members = rows.map(([, type, data]) => `  '${type}': ${dataType(data!)};`);
  return `${NOTICE} docs/reference/webhooks.md. */

import type { AnswerOf, ItemOf, OperationAt } from '../operations.js';

/** Data of each type of webhook: the resource as its GET answered right after the event. */
interface WebhookData {
${members.join('\n')}
}

/** Type of a webhook. */
export type WebhookType = keyof WebhookData;

/** A webhook of one type. */
export interface WebhookEventOf<Type extends WebhookType> {
  /** The same in every attempt: ignore an id that you handled before. */
  readonly id: string;
  readonly type: Type;
  /** The moment of the event, ISO 8601. */
  readonly timestamp: string;
  readonly data: WebhookData[Type];
}

/** Any webhook: its \`type\` decides its \`data\`. */
export type WebhookEvent = { [Type in WebhookType]: WebhookEventOf<Type> }[WebhookType];
`;
}

function dataType(data: string): string {
  const path = /GET (\S+)$/.exec(data)?.[1];
  if (path === undefined) return 'Record<string, never>';
  return data.startsWith('an item of') ? `ItemOf<'${path}'>` : `AnswerOf<OperationAt<'get', '${path}'>>`;
}

/** The document without examples and without each operation's errors, which all have the same body. */
function typesOf(document: OpenApiDocument): string {
  return JSON.stringify(document, (name, value: unknown) => {
    if (name === 'responses' && value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).filter(([status]) => !/^[45]/.test(status)));
    return EXAMPLES.has(name) || (LEFT_OUT.has(name) && !isSchemaMember(value)) ? undefined : value;
  });
}

/** True for a body member that happens to have such a name: its value is a schema. */
function isSchemaMember(value: unknown): boolean {
  return value !== null && typeof value === 'object' && ('$ref' in value || 'type' in value || 'oneOf' in value);
}
