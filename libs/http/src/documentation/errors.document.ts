import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CATALOGUE, ERROR_GUIDE, ERROR_PAGE, type ErrorCode } from '@app/kernel';
import { IDEMPOTENCY_KEY } from '../idempotency/idempotency.document.js';
import { SAMPLE_UUID } from './sample-values.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']>;
type Example = { readonly $ref: string };

interface Response {
  readonly description: string;
  readonly content: Readonly<
    Record<'application/json', { readonly schema: object; examples?: Record<string, Example> }>
  >;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Refusals on the way to every operation: validation, body, rate, room, and our own failures. */
const EVERYWHERE: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

/** The mark by which an operation's responses carry the codes that were declared, until `documentErrors` replaces it. */
export function declaredCodes(codes: readonly ErrorCode[]): Record<string, { summary: string; value: null }> {
  return Object.fromEntries(codes.map((code) => [code, { summary: '', value: null }]));
}

/** Gives each operation an example of every code that it can answer with; an example is one component for all operations. */
export function documentErrors(document: OpenAPIObject): OpenAPIObject {
  const used = new Set<ErrorCode>();
  for (const path of Object.values(document.paths))
    for (const method of METHODS) {
      const operation = path[method];
      if (operation !== undefined) path[method] = { ...operation, responses: responsesOf(operation, method, used) };
    }
  return {
    ...document,
    components: {
      ...document.components,
      examples: Object.fromEntries([...used].sort().map((code) => [code, exampleOf(code)])),
    },
  };
}

function responsesOf(operation: Operation, method: string, used: Set<ErrorCode>): Operation['responses'] {
  const responses = operation.responses as unknown as Record<string, Response>;
  const schema = Object.values(responses)
    .map(({ content }) => content?.['application/json']?.schema as { readonly $ref?: string } | undefined)
    .find((each) => each?.$ref === '#/components/schemas/Error');
  if (schema === undefined) return operation.responses;
  const codes = [...declaredIn(responses), ...codesOnTheWay(operation, method)];
  for (const code of codes) used.add(code);
  const statuses = new Set(codes.map((code) => ERROR_CATALOGUE[code]));
  const documented = [...statuses].map((status): [string, Response] => {
    const names = [...new Set(codes.filter((code) => ERROR_CATALOGUE[code] === status))].sort();
    const examples = Object.fromEntries(names.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
    return [
      String(status),
      { description: 'Refused or failed.', content: { 'application/json': { schema, examples } } },
    ];
  });
  return { ...responses, ...Object.fromEntries(documented) } as unknown as Operation['responses'];
}

function declaredIn(responses: Readonly<Record<string, Response>>): ErrorCode[] {
  return Object.values(responses).flatMap(({ content }) =>
    Object.keys(content?.['application/json']?.examples ?? {}).filter(
      (name): name is ErrorCode => name in ERROR_CATALOGUE,
    ),
  );
}

function codesOnTheWay({ requestBody, security, parameters = [] }: Operation, method: string): ErrorCode[] {
  const isPublic = security !== undefined && security.every((scheme) => Object.keys(scheme).length === 0);
  const takesKey = parameters.some((parameter) => 'name' in parameter && parameter.name === IDEMPOTENCY_KEY.name);
  return [
    ...EVERYWHERE,
    ...(isPublic ? [] : (['UNAUTHORIZED', 'FORBIDDEN'] as const)),
    ...(requestBody === undefined ? [] : (['INVALID_REQUEST_FORMAT'] as const)),
    ...(method === 'post' && takesKey ? (['CONFLICT'] as const) : []),
  ];
}

function exampleOf(code: ErrorCode): { readonly summary: string; readonly value: object } {
  return {
    summary: ERROR_GUIDE[code].meaning,
    value: {
      status: ERROR_CATALOGUE[code],
      code,
      message: 'A sentence for people.',
      details: { requestId: SAMPLE_UUID, documentation: `${ERROR_PAGE}#${code}` },
    },
  };
}
