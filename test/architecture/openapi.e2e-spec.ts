import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Answer, ApiClient, type RequestOptions } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { ERROR_CODES_FILE } from '../support/error-codes.js';
import { addressOf, belongings } from '../support/belongings.js';
import { approvedEuropean, logIn } from '../support/european-customer.js';
import { accountIn, eurPayee, usdPayee } from '../support/main-job.js';
import {
  type OpenApiDocument,
  type Operation,
  type Schema,
  fetchDocument,
  isForTokens,
  operationsOf,
  schemaCompiler,
} from '../support/openapi.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

let application: TestApplication;
let document: OpenApiDocument;
let operations: Operation[];

beforeAll(async () => {
  application = await TestApplication.shared();
  document = await fetchDocument(application.url);
  operations = operationsOf(document);
}, 60_000);

afterAll(() => application.close());

/** The items that match; the application, which shares this thread, gets turns between them to keep its leases. */
async function matching<Item>(items: readonly Item[], matches: (item: Item) => boolean): Promise<Item[]> {
  const found: Item[] = [];
  for (const item of items) {
    if (matches(item)) found.push(item);
    await setImmediate();
  }
  return found;
}

describe('The OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(document as never)).toEqual({ valid: true });
  });

  it('describes its server, its license and every tag that an operation has', () => {
    expect([document.servers.map(({ url }) => url), document.info.license?.name]).toEqual([['/'], 'Proprietary']);
    expect(document.tags.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
    // a controller without a tag would show the name of its class
    const used = new Set(operations.flatMap(({ tags = [] }) => tags));
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
  });

  it('documents the callers of every operation, with permission and environment', () => {
    const access = (name: string) => operations.find((operation) => operation.name === name)?.description;
    expect(operations.filter(({ description }) => !description?.endsWith('.')).map(({ name }) => name)).toEqual([]);
    expect(access('POST /quotes')).toContain('Requires an API token with the permission TRANSACT.');
    expect(access('GET /quotes/{quoteId}')).toContain('Requires an API token with any permission.');
    expect(access('GET /agents/me')).toContain('Requires the access token of an agent.');
    expect(access('POST /agents/device-codes/{code}/redeem')).toContain('Requires no credential.');
    expect(access('POST /sandbox/webhooks/test')).toMatch(/permission [A-Z]+\. Sandbox only\.$/);
  });

  it('lets every list be filtered by any time of the years 0001 to 9999, by dates alone, and by nothing else', async () => {
    const filters = operations.flatMap(({ method, path, parameters, ...operation }) =>
      method === 'GET' && !path.includes('{') && isForTokens({ ...operation, method, path, parameters } as Operation)
        ? parameters
            .filter(({ name, schema }) => name !== 'asOf' && (schema as { format?: string }).format === 'date-time')
            .map(({ name }) => `${path}?${name}=`)
        : [],
    );
    expect(filters.length).toBeGreaterThanOrEqual(18);
    const statuses = async (values: readonly string[]) =>
      Promise.all(
        filters.map(async (filter) => [
          filter,
          ...(
            await Promise.all(values.map((value) => application.api.get(`${filter}${encodeURIComponent(value)}`)))
          ).map(({ status }) => status),
        ]),
      );
    const right = ['2024-01-01', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2024-01-01T00:00:00+14:00'];
    expect(await statuses(right)).toEqual(filters.map((filter) => [filter, 200, 200, 200, 200]));
    const wrong = ['2024-01-01T00:00:00+14:01', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-00:01', '2024-02-30'];
    expect(await statuses(wrong)).toEqual(filters.map((filter) => [filter, 400, 400, 400, 400]));
  }, 60_000);

  it('gives every operation a unique name, a summary, one group and security', () => {
    for (const { name, path, summary, tags = [], security = document.security } of operations) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].{3,}[^.]$/)]);
      expect([name, tags.length]).toEqual([name, 1]);
      expect([name, security]).toEqual([name, securityOf(path)]);
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('names one success at least, and the refusals that any operation can answer, in the one error shape', () => {
    for (const { name, path, responses, security } of operations) {
      const statuses = Object.keys(responses);
      const ofCallers = security?.length === 0 ? [] : ['401', '403'];
      const expected = ['400', ...ofCallers, ...(path.includes('{') ? ['404'] : []), '413', '415', '429', '500', '503'];
      expect([name, statuses.filter((status) => expected.includes(status))]).toEqual([name, expected]);
      expect([name, statuses.some((status) => status.startsWith('2'))]).toEqual([name, true]);
      for (const status of statuses.filter((each) => each >= '400')) {
        expect([name, status, schemaOf(responses, status)]).toEqual([
          name,
          status,
          { $ref: '#/components/schemas/Error' },
        ]);
      }
    }
  });

  it('names the error codes that test/golden/error-codes.json holds; npm run golden writes it', () => {
    const codes = Object.fromEntries(
      operations.map(({ name, responses }) => [
        name,
        Object.values(responses)
          .flatMap((response) =>
            Object.keys((response.content?.['application/json'] as Media | undefined)?.examples ?? {}),
          )
          .sort(),
      ]),
    );
    const expected = `${JSON.stringify(codes, null, 2)}\n`;
    if (process.env['WRITE_GOLDEN'] === 'true') fs.writeFileSync(ERROR_CODES_FILE, expected);
    expect(JSON.parse(fs.readFileSync(ERROR_CODES_FILE, 'utf8'))).toEqual(codes);
  });

  it('describes the body of every success that has one', () => {
    for (const { name, responses } of operations) {
      for (const status of Object.keys(responses).filter((each) => each < '300')) {
        expect([name, status, schemaOf(responses, status) !== undefined]).toEqual([name, status, status !== '204']);
      }
    }
  });

  it('describes every member and every parameter', () => {
    const members = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).map(([name, member]) => [`${schema}.${name}`, member] as const),
    );
    expect(members.length).toBeGreaterThan(3_000);
    const silent = members.filter(([, { description, $ref }]) => description === undefined && $ref === undefined);
    expect(silent.map(([name]) => name)).toEqual([]);
    const parameters = operations.flatMap(({ name, parameters }) => parameters.map((each) => [name, each] as const));
    expect(parameters.filter(([, each]) => !('description' in each)).map(([at, each]) => [at, each.name])).toEqual([]);
  });

  // validators differ in whether they read patterns as Unicode
  it('shows an example of every body, which its schema accepts, whether its patterns are read as Unicode or not', async () => {
    const compile = schemaCompiler(document, { bothReadings: true });
    const checked = new Set<unknown>();
    const seen = (shown: readonly unknown[], place: string): unknown[] => {
      expect([place, shown.includes(undefined)]).toEqual([place, false]);
      const fresh = shown.filter((each) => !checked.has(each));
      for (const each of fresh) checked.add(each);
      return fresh;
    };
    const bodies = operations.flatMap(({ name, requestBody, responses }) =>
      [['request', requestBody] as const, ...Object.entries(responses)].flatMap(([place, body]) => {
        const media = body?.content?.['application/json'] as Media | undefined;
        if (media === undefined) return [];
        const { schema, example, examples = {} } = media;
        const shown = Object.keys(examples).map((code) => document.components.examples[code]?.value);
        // errors look alike, so the example of one code is checked once
        const all = shown.length === 0 ? [example] : seen(shown, place);
        return all.map((each) => ({ at: `${name} ${place}`, schema, example: each }));
      }),
    );
    expect(bodies.length).toBeGreaterThan(300);
    const mistaken = await matching(bodies, ({ schema, example }) => !compile(schema)(example));
    expect(mistaken.map(({ at, schema, example }) => [at, example, compile(schema).errors])).toEqual([]);
    const shown = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([member, schema]) =>
        'example' in schema ? [{ at: `${name}.${member}`, schema, example: schema['example'] }] : [],
      ),
    );
    expect(shown.length).toBeGreaterThan(500);
    const wrong = await matching(shown, ({ schema, example }) => !compile(schema)(example));
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it('declares every parameter that a path has, and no other path parameter', () => {
    for (const { name, path, parameters } of operations) {
      const declared = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
      expect([name, declared.sort()]).toEqual([
        name,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter).sort(),
      ]);
    }
  });
});

