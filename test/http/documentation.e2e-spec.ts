import { Validator } from '@seriousme/openapi-schema-validator';
import request from 'supertest';
import { type ProbeApp, startProbeApp } from './probe-app.js';

let running: ProbeApp;

/** The parts of the document that are looked at here. */
interface Document {
  readonly openapi: string;
  readonly paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        responses: Record<string, unknown>;
        parameters: { name: string; in: string }[];
        requestBody?: unknown;
      }
    >
  >;
  readonly components: {
    readonly schemas: Record<string, { properties: Record<string, unknown>; required: string[] }>;
    readonly securitySchemes: object;
    readonly examples: Record<string, object>;
  };
  readonly security: unknown[];
}
let document: Document;

beforeAll(async () => {
  running = await startProbeApp({ rateLimit: null, metrics: 'closed' });
  document = (await request(running.app.getHttpServer()).get('/openapi.json').expect(200)).body as Document;
});
afterAll(() => running.close());

const operation = (method: string, path: string) => document.paths[`/2025-10-13/probes${path}`]![method]!;

it('serves a valid OpenAPI 3.1 document with its two schemes of authentication', async () => {
  expect(await new Validator().validate(document as never)).toEqual({ valid: true });
  expect(document.openapi).toBe('3.1.0');
  expect(document.components.securitySchemes).toMatchObject({
    BasicAuth: { type: 'http', scheme: 'basic' },
    AgentAuth: { type: 'http', scheme: 'bearer' },
  });
  expect(document.security).toEqual([{ BasicAuth: [] }]);
});

it('answers 304 without a body to a caller that has the document already', async () => {
  const path = '/openapi.json';
  const server = running.app.getHttpServer();
  const { headers } = await request(server).get(path).expect(200);
  expect(headers['cache-control']).toBe('no-cache');
  const { text } = await request(server).get(path).set('If-None-Match', headers['etag']!).expect(304);
  expect(text).toBe('');
  await request(server).get(path).set('If-None-Match', '"another"').expect(200);
});

it('serves no metrics where they are closed', async () => {
  await request(running.app.getHttpServer()).get('/metrics').expect(404);
});

it('links every error to the entry of its code', async () => {
  const server = running.app.getHttpServer();
  const refused = [
    await request(server).get('/2025-10-13/nowhere').expect(404),
    await request(server).get('/2025-10-13/probes').expect(401),
    await request(server).delete('/health/live').expect(405),
  ];
  for (const { body } of refused) expect(body.details.documentation).toBe(`/docs/errors#${body.code}`);
});

it('declares the answers of each operation, errors in the one error shape', () => {
  const { responses } = operation('post', '');
  expect(Object.keys(responses)).toEqual(['201', '400', '401', '403', '409', '413', '415', '429', '500', '503']);
  expect(responses['409']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  expect(responses['201']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ProbeResponse' } } },
  });
});

it('names the codes of each error status, with an example of each', () => {
  const { responses } = operation('post', '');
  const codes = (status: string): string[] =>
    Object.keys(
      (responses[status] as { content: Record<string, { examples: object }> }).content['application/json']!.examples,
    );
  expect(codes('400')).toEqual(['INVALID_INPUT', 'INVALID_REQUEST_FORMAT']);
  expect(codes('409')).toEqual(['CONFLICT']);
  expect(document.components.examples['CONFLICT']).toMatchObject({ value: { status: 409, code: 'CONFLICT' } });
});

it('documents fields by the rules that check them', () => {
  const { properties, required } = document.components.schemas['ProbeRequest']!;
  expect(required).toEqual(['customerId', 'amount', 'currency']);
  expect(properties['amount']).toEqual({ type: 'integer', format: 'int64', minimum: 1, maximum: 1000 });
  expect(properties['kind']).toEqual({ type: 'string', enum: ['INDIVIDUAL', 'BUSINESS'] });
  expect(properties['email']).toMatchObject({ type: ['string', 'null'], format: 'email' });
  expect(properties['fundingSources']).toMatchObject({
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: 'string' },
  });
  expect(properties['address']).toMatchObject({ $ref: '#/components/schemas/ProbeAddress' });
});

it('documents a union once, with its discriminator, and refers to it from bodies, fields, lists and pages', () => {
  const reference = { $ref: '#/components/schemas/ProbeAccountInfo' };
  expect(document.components.schemas['ProbeAccountInfo']).toEqual({
    oneOf: [{ $ref: '#/components/schemas/SparkWallet' }, { $ref: '#/components/schemas/UsdAccount' }],
    discriminator: {
      propertyName: 'accountType',
      mapping: { USD_ACCOUNT: '#/components/schemas/UsdAccount', SPARK_WALLET: '#/components/schemas/SparkWallet' },
    },
  });
  const { properties } = document.components.schemas['ProbeRequest']!;
  expect(properties['accountInfo']).toMatchObject({ allOf: [reference] });
  expect(properties['accountInfos']).toMatchObject({ type: 'array', maxItems: 3, items: reference });
  expect(operation('post', '/accounts').requestBody).toMatchObject({
    content: { 'application/json': { schema: reference } },
  });
  expect(document.components.schemas['ProbeAccountInfoPage']!.properties['data']).toEqual({
    type: 'array',
    items: reference,
  });
  expect(document.components.schemas['UsdAccount']!.required).toEqual(
    expect.arrayContaining(['accountType', 'accountNumber']),
  );
});

it('documents the members common to all variants of a union beside it, where an answer declares it', () => {
  const allOf = [{ $ref: '#/components/schemas/ProbeResponse' }, { $ref: '#/components/schemas/ProbeAccountInfo' }];
  expect(operation('get', '/union-with-base').responses['200']).toMatchObject({
    content: { 'application/json': { schema: { allOf } } },
  });
});

it('documents queries, path ids and the idempotency key', () => {
  expect(
    operation('get', '')
      .parameters.map(({ name }) => name)
      .sort(),
  ).toEqual(['createdAfter', 'createdBefore', 'cursor', 'customerId', 'isIncludingDeleted', 'limit', 'status']);
  expect(operation('get', '/{id}').parameters).toEqual([
    expect.objectContaining({
      name: 'id',
      in: 'path',
      required: true,
      schema: expect.objectContaining({ type: 'string', pattern: expect.stringMatching(/^\^Customer:/) }),
    }),
    expect.objectContaining({ name: 'asOf', in: 'query', required: false }),
  ]);
  expect(operation('post', '/mints').parameters).toEqual([
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
  ]);
});

it('gives every operation a unique name', () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('probeCreateAccount');
});

it('omits health and metrics', () => {
  expect(Object.keys(document.paths).every((path) => path.startsWith('/2025-10-13/'))).toBe(true);
});
