import { Logger } from '@nestjs/common';
import pg from 'pg';
import { HostileStage, type Attack, concurrently } from '../conformance/hostile-input.stage.js';
import { TestApplication } from '../support/application.js';
import { PDF_TEXT } from '../support/form-text.js';
import { type Operation } from '../support/openapi.js';
import { type Member, type Shape, innermost, isWithin, membersOf, outermost } from '../support/request-bodies.js';
import { placesThatHold, textColumns } from './whole-database.js';

jest.setTimeout(120_000);

const STEM = 'zqmarkq';
const MARK = /zqmarkq(\d+)x/g;
/** A refused body is sent again without the members that its refusal names. */
const MAX_ATTEMPTS = 3;

/** Members that are stored in clear, each group with the reason; every other text of a caller is sealed, hashed or not stored. */
const IN_CLEAR: readonly { readonly because: string; readonly members: readonly RegExp[] }[] = [
  {
    because: 'what the platform publishes about itself',
    members: [/^PATCH \/config (cardTokenization2faConfig|embeddedWalletConfig)\./],
  },
  {
    because: 'a server of the platform, and its name for it',
    members: [/^PATCH \/config webhookEndpoint$/, / \/webhook-endpoints(\/\{endpointId\})? (url|description)$/],
  },
  { because: "the platform's names for what is its own", members: [/^POST \/(tokens|sandbox\/snapshots) name$/] },
  { because: 'its account at a partner', members: [/^POST \/stablecoin-provider-accounts providerAccountId$/] },
  {
    because: 'public identifiers of its token at a partner and on a network',
    members: [/^POST \/stablecoins (providerTokenIdentifier|networkTokenIdentifier)$/],
  },
  { because: 'a country or a part of one', members: [/^POST \/customers region$/] },
  { because: 'a bank', members: [/external-accounts accountInfo\.(intermediaryBankName|bankName)$/] },
];

/*
 * Every text member of every body and form in the served document is sent with a separate mark, in accepted and in refused requests. New
 * members are marked as soon as they are in the document.
 */
