import { addressOf } from '../support/belongings.js';
import {
  HOSTILE_QUERIES,
  HOSTILE_TEXTS,
  INVENTED_CURSORS,
  UNDECODABLE,
  malformedIds,
} from '../support/hostile-values.js';
import type { Operation, Schema } from '../support/openapi.js';
import { type Attack, HostileStage, fewOf, seed } from './hostile-input.stage.js';

jest.setTimeout(60_000);

describe(`Hostile addresses and headers (seed ${seed})`, () => {
  let stage: HostileStage;

  beforeAll(async () => {
    stage = await HostileStage.boot();
  });

  afterAll(() => stage.close());

  it('are refused with the name of the parameter when a query is wrong', async () => {
    const parameters = stage.parameters('query');
    expect(parameters.length).toBeGreaterThan(20);
    await stage.refuses(
      parameters.flatMap(({ operation, name, schema }, index) => {
        const refusal = { statuses: [400], named: [[name]] };
        const single = fewOf(HOSTILE_TEXTS, index, 4).map((text) => ({
          ...stage.inQuery(without(operation, name), `${name}=${encodeURIComponent(text)}`),
          ...(isRead(operation) && !isDateAlone(schema, text) && !stage.isValid(schema, asQueryValue(text, schema))
            ? refusal
            : {}),
        }));
        if (schema.type === 'array') return single;
        return [
          ...single,
          { ...stage.inQuery(without(operation, name), `${name}=1&${name}=2`), ...(isRead(operation) ? refusal : {}) },
        ];
      }),
    );
  });

  it('are refused when a cursor is invented, of another list or of other filters', async () => {
    const filtered = await stage.application.api.get(
      `/customers/internal-accounts?limit=1&customerId=${stage.ids['customerId']}`,
    );
    expect(filtered.body.nextCursor).toEqual(expect.any(String));
    const ofLists = await Promise.all(
      ['/customers', '/events'].map(async (list) => {
        const { nextCursor } = (await stage.application.api.get(`${list}?limit=1`)).body;
        expect(nextCursor).toEqual(expect.any(String));
        return { name: `GET ${list}`, nextCursor: nextCursor as string };
      }),
    );
    const ofOthers = ({ name }: Operation): readonly string[] =>
      ofLists.filter((list) => list.name !== name).map(({ nextCursor }) => nextCursor);
    const lists = stage.parameters('query').filter(({ name }) => name === 'cursor');
    expect(lists.length).toBeGreaterThan(4);
    await stage.refuses(
      lists.flatMap(({ operation }) =>
        [...INVENTED_CURSORS, filtered.body.nextCursor as string, ...ofOthers(operation)].map((cursor) => ({
          ...stage.inQuery(operation, `cursor=${encodeURIComponent(cursor)}`),
          statuses: [400],
          named: [['cursor']],
        })),
      ),
    );
  });

  it('cause no fault with strange query strings', async () => {
    await stage.refuses(
      stage.operations.flatMap((operation, index) => [
        ...fewOf(HOSTILE_QUERIES, index, 2).map((query) => stage.inQuery(operation, query)),
        ...fewOf(UNDECODABLE, index, 1).map((text) => ({ ...stage.inQuery(operation, `x=${text}`), statuses: [400] })),
      ]),
    );
  });

  it('are refused with the name of the parameter when an id is malformed, and with 404 when it does not exist', async () => {
    await stage.refuses(
      stage.parameters('path').flatMap(({ operation, name, schema: { pattern = '' } }, index) => {
        const at = (id: string): Attack => ({
          ...stage.rightRequest(operation),
          path: addressOf(stage.idsFor(operation), { ...operation, path: operation.path.replace(`{${name}}`, id) }),
        });
        const undecodable = fewOf(UNDECODABLE, index, 2).map((id) => ({ ...at(id), statuses: [400] }));
        const resource = /^\^\(?(\w+)/.exec(pattern)?.[1];
        if (resource === undefined) return undecodable;
        const malformed = fewOf(malformedIds(resource), index, 6).map((id) => ({
          ...at(id),
          statuses: [400],
          named: [[name]],
        }));
        return [
          ...undecodable,
          ...malformed,
          { ...at(`${resource}:019542f5-b3e7-8d02-8000-00000000dead`), statuses: [404] },
        ];
      }),
    );
  });

  it('are refused for an invalid Idempotency-Key; other headers change nothing, and a bad X-Request-Id is never echoed', async () => {
    const requestIds = [
      'a b',
      '<script>alert(1)</script>',
      'x'.repeat(300),
      '../../etc/passwd',
      'caf\xe9',
      '${jndi:ldap://x}',
      '{}',
    ];
    const others = {
      accept: 'text/html',
      'accept-language': '*;;;',
      'x-http-method-override': 'DELETE',
      cookie: '=;=',
      range: 'bytes=0-',
    };
    const unread = stage.operations.flatMap((operation, index) => {
      const refused = stage.refusedRequest(operation);
      return [...fewOf(requestIds, index, 2).map((id) => ({ 'x-request-id': id })), others].map((headers) => ({
        ...refused,
        headers: { ...refused.headers, ...headers },
      }));
    });
    const keyed = stage.parameters('header').filter(({ name }) => name === 'Idempotency-Key');
    expect(keyed.length).toBeGreaterThan(0);
    await stage.refuses([
      ...unread,
      ...keyed.flatMap(({ operation, name }) =>
        ['', 'x'.repeat(256), 'caf\xe9', 'a\tb'].map((key) => {
          const right = stage.rightRequest(operation);
          return { ...right, headers: { ...right.headers, [name]: key }, statuses: [400], named: [[name]] };
        }),
      ),
    ]);
  });

  it('change no answer', () => stage.answersAsBefore());
});

function isRead({ method }: Operation): boolean {
  return method === 'GET';
}

/** An operation without one of its required query parameters, which the test writes differently. */
function without(operation: Operation, name: string): Operation {
  return { ...operation, parameters: operation.parameters.filter((parameter) => parameter.name !== name) };
}

/** The text of a query parameter as a value of the type in its schema. */
function asQueryValue(text: string, { type }: Schema): unknown {
  if (type === 'array') return [text];
  if (type === 'integer' && /^-?(0|[1-9]\d*)$/.test(text)) return Number(text);
  return type === 'boolean' && ['true', 'false'].includes(text) ? text === 'true' : text;
}

/** Time filters also accept a date, meaning the first or last moment of the day, in addition to the schema's format. */
function isDateAlone({ format }: { readonly format?: string }, text: string): boolean {
  return format === 'date-time' && text === '2025-10-13';
}
