import { setImmediate } from 'node:timers/promises';
import type fc from 'fast-check';
import { EventStore } from '@app/event-store';
import { isCommandRefused } from '@app/kernel';
import { TestApplication } from '../support/application.js';
import { type Belongings, addressOf, belongings } from '../support/belongings.js';
import {
  HostileCaller,
  type HostileRequest,
  type ProblemExpectation,
  type WireAnswer,
  faultOf,
} from '../support/hostile-caller.js';
import { FORM_TYPE, formText } from '../support/form-text.js';
import { loseAnswers } from '../support/lost-answers.js';
import { spelled, turned, wrongValues } from '../support/hostile-values.js';
import {
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Schema,
  bodySchemaOf,
  fetchDocument,
  formSchemaOf,
  operationsOf,
  resolved,
  schemaCompiler,
} from '../support/openapi.js';
import {
  type BodyOptions,
  type Member,
  type Shape,
  bodyOf,
  formOf,
  isWithin,
  membersOf,
  neededHeaders,
  shapesOf,
  tagsOf,
  wellFormed,
} from '../support/request-bodies.js';
import { RESERVED_VARIANTS, hintsFor } from '../support/request-hints.js';

/** `HOSTILE_SEED=…` reproduces a run; the names of the suites show the seed. */
export const seed = Number(process.env['HOSTILE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** A walk tries each kind of fault on every operation or member, with a few values of that kind: different ones in each run. */
export const fewOf = <T>(values: readonly T[], index: number, count: number): T[] =>
  turned(values, seed + index, count);

const CONCURRENT = 8;
const MAX_TURNS = 20;
/** Number of invalid members per request, when each member is tried: a request costs more than a member. */
const TOGETHER = 4;
const MAX_REPORTED = 30;

/** Processes each item, in order, with limited concurrency. */
export async function concurrently<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const work = async (): Promise<void> => {
    for (const item of rest) await act(item);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
}

/** Reads that are recorded, since a quote may refer to them, with the event; any other append is a change. */
const RECORDED = { operations: /^GET \/receiver\//, event: 'payments.receiver-looked-up' };

/** Reads with a different response each time: a present signature, and the list of requests, including refused ones. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set(['GET /events/{eventId}/webhook', 'GET /requests']);

/** Names under which the specification reports errors of differently named members (onboarding-accounts 20.4). */
const TOLD_AS: Readonly<Record<string, readonly string[]>> = { idType: ['taxIdType'], identifier: ['taxIdentifier'] };

/** No resource has this id. */
const UUID_OF_NOTHING = '01990000-0000-8000-8000-000000000000';

/** A request, with the expected response. */
export interface Attack extends HostileRequest, ProblemExpectation {
  readonly operation: string;
}

/** One position in an operation's bodies, with a shape that has it. */
interface Target {
  readonly operation: Operation;
  readonly shape: Shape;
  readonly member: Member;
}

interface HostileForm {
  readonly operation: Operation;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: string;
  readonly required: readonly string[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** The whole product with one resource of each type, and ways to attack every operation in its document. */
export class HostileStage {
  readonly operations: readonly Operation[];
  private readonly compile: ReturnType<typeof schemaCompiler>;
  private readonly shapesKnown = new Map<Operation, Shape[]>();
  private readonly wrongKnown = new Map<Schema, fc.Arbitrary<unknown> | undefined>();
  private allTargets: Target[] | null = null;
  /** Responses before the first attack that must change nothing. */
  private answersBefore: readonly unknown[] | null = null;
  private readonly caller: HostileCaller;

  private constructor(
    readonly application: TestApplication,
    private readonly document: OpenApiDocument,
    readonly ids: Belongings,
  ) {
    this.operations = operationsOf(document);
    this.compile = schemaCompiler(document);
    this.caller = new HostileCaller(application.url, application.api);
  }

  static async boot(): Promise<HostileStage> {
    return HostileStage.on(await TestApplication.boot());
  }

  /** Uses a platform of a running application. */
  static async on(application: TestApplication): Promise<HostileStage> {
    const ids = await belongings(application);
    await application.settle();
    return new HostileStage(application, await fetchDocument(application.url), ids);
  }

  /**
   * For attacks with invalid members. Takes seconds, and yields after each schema: the application shares this thread, and loses its leases
   * if it is blocked for ten seconds.
   */
  async compileSchemas(): Promise<void> {
    for (const { member } of this.targets()) {
      this.wrongFor(member);
      await setImmediate();
    }
  }

  /** Closes only its connections. */
  hangUp(): void {
    this.caller.close();
  }

  async close(): Promise<void> {
    this.hangUp();
    await this.application.close();
  }

  send(attack: Attack): Promise<WireAnswer> {
    const operation = this.operations.find(({ name }) => name === attack.operation)!;
    return this.caller.send({ ...attack, headers: { ...neededHeaders(operation), ...attack.headers } });
  }

  /** The attacks without the expected response, each with its request and response. */
  async faults(attacks: readonly Attack[]): Promise<unknown[]> {
    const found: unknown[] = [];
    const waiting = [...attacks];
    const turns = new Map<Attack, number>();
    const work = async (): Promise<void> => {
      for (let attack = waiting.pop(); attack !== undefined; attack = waiting.pop()) {
        const answer = await this.send(attack);
        // refused before processing, because too many of its kind were in flight: it is repeated
        if (answer.status === 429 && (turns.get(attack) ?? 0) < MAX_TURNS) {
          turns.set(attack, (turns.get(attack) ?? 0) + 1);
          waiting.unshift(attack);
          continue;
        }
        const fault = faultOf(answer, attack);
        if (fault === null) continue;
        const sent = `${attack.path.slice(0, 200)} ${String(attack.body).slice(0, 400)}`;
        found.push({
          operation: attack.operation,
          fault,
          sent,
          headers: attack.headers,
          answer: answer.text.slice(0, 400),
        });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, work));
    return found.slice(0, MAX_REPORTED);
  }

  /** Expects the right response to each attack, and that all of them together change nothing. */
  async refuses(attacks: readonly Attack[]): Promise<void> {
    await this.isUnchangedBy(async () => expect(await this.faults(attacks)).toEqual([]));
  }

  /** Expects that no event is appended; `answersAsBefore` checks the rest, once for many attacks. */
  async isUnchangedBy(act: () => Promise<void>): Promise<void> {
    this.answersBefore ??= await this.answers();
    const head = await this.application.get(EventStore).head();
    await act();
    const appended = await this.application.get(EventStore).readAll(head, MAX_REPORTED);
    expect(
      appended.filter(({ type }) => type !== RECORDED.event).map(({ stream, type }) => `${type} in ${stream}`),
    ).toEqual([]);
    expect(this.application.faults).toEqual([]);
  }

  /** Expects every read to return the same response as before the first attack. */
  async answersAsBefore(): Promise<void> {
    expect(await this.answers()).toEqual(this.answersBefore ?? 'nothing was attacked');
  }

  private answers(): Promise<readonly unknown[]> {
    const reads = this.operations.filter(
      ({ name, method }) => method === 'GET' && !RECORDED.operations.test(name) && !OF_THE_MOMENT.has(name),
    );
    const headers = { 'X-Request-Id': 'a-look' }; // refusals carry it
    return Promise.all(
      reads.map(async (operation) => {
        const request = this.requestOf(operation);
        const { text } = await this.send({ ...request, headers: { ...request.headers, ...headers } });
        return [operation.name, text];
      }),
    );
  }

  shapesFor(operation: Operation): Shape[] {
    const schema = bodySchemaOf(operation);
    const shapes = this.shapesKnown.get(operation) ?? (schema === undefined ? [] : shapesOf(this.document, schema));
    this.shapesKnown.set(operation, shapes);
    return shapes;
  }

  /** True if input of the shape is accepted from any caller. */
  isOffered({ operation, shape }: { readonly operation: Operation; readonly shape: Shape }): boolean {
    return !tagsOf(this.document, shape).some((tag) => RESERVED_VARIANTS[operation.name]?.includes(tag));
  }

  /** Every shape of every JSON body, with the number of shapes that share an operation's requests. */
  shapes(): { readonly operation: Operation; readonly shape: Shape; readonly among: number }[] {
    return this.operations.flatMap((operation) => {
      const shapes = this.shapesFor(operation);
      return shapes.map((shape) => ({ operation, shape, among: shapes.length }));
    });
  }

  /** Every parameter in one location (path, query or header). */
  parameters(
    place: Parameter['in'],
  ): { readonly operation: Operation; readonly name: string; readonly schema: Schema }[] {
    return this.operations.flatMap((operation) =>
      operation.parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }) => ({ operation, name, schema })),
    );
  }

  /** Every form, with valid fields, and the schemas of all its fields. */
  forms(): HostileForm[] {
    return this.operations.flatMap((operation) => {
      const schema = formSchemaOf(operation);
      if (schema === undefined) return [];
      const { properties = {}, required = [] } = resolved(this.document, schema);
      const right = formOf(schema, this.document, this.optionsFor(operation));
      return [{ operation, ...right, required, schemas: properties }];
    });
  }

  /** A request to an operation with a form. */
  withForm(operation: Operation, fields: Readonly<Record<string, string>>, file: string | null): Attack {
    return { ...this.requestOf(operation, formText(fields, file)), headers: { 'content-type': FORM_TYPE } };
  }

  /** Every position in every body, once for each of its schemas. */
  targets(): Target[] {
    return (this.allTargets ??= this.findTargets());
  }

  private findTargets(): Target[] {
    const targets = new Map<string, Target>();
    for (const operation of this.operations) {
      for (const shape of this.shapesFor(operation)) {
        for (const member of membersOf(shape)) {
          targets.set(`${operation.name} ${member.path} ${JSON.stringify(member.schema)}`, {
            operation,
            shape,
            member,
          });
        }
      }
    }
    return [...targets.values()];
  }

  isValid(schema: Schema, value: unknown): boolean {
    return this.compile(schema)(value);
  }

  /** Invalid values for a member; undefined if it accepts any value. */
  wrongFor({ schema }: Member): fc.Arbitrary<unknown> | undefined {
    // period ends also accept a date, in addition to the schema's format
    const isDateAlone = (value: unknown) =>
      value === '2025-10-13' && (schema.description ?? '').includes('A date without a time');
    if (!this.wrongKnown.has(schema))
      this.wrongKnown.set(
        schema,
        wrongValues((value) => this.isValid(schema, value) || isDateAlone(value)),
      );
    return this.wrongKnown.get(schema);
  }

  /** The limits of a numeric member, if it has any. */
  boundsOf({ schema }: Member): readonly number[] {
    const { minimum, maximum } = resolved(this.document, schema);
    return [minimum, maximum].filter((bound) => bound !== undefined);
  }

  /** A valid body of an operation in one of its shapes. */
  rightBody(operation: Operation, shape: Shape, whole = false): string {
    return this.bodyWith(operation, shape, new Map(), whole);
  }

  /** A valid body of an operation; undefined if it takes none. */
  firstBody(operation: Operation): string | undefined {
    const [shape] = this.shapesFor(operation);
    return shape && this.rightBody(operation, shape);
  }

  /** A body that is valid except for some members; a value of undefined leaves the member out. The refusal must name each of them. */
  spoiled(operation: Operation, shape: Shape, members: readonly Member[], values: readonly unknown[]): Attack {
    const replaced = new Map(members.map(({ path }, index) => [path, values[index]]));
    const request = this.requestOf(operation, this.bodyWith(operation, shape, replaced), shape);
    return { ...request, statuses: [400], named: members.map(({ path }) => [path, ...(TOLD_AS[path] ?? [])]) };
  }

  /**
   * Requests with a key, each sent three times: the first response is lost, as if the process died before storing it; time passes before the
   * second, and everything changes before the third. Returns the responses of each, and the ids of the requests whose refusal was recorded.
   */
  async answeredAgain(attacks: readonly Attack[]) {
    const answers = attacks.map((): (WireAnswer & { readonly requestId: string })[] => []);
    const keyed = attacks.map((attack, index) => ({
      ...attack,
      headers: { ...attack.headers, 'Idempotency-Key': `repeated-${index}` },
    }));
    const sendAll = async (): Promise<void> => {
      await concurrently([...keyed.entries()], async ([index, attack]) => {
        let answer = await this.send(attack);
        for (let turn = 0; turn < MAX_TURNS && [429, 503].includes(answer.status); turn++)
          answer = await this.send(attack); // a transient refusal, for example because too many are in flight
        answers[index]!.push({ ...answer, requestId: String(answer.headers['x-request-id']) });
      });
      await this.application.settle();
      await loseAnswers(this.application);
    };
    await sendAll();
    await this.application.advance('6m');
    await sendAll();
    await this.changeEverything();
    await sendAll();
    const events = await this.application.get(EventStore).readAll(0n, Number.MAX_SAFE_INTEGER);
    const recorded = new Set(events.filter(isCommandRefused).map(({ metadata }) => metadata.correlationId));
    type Answer = (typeof answers)[number][number];
    return { answers: answers as unknown as readonly (readonly [Answer, Answer, Answer])[], recorded };
  }

  /** Time passes, and everything that can be changed or deleted is, except for the agent that makes some of the requests. */
  private async changeEverything(): Promise<void> {
    await this.application.advance('6m');
    const changes = this.operations.filter(
      ({ method, name }) => ['PATCH', 'PUT', 'DELETE'].includes(method) && name !== 'DELETE /agents/{agentId}',
    );
    for (const change of changes) await this.send(this.rightRequest(change));
    await this.application.settle();
  }

  /** Valid bodies in which one member is the id of no resource; a 404 must name that member. */
  withUnknownIds(): Attack[] {
    return this.targets().flatMap(({ operation, shape, member }) => {
      const [, kind] = /^\^([A-Z][A-Za-z]+):/.exec(resolved(this.document, member.schema).pattern ?? '') ?? [];
      if (kind === undefined) return [];
      const attack = this.spoiled(operation, shape, [member], [`${kind}:${UUID_OF_NOTHING}`]);
      return [{ ...attack, statuses: undefined }];
    });
  }

  /**
   * Valid bodies except for the members of these cases: each case is in one request, together with a few others of its shape. No member is
   * inside another, and one that selects a shape is alone.
   */
  spoiledTogether(cases: readonly (Target & { readonly value: unknown })[]): Attack[] {
    const groups: { readonly shape: Shape; readonly cases: (Target & { readonly value: unknown })[] }[] = [];
    for (const each of cases) {
      const { shape, member } = each;
      const isFree = (other: Member) =>
        !other.tag && !isWithin(other.path, member.path) && !isWithin(member.path, other.path);
      const group = groups.find(
        (one) => one.shape === shape && one.cases.length < TOGETHER && one.cases.every((other) => isFree(other.member)),
      );
      if (group === undefined || member.tag) groups.push({ shape, cases: [each] });
      else group.cases.push(each);
    }
    return groups.map(({ shape, cases: [first, ...others] }) =>
      this.spoiled(
        first!.operation,
        shape,
        [first!, ...others].map(({ member }) => member),
        [first!, ...others].map(({ value }) => value),
      ),
    );
  }

  /** An operation on the caller's own resources; it is only expected not to fail internally. */
  requestOf(operation: Operation, body?: string | Buffer, shape?: Shape): Attack {
    const { name, method } = operation;
    return {
      operation: name,
      method,
      path: addressOf(this.idsFor(operation, shape), operation),
      ...(body === undefined ? {} : { body }),
    };
  }

  /** An operation with its input: body or form. */
  rightRequest(operation: Operation): Attack {
    return { ...this.requestOf(operation), ...wellFormed(operation, this.document, this.idsFor(operation)) };
  }

  /**
   * An operation; if it writes, its body is refused, so that nothing happens regardless of the rest of the request. If it reads no body, its
   * content type is refused.
   */
  refusedRequest(operation: Operation): Attack {
    if (operation.method === 'GET') return this.requestOf(operation);
    const request = { ...this.requestOf(operation, '{"__proto__":1}'), statuses: [400, 415] };
    return operation.requestBody === undefined ? { ...request, headers: { 'content-type': 'text/plain' } } : request;
  }

  /** An operation with a query, without any effect. */
  inQuery(operation: Operation, query: string): Attack {
    const { statuses: _, ...request } = this.refusedRequest(operation);
    return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}${query}` };
  }

  /** The ids for an operation: if its path or the variant of its body is more specific than the name, that decides. */
  idsFor({ path }: Operation, shape?: Shape): Belongings {
    const words = [...path.split('/'), ...(shape === undefined ? [] : tagsOf(this.document, shape))];
    const own = words.flatMap((word) => Object.entries(this.ids).filter(([name]) => name.endsWith(` of ${word}`)));
    return { ...this.ids, ...Object.fromEntries(own.map(([name, id]) => [name.split(' ')[0]!, id])) };
  }

  private bodyWith(operation: Operation, shape: Shape, replaced: ReadonlyMap<string, unknown>, whole = false): string {
    return spelled(bodyOf(shape, this.document, { ...this.optionsFor(operation, shape), whole, replaced }));
  }

  private optionsFor(operation: Operation, shape?: Shape): BodyOptions {
    const ids = this.idsFor(operation, shape);
    return { ids, hints: hintsFor(ids, operation.name, ...(shape === undefined ? [] : tagsOf(this.document, shape))) };
  }
}