/** A body as an operation shows it: one example, or one for each error code. */
interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** Agents identify themselves with their own token, and a device code is a credential itself. */
function securityOf(path: string): object[] {
  if (path.endsWith('/redeem')) return [];
  return [path.startsWith('/agents/me') ? { AgentAuth: [] } : { BasicAuth: [] }];
}

/** A caller that holds every answer to the document, to the letter: members no one described are mistakes too. */
class CheckingClient extends ApiClient {
  readonly met = new Map<string, Set<number>>();
  readonly mistakes: unknown[] = [];
  private readonly compile = schemaCompiler(document, { closed: true });

  override async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<Answer<Body>> {
    const answer = await super.send<Body>(method, path, body, options);
    const operation = this.operationAt(method, path.split('?', 1)[0]!);
    const documented = operation.responses[answer.status];
    this.met.set(operation.name, (this.met.get(operation.name) ?? new Set()).add(answer.status));
    if (documented === undefined)
      this.mistakes.push([operation.name, answer.status, 'status is not documented', answer.body]);
    else this.check(operation, answer);
    return answer;
  }

  private check({ name, responses }: Operation, { status, body }: Answer<unknown>): void {
    const schema = schemaOf(responses, String(status));
    if (schema === undefined)
      return void (body !== undefined && this.mistakes.push([name, status, 'body is not documented']));
    const validate = this.compile(schema);
    if (validate(body)) return;
    this.mistakes.push([
      name,
      status,
      validate.errors!.map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      ),
    ]);
  }

  private operationAt(method: string, path: string): Operation {
    const matching = operations.filter(
      (operation) => operation.method === method && pathPattern(operation.path).test(path),
    );
    const literal = matching.find((operation) => operation.path === path) ?? matching[0];
    if (literal === undefined) throw new Error(`${method} ${path} is not documented`);
    return literal;
  }
}

