import { randomUUID } from 'node:crypto';
import {
  type Answer,
  mayFollow,
  newKeyPair,
  OPERATIONS,
  operationOf,
  type PartnerPort,
  readAnswer,
  readResult,
  signingKeyOf,
  type StatementReport,
  subjectOf,
} from '@app/partner-protocol';
import { EXAMPLES } from './examples.js';
import { type Connection, type Distortion, PartnerClient, type Received } from './partner-client.js';
import { ATTEMPTS, nameOf, type ReportDoor, UNSIGNED_ATTEMPT } from './report-door.js';

/** A rule of the protocol, with the partner's violation of it; `fault` is null if there is none. */
export interface Finding {
  readonly rule: string;
  readonly operation: string;
  readonly fault: string | null;
}

/** Time that a partner has to report or finish an accepted order. */
export interface ReportLimit {
  readonly milliseconds: number;
  readonly pause: () => Promise<void>;
  /** The clock that the limit is measured with, in milliseconds. */
  readonly now: () => number;
}

const OLD = 600_000;
const CONCURRENT = 5;

/** Runs the whole protocol against a partner for one port, including faults. */
export class PartnerCheck {
  readonly findings: Finding[] = [];
  private readonly client: PartnerClient;

  constructor(
    private readonly connection: Connection,
    private readonly port: PartnerPort,
    private readonly door: ReportDoor,
    private readonly limit: ReportLimit,
    private readonly found: (finding: Finding) => void = () => undefined,
  ) {
    this.client = new PartnerClient(connection);
  }

  async run(): Promise<readonly Finding[]> {
    try {
      await this.checkAll();
    } finally {
      this.client.close();
    }
    return this.findings;
  }

  private async checkAll(): Promise<void> {
    for (const operation of Object.keys(OPERATIONS[this.port])) {
      await this.checkAnswer(operation);
      await this.checkRefusals(operation);
      if (operationOf(this.port, operation)!.kind === 'ORDER') await this.checkOrder(operation);
    }
    if (this.port === 'payment-network') await this.checkUndone();
    await this.checkAddresses();
    this.checkArrivals();
  }

  private note(rule: string, operation: string, fault: string | null): void {
    const finding = { rule, operation, fault };
    this.findings.push(finding);
    this.found(finding);
  }

  private ask(operation: string, operationId: string, change: object = {}, distortion: Distortion = {}) {
    const requestedAt = new Date().toISOString();
    const answerBy = new Date(Date.now() + operationOf(this.port, operation)!.deadline).toISOString();
    const examples = EXAMPLES[this.port] as { readonly [name: string]: object };
    const data = { ...examples[operation], ...change };
    const content = { operationId, requestedAt, answerBy, data };
    return this.client.ask(`/v1/${this.port}/${operation}`, content, operationId, distortion);
  }

  /** Checks the response to a valid request: signed, valid, in time, and the same for a repeated request. */
  private async checkAnswer(operation: string): Promise<void> {
    const id = randomUUID();
    const first = await this.ask(operation, id);
    this.note('a request is answered 200 by a valid answer', operation, this.faultOf(operation, first));
    this.note('an answer is signed for its request', operation, first.fault);
    const { deadline } = operationOf(this.port, operation)!;
    const late = first.milliseconds > deadline ? `took ${Math.round(first.milliseconds)} ms of ${deadline}` : null;
    this.note('an answer comes before the deadline', operation, late);
    const again = await this.ask(operation, id);
    this.note('a repetition has the outcome of the first', operation, this.difference(operation, first, again));
  }

  /** Requests that must have no effect. */
  private async checkRefusals(operation: string): Promise<void> {
    const stranger = signingKeyOf(this.connection.key.keyId, newKeyPair().privateKey);
    const unknown = signingKeyOf('unknown/key', newKeyPair().privateKey);
    const cases: readonly (readonly [string, Distortion])[] = [
      ['a request without a signature', { unsigned: true }],
      ['a request that is signed by another key', { key: stranger }],
      ['a request of an unknown key', { key: unknown }],
      ['a request whose body was altered', { altered: Buffer.from('{}') }],
      ['a request that was signed ten minutes ago', { at: new Date(Date.now() - OLD) }],
      ['a request that was signed in ten minutes', { at: new Date(Date.now() + OLD) }],
    ];
    for (const [name, distortion] of cases) {
      const id = randomUUID();
      const { status } = await this.ask(operation, id, {}, distortion);
      const isRefused = status >= 400 && status < 500;
      this.note(`${name} is refused`, operation, isRefused ? null : `it was answered ${status}`);
      await this.checkNotDone(name, operation, id);
    }
    const id = randomUUID();
    const { status } = await this.ask(operation, id, { surprise: true });
    this.note(
      'a request with an unknown member is refused',
      operation,
      status === 400 ? null : `it was answered ${status}`,
    );
    await this.checkNotDone('a request with an unknown member', operation, id);
  }

