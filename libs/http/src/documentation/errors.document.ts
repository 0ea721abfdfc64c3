import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CATALOGUE, ERROR_GUIDE, ERROR_PAGE, type ErrorCode } from '@app/kernel';
import { IDEMPOTENCY_KEY } from '../idempotency/idempotency.document.js';
import { SAMPLE_UUID } from './sample-values.js';

/** OpenAPI extension in which `@Answers` lists an operation's error codes; `documentErrors` replaces it with responses. */
export const ERRORS_EXTENSION = 'x-errors';

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']> & {
  readonly [ERRORS_EXTENSION]?: readonly ErrorCode[];
};

const ERROR_SCHEMA = { $ref: '#/components/schemas/Error' };
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Error codes of every operation: validation, body, rate limits, overload and internal errors. */
const EVERYWHERE: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

/** Adds an example of every error code that an operation can return. Examples are shared components. */
export function documentErrors(document: OpenAPIObject): OpenAPIObject {
  const used = new Set<ErrorCode>();
  for (const path of Object.values(document.paths))
    for (const method of METHODS) {
      const operation = path[method] as Operation | undefined;
      if (operation === undefined) continue;
      const { [ERRORS_EXTENSION]: declared = [], ...rest } = operation;
      const codes = [...new Set([...declared, ...codesOnTheWay(rest)])].sort();
      for (const code of codes) used.add(code);
      path[method] = { ...rest, responses: { ...rest.responses, ...responsesWith(codes) } };
    }
  return {
    ...document,
    components: {
      ...document.components,
      examples: Object.fromEntries([...used].sort().map((code) => [code, exampleOf(code)])),
    },
  };
}

function responsesWith(codes: readonly ErrorCode[]): Operation['responses'] {
  const statuses = [...new Set(codes.map((code) => ERROR_CATALOGUE[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => ERROR_CATALOGUE[code] === status);
      const examples = Object.fromEntries(ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
      const content = { 'application/json': { schema: ERROR_SCHEMA, examples } };
      return [status, { description: 'The request was refused or failed.', content }];
    }),
  );
}

function codesOnTheWay({ requestBody, security, parameters = [] }: Operation): ErrorCode[] {
  const isPublic = security !== undefined && security.every((scheme) => Object.keys(scheme).length === 0);
  const takesKey = parameters.some((parameter) => 'name' in parameter && parameter.name === IDEMPOTENCY_KEY.name);
  return [
    ...EVERYWHERE,
    ...(isPublic ? [] : (['UNAUTHORIZED', 'FORBIDDEN'] as const)),
    ...(requestBody === undefined ? [] : (['INVALID_REQUEST_FORMAT'] as const)),
    ...(takesKey ? (['CONFLICT'] as const) : []),
  ];
}

function exampleOf(code: ErrorCode): { readonly summary: string; readonly value: object } {
  return {
    summary: ERROR_GUIDE[code].meaning,
    value: {
      status: ERROR_CATALOGUE[code],
      code,
      message: 'Human-readable message; its wording may change.',
      details: { requestId: SAMPLE_UUID, documentation: `${ERROR_PAGE}#${code}` },
    },
  };
}