describe('Every answer of a small journey', () => {
  let api: CheckingClient;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    api = new CheckingClient(application.url, application.api.credential);
    receiver = await WebhookReceiver.start();
    await journey();
  }, 60_000);

  afterAll(() => receiver.close());

  it('agrees with the document, and has no undocumented member', () => {
    expect(api.mistakes).toEqual([]);
    expect(application.faults).toEqual([]);
  });

  it('of an operation with several outcomes was met in each', () => {
    expect([...api.met.get('POST /agents/me/quotes/{quoteId}/execute')!]).toEqual([409, 200]);
    expect(api.met.get('POST /customers/{customerId}/verify-email/confirm')).toContain(200);
  });

  it('was met as a success of every read and of the writes that the journey makes', () => {
    const unmet = operations.filter(({ name }) => ![...(api.met.get(name) ?? [])].some((status) => status < 300));
    expect(unmet.filter(({ method }) => method === 'GET').map(({ name }) => name)).toEqual([]);
    expect(api.met.size - unmet.length).toBeGreaterThan(10);
  });

  async function journey(): Promise<void> {
    await api.patch('/config', {
      webhookEndpoint: receiver.url,
      feeConfigs: [
        {
          feeType: 'CROSS_CURRENCY_TRANSACTION',
          sourceCurrency: 'USD',
          variableFeeBps: 10,
          fixedFee: { amount: 5, currency: 'USD' },
        },
      ],
    });
    await api.post('/sandbox/webhooks/test', {});
    await api.post('/customers', {
      customerType: 'BUSINESS',
      businessInfo: { legalName: 'Acme, Inc.', country: 'US' },
    });
    const ids = await belongings(application, api);
    const customerId = ids['customerId']!;
    await failingPayments(customerId, ids['accountId']!);
    await authorizedPayments();
    await executionsByAgents(ids['quoteId of me']!);
    await refusals(ids['accountId']!, ids['externalAccountId']!);
    for (const operation of operations.filter(({ method }) => method === 'GET'))
      await api.get(addressOf(ids, operation));
    await api.get(`/auth/delegated-keys?accountId=${ids['accountId of auth']}`); // one of two filters, neither of which is needed by itself
    await api.delete(`/tokens/${ids['tokenId']}`);
    await api.delete(`/platform/external-accounts/${ids['externalAccountId of platform']}`);
    await api.delete(`/customers/external-accounts/${ids['externalAccountId']}`);
  }

  /** One transfer and one quote of each outcome that a destination chooses, until nothing more becomes of them. */
  async function failingPayments(customerId: string, accountId: string): Promise<void> {
    for (const suffix of ['001', '002', '003', '004', '005', '006']) {
      const payee = await usdPayee(api, customerId, suffix);
      await api.post('/transfer-out', {
        source: { accountId },
        destination: { accountId: payee },
        amount: 500,
        remittanceInformation: 'Invoice 17',
      });
      const quote = await api.post('/quotes', quoteOf(accountId, await eurPayee(api, customerId, suffix)));
      if (quote.status === 201) await api.post(`/quotes/${quote.body.id}/execute`);
    }
    await api.post('/transfer-in', {
      source: { accountId: await usdPayee(api, customerId, '007') },
      destination: { accountId },
      amount: 500,
    });
    await application.settle();
    await api.get('/transactions');
    await application.advance('10m');
  }

  /** One that its payer authorizes before it starts, and one before it learns where to push the money. */
  async function authorizedPayments(): Promise<void> {
    const customerId = await approvedEuropean(application, api);
    await logIn(api, customerId);
    const accountId = await accountIn(api, customerId, 'USD');
    await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000 });
    const executed = quoteOf(accountId, await eurPayee(api, customerId));
    const pushed = { ...executed, source: { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' } };
    for (const asked of [executed, pushed]) {
      const { body: quote } = await api.post('/quotes', asked);
      if (asked === executed) await api.post(`/quotes/${quote.id}/execute`);
      await application.advance('1m');
      await api.post(`/quotes/${quote.id}/authorize/resend`);
      for (const code of ['000000', '123456', '123456']) await api.post(`/quotes/${quote.id}/authorize`, { code });
    }
  }

  /** One that comes too late, one that the policy lets through, and one that waits for the platform. */
  async function executionsByAgents(quoteId: string): Promise<void> {
    await api.post(`/agents/me/quotes/${quoteId}/execute`);
    const {
      body: { source, destination },
    } = await api.get(`/agents/me/quotes/${quoteId}`);
    for (const lockedCurrencyAmount of [1_000, 2_000]) {
      const { body: quote } = await api.post('/agents/me/quotes', {
        source,
        destination,
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount,
      });
      await api.post(`/agents/me/quotes/${quote.id}/execute`);
    }
  }

  async function refusals(accountId: string, payee: string): Promise<void> {
    await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 7, email: 'nobody' });
    await api.post('/customers', { customerType: 'NOBODY' });
    await api.get('/customers?limit=0');
    await api.get('/customers/Customer:00000000-0000-4000-8000-000000000000');
    await api.get('/transactions/Customer:00000000-0000-4000-8000-000000000000');
    await api.post('/transfer-out', { source: { accountId }, destination: { accountId: payee }, amount: 100_000_000 });
    await api.post('/quotes', {
      ...quoteOf(accountId, payee),
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
    });
    await api.delete('/tokens/Token:00000000-0000-4000-8000-000000000000');
  }
});

function quoteOf(source: string, destination: string): object {
  return {
    source: { sourceType: 'ACCOUNT', accountId: source },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
    description: 'Invoice 17',
  };
}

function schemaOf(responses: Operation['responses'], status: string) {
  return responses[status]?.content?.['application/json']?.schema;
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