  private async checkNotDone(name: string, operation: string, id: string): Promise<void> {
    if (operationOf(this.port, operation)!.kind === 'QUESTION') return;
    const { status } = await this.client.find(id);
    this.note(`${name} does nothing`, operation, status === 404 ? null : `the operation exists: ${status}`);
  }

  /**
   * Checks that an order is executed once, regardless of how often and in which way it is requested, and that its result reaches the
   * platform.
   */
  private async checkOrder(operation: string): Promise<void> {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: CONCURRENT }, () => this.ask(operation, id)));
    const [first, ...others] = answers;
    const different = others.map((each) => this.difference(operation, first!, each)).find((fault) => fault !== null);
    this.note('the same order at once has one outcome', operation, different ?? null);
    const changed = await this.ask(operation, id, otherSubjectOf(EXAMPLES[this.port], operation));
    this.note('the id alone names an order', operation, this.difference(operation, first!, changed));
    const known = await this.client.find(id);
    this.note('an order is found by its id', operation, this.difference(operation, first!, known) ?? known.fault);
    await this.checkAbandoned(operation);
    await this.checkReport(operation, id, first!);
  }

  /** Simulates a lost connection: the platform repeats the request, and the order is executed once. */
  private async checkAbandoned(operation: string): Promise<void> {
    const id = randomUUID();
    await this.ask(operation, id, {}, { abandoned: true });
    const first = await this.ask(operation, id);
    const second = await this.ask(operation, id);
    const fault = this.faultOf(operation, first) ?? this.difference(operation, first, second);
    this.note('an order whose connection was lost can be asked for again', operation, fault);
  }

  private async checkReport(operation: string, id: string, first: Received): Promise<void> {
    if (this.answerOf(operation, first)?.state !== 'ACCEPTED') return;
    const until = this.limit.now() + this.limit.milliseconds;
    const isConcluded = async () => this.answerOf(operation, await this.client.find(id))?.state === 'CONCLUDED';
    while (!(await isConcluded()) && this.limit.now() < until) await this.limit.pause();
    const found = this.answerOf(operation, await this.client.find(id));
    const open = found?.state === 'CONCLUDED' ? null : 'it is still waited for';
    this.note('an accepted order is concluded', operation, open);
    if (found?.state !== 'CONCLUDED') return;
    while (this.door.attemptsOf(id) < ATTEMPTS && this.limit.now() < until) await this.limit.pause();
    const attempts = this.door.attemptsOf(id);
    this.note('a result is reported', operation, attempts > 0 ? null : 'no report came');
    const given = attempts < UNSIGNED_ATTEMPT ? `it was sent ${attempts} times, and never taken` : null;
    this.note('a report is repeated until it is taken', operation, attempts === 0 ? null : given);
    const trusting = attempts === UNSIGNED_ATTEMPT ? 'it was not sent again after such an answer' : null;
    this.note('an answer to a report without a signature is none', operation, trusting);
    const reported = this.door.arrivals.flatMap(({ report }) =>
      report?.kind === 'OPERATION' && report.operationId === id ? [report] : [],
    );
    const ids = new Set(reported.map(({ reportId }) => reportId));
    this.note('a repeated report has one id', operation, ids.size > 1 ? `it had ${ids.size}` : null);
    const other = reported.find(({ result }) => JSON.stringify(result) !== JSON.stringify(found.result));
    this.note(
      'a report has the result that the order has',
      operation,
      other === undefined ? null : JSON.stringify(other.result),
    );
  }

  /** The payout of a delayed process may arrive after its recovery. */
  private async checkUndone(): Promise<void> {
    const transactionId = `Transaction:${randomUUID()}`;
    const id = randomUUID();
    await this.ask('recover', randomUUID(), { transactionId });
    await this.ask('payout', id, { transactionId });
    const until = this.limit.now() + this.limit.milliseconds;
    const standing = async (): Promise<string | undefined> => {
      const answer = this.answerOf('payout', await this.client.find(id));
      return answer?.state === 'CONCLUDED' ? (answer.result as { readonly status: string }).status : answer?.state;
    };
    let status = await standing();
    while (status === 'ACCEPTED' && this.limit.now() < until) {
      await this.limit.pause();
      status = await standing();
    }
    const isUndone = status === 'CANCELLED' || status === 'FAILED';
    this.note('a payout that comes after its recovery is not done', 'payout', isUndone ? null : `it is ${status}`);
  }

  private async checkAddresses(): Promise<void> {
    const unknown = await this.client.find(randomUUID());
    const fault = unknown.status === 404 ? unknown.fault : `it was answered ${unknown.status}`;
    this.note('an order that never came is 404, signed', 'operations', fault);
    const id = randomUUID();
    const nowhere = await this.client.ask(`/v1/${this.port}/no-such-operation`, { operationId: id }, id);
    this.note(
      'an unknown operation is 404',
      'operations',
      nowhere.status === 404 ? null : `it was answered ${nowhere.status}`,
    );
  }

  /** Checks everything that the report endpoint received. */
  private checkArrivals(): void {
    const bad = this.door.arrivals.find(({ fault }) => fault !== null);
    this.note('every report and every authorization request is signed and valid', 'reports', bad?.fault ?? null);
    this.checkNotices();
    for (const { report } of this.door.arrivals) {
      if (report?.kind !== 'OPERATION') continue;
      const isKnown = Object.keys(OPERATIONS[this.port]).some((name) => isResult(this.port, name, report.result));
      if (!isKnown) this.note('a reported result is one of the port', 'reports', JSON.stringify(report.result));
    }
  }

  /**
   * Reports without an order are optional for the partner; those received must each have one content. A recall follows its deposit, and
   * statements follow each other.
   */
  private checkNotices(): void {
    const known = new Map<string, string>();
    const statements: StatementReport[] = [];
    for (const { report } of this.door.arrivals) {
      if (report === null || report.kind === 'OPERATION') continue;
      const name = nameOf(report);
      const text = JSON.stringify(subjectOf(report).content);
      const isAnother = known.has(name) && known.get(name) !== text;
      if (isAnother) this.note('a repeated report is the same', 'reports', `${name} came with two contents`);
      if (report.kind === 'STATEMENT' && !known.has(name)) statements.push(report);
      if (report.kind === 'FUNDS_RECALLED') {
        const came = known.has(`FUNDS_RECEIVED ${report.depositId}`);
        const fault = came ? null : `no deposit ${report.depositId} was reported`;
        this.note('a recall names a deposit that was reported before', 'reports', fault);
      }
      known.set(name, text);
    }
    if (statements.length === 0) return;
    this.note('statements of an account follow each other', 'reports', brokenChainIn(statements));
  }

  private answerOf(operation: string, { status, body }: Received): Answer | null {
    try {
      return status === 200 ? readAnswer(this.port, operation, body) : null;
    } catch {
      return null;
    }
  }

  private faultOf(operation: string, { status, body }: Received): string | null {
    if (status !== 200) return `it was answered ${status === 0 ? 'by nothing' : status}`;
    try {
      readAnswer(this.port, operation, body);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** An order may change from accepted to a result, and from there to a result that may follow; a query has one answer. */
  private difference(operation: string, first: Received, later: Received): string | null {
    const before = this.answerOf(operation, first);
    const after = this.answerOf(operation, later);
    if (before === null || after === null) return this.faultOf(operation, before === null ? first : later);
    if (before.state === 'ACCEPTED') return null;
    if (after.state === 'ACCEPTED') return 'it was concluded, and then accepted';
    const [one, two] = [JSON.stringify(before.result), JSON.stringify(after.result)];
    if (one === two || mayFollow(operationOf(this.port, operation)!, before.result, after.result)) return null;
    return `first ${one}, then ${two}`;
  }
}

/** Members that identify the subject of an order. */
const SUBJECTS = [
  'transactionId',
  'verificationId',
  'externalAccountId',
  'stablecoinOperationId',
  'stablecoinId',
  'cardId',
  'recipient',
];

/** The member of the example that identifies its subject, with another value. */
function otherSubjectOf(examples: object, operation: string): object {
  const example = (examples as { readonly [name: string]: Readonly<Record<string, unknown>> })[operation]!;
  const member = SUBJECTS.find((name) => typeof example[name] === 'string');
  if (member === undefined) throw new Error(`the example of ${operation} names no subject`);
  return { [member]: `${String(example[member])}0` };
}

/** Finds a statement whose opening balance differs from the previous closing balance. */
function brokenChainIn(statements: readonly StatementReport[]): string | null {
  const ordered = statements.toSorted((one, other) =>
    one.day === other.day ? one.part - other.part : one.day < other.day ? -1 : 1,
  );
  const closings = new Map<string, string>();
  for (const { account, day, part, opening, closing } of ordered) {
    const expected = closings.get(account) ?? opening;
    if (expected !== opening) return `${account} of ${day}, part ${part}, opens with ${opening} after ${expected}`;
    closings.set(account, closing);
  }
  return null;
}

function isResult(port: PartnerPort, operation: string, result: unknown): boolean {
  try {
    readResult(port, operation, result);
    return true;
  } catch {
    return false;
  }
}