describe('Marked input', () => {
  let stage: HostileStage;
  let database: pg.Pool;
  /** Operation and member of each mark, by its number. */
  const sentAs: string[] = [];
  const printed: string[] = [];
  let accepted = 0;

  beforeAll(async () => {
    const application = await TestApplication.boot();
    stage = await HostileStage.on(application);
    database = new pg.Pool({ connectionString: application.databaseUrl, max: 1 });
    const print = (...words: readonly unknown[]): void => void printed.push(words.map(textOf).join(' '));
    Logger.overrideLogger({ log: print, error: print, warn: print, debug: print, verbose: print, fatal: print });
    // in sequence: an accepted request can decide whether a later one is accepted
    for (const { operation, shape } of stage.shapes()) await sendMarked(operation, shape);
    await concurrently(stage.operations, (operation) => sendOddly(operation));
    await concurrently(stage.forms(), ({ operation, fields, schemas }) => sendForms(operation, fields, schemas));
    await application.settle();
  });

  afterAll(async () => {
    Logger.overrideLogger(false);
    await database.end();
    await stage.close();
  });

  const mark = (what: string): string => `${STEM}${sentAs.push(what) - 1}x`;

  /** A request whose key and user agent are marked, too. */
  async function send(attack: Attack) {
    const { operation } = attack;
    const marked = {
      'user-agent': mark(`${operation} User-Agent`),
      ...(attack.method === 'POST' && { 'idempotency-key': mark(`${operation} Idempotency-Key`) }),
    };
    const { status, text } = await stage.send({ ...attack, headers: { ...marked, ...attack.headers } });
    if (status < 400) accepted += 1;
    return { status, text };
  }

  function textWithin(member: Member, text: string): string | undefined {
    const forms = [text, `${text}@example.com`, `$${text}@sandbox.example.com`, `https://${text}.example.com/`];
    return forms.find((each) => stage.isValid(member.schema, each));
  }

  /** A body with every member that accepts a mark, and one in which all others are wrong. */
  async function sendMarked(operation: Operation, shape: Shape): Promise<void> {
    const members = membersOf(shape).filter(({ tag }) => !tag);
    let fitting = members.filter((member) => textWithin(member, `${STEM}1000x`) !== undefined);
    const others = members.filter((member) => !fitting.includes(member));
    for (let attempt = 0; fitting.length > 0 && attempt < MAX_ATTEMPTS; attempt++) {
      const values = fitting.map((member) => textWithin(member, mark(`${operation.name} ${member.path}`)));
      const { status, text } = await send(stage.spoiled(operation, shape, fitting, values));
      if (status < 400) break;
      const { details } = JSON.parse(text) as { details?: { errors?: readonly { readonly field: string }[] } };
      const refused = details?.errors?.map(({ field }) => field) ?? [];
      const rest = fitting.filter(({ path }) => !refused.some((field) => isWithin(field, path)));
      if (rest.length === fitting.length) break;
      fitting = rest;
    }
    const [outer, inner] = [outermost(others), innermost(others)];
    const isFlat = inner.every((member) => outer.includes(member));
    for (const wrong of isFlat ? [outer] : [outer, inner])
      if (wrong.length > 0) {
        const values = wrong.map(({ path }) => mark(`${operation.name} ${path}`));
        await send(stage.spoiled(operation, shape, wrong, values));
      }
  }

  /** Text that is not JSON, unknown members, parameters and ids. */
  async function sendOddly(operation: Operation): Promise<void> {
    const marked = (what: string): string => mark(`${operation.name} ${what}`);
    const { path } = stage.requestOf(operation);
    const inPath = { ...stage.refusedRequest(operation), path: operation.path.replace(/\{\w+\}/g, () => marked('id')) };
    await send(inPath);
    await send(stage.inQuery(operation, `${marked('a query')}=${marked('its value')}`));
    if (operation.method === 'GET') {
      const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const query = names.map((name) => `${name}=${marked(name)}`).join('&');
      if (query !== '') await send({ ...stage.requestOf(operation), path: `${path.split('?')[0]}?${query}` });
      return;
    }
    await send(stage.requestOf(operation, `{"${marked('no JSON')}": "${marked('no JSON')}`));
    await send(stage.requestOf(operation, `{"${marked('a member')}": "${marked('its value')}", "__proto__": 1}`));
  }

  async function sendForms(
    operation: Operation,
    right: Readonly<Record<string, string>>,
    schemas: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const marked = (what: string): string => mark(`${operation.name} ${what}`);
    for (const name of Object.keys(schemas).filter((each) => each !== 'file'))
      await send(stage.withForm(operation, { ...right, [name]: marked(name) }, `${PDF_TEXT} ${marked('file')}`));
    const request = stage.withForm(operation, right, `${PDF_TEXT} ${marked('file')}`);
    const named = String(request.body).replace('filename="file"', `filename="${marked('file name')}"`);
    await send({ ...request, body: named });
    await send({ ...request, body: named.slice(0, -20) });
  }

  const whatIsIn = (text: string): string[] =>
    [...text.toLowerCase().matchAll(MARK)].map(([, number]) => sentAs[Number(number)]!);

  it('is sent as every member, and accepted by many operations', () => {
    expect(accepted).toBeGreaterThan(60);
    expect(sentAs.length).toBeGreaterThan(1_000);
  });

  it('is in no table in clear, unless declared', async () => {
    const found = new Set<string>();
    for (const { place, name, quoted } of await textColumns(database)) {
      const { rows } = await database.query<{ text: string }>(
        `SELECT ${quoted}::text AS text FROM ${place} WHERE lower(${quoted}::text) LIKE '%${STEM}%'`,
      );
      for (const { text } of rows) for (const member of whatIsIn(text)) found.add(`${place}.${name}: ${member}`);
    }
    const isDeclared = (place: string): boolean =>
      IN_CLEAR.some(({ members }) => members.some((member) => member.test(place.slice(place.indexOf(': ') + 2))));
    expect([...found].filter((place) => !isDeclared(place))).toEqual([]);
    expect([...found].filter(isDeclared)).not.toEqual([]);
  });

  it('is in no table in another encoding', async () => {
    const places = await placesThatHold(database, [STEM]);
    expect(places.filter((place) => !place.endsWith(` ${STEM}`))).toEqual([]);
  });

  it('is in no line of the log', () => {
    expect(printed.length).toBeGreaterThan(1_000);
    expect(printed.filter((line) => line.toLowerCase().includes(STEM))).toEqual([]);
  });
});

function textOf(word: unknown): string {
  if (typeof word === 'string') return word;
  return JSON.stringify(word, (_, value: unknown) =>
    value instanceof Error ? { ...value, stack: value.stack } : value,
  );
}
