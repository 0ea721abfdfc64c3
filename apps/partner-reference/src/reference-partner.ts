import { randomUUID } from 'node:crypto';
import {
  type Answer,
  answerRequest,
  askAuthorization,
  type AskedOperation,
  type AuthorizationOutcome,
  type AuthorizationMessage,
  newKeyPair,
  operationOf,
  type PartnerIdentity,
  type PartnerResponse,
  type PartnerService,
  isFinal,
  type Report,
  type ReportAnswer,
  sendReport,
  servePartner,
  signedResponse,
  type SignedRequest,
  signingKeyOf,
} from '@app/partner-protocol';
import { type Course, collectionOf, depositInstructionsOf, fundingOf, payoutOf, recoveryOf, returnOf } from './bank.js';
import { cardNumberOf, cardOf } from './card-issuer.js';
import type { Fault } from './faults.js';
import { ratesOf } from './market.js';
import {
  livenessSessionOf,
  livenessStageOf,
  nameCheckOf,
  payeeOf,
  receiverOf,
  screeningOf,
  senderOf,
  settlementOf,
  verificationOf,
} from './people.js';
import { CardBookings, type CardReport, type MoneyAmount } from './card-bookings.js';
import { type Booking, bookingsOf, type Statement, Statements } from './statements.js';
import {
  type Asking,
  issuanceOf,
  providerAccountsOf,
  tokenFundingOf,
  tokenMovementOf,
  tokenOf,
} from './stablecoins.js';

/** An accepted operation with its results. */
interface Taken {
  readonly asked: AskedOperation;
  readonly takenAt: number;
  readonly course: Course;
  /** Ids of its reports, by the number of the result: a repeated report keeps its id. */
  readonly reportIds: string[];
  /** Number of results that the platform has received. */
  reported: number;
}

/** Seconds. */
const A_DAY = 86_400;
const CALLED_BACK: Course = [{ after: 0, result: { status: 'CANCELLED' } }];
/** There was no response. */
const LOST: ReportAnswer = { status: 0, isSigned: false, body: null };

type OfferReport = Omit<Extract<Report, { readonly kind: 'PAYMENT_OFFERED' }>, 'kind' | 'reportId' | 'reportedAt'>;

/** Settings of a reference partner. */
export interface ReferencePartnerOptions {
  /** Id of the keys, as `partner set` prints it. */
  readonly keyId: string;
  /** The partner's private key in PEM format. */
  readonly privateKey: string;
  /** The platform's public key in PEM format; null refuses every request until it is set. */
  readonly platformKey: string | null;
  readonly now?: () => Date;
  /** Answers ACCEPTED to every order and reports all results, including those known immediately. */
  readonly alwaysReports?: boolean;
}

/**
 * An in-memory partner for every port of the protocol: an example for implementers, and the counterpart in tests. Orders are executed once
 * per id; `movements` lists the executed orders, so that duplicate payments are detected.
 */
export class ReferencePartner implements PartnerService {
  /** Queries received, in order. */
  private readonly questions: AskedOperation[] = [];
  readonly movements: { readonly operationId: string; readonly operation: string; readonly data: unknown }[] = [];
  platformKey: string | null;
  /** URL that reports are sent to. */
  reportUrl: string | null = null;
  private readonly faults: (Fault | null)[] = [];
  private readonly taken = new Map<string, Taken>();
  /** Transactions whose payout was recalled. */
  private readonly recovered = new Set<string>();
  /** Time of the first query, by subject. */
  private readonly firstAsked = new Map<string, number>();
  private readonly deposits: Booking[] = [];
  private readonly statements = new Statements();
  private readonly cards = new CardBookings();
  /** Statements that the platform has requested and not yet received. */
  private readonly dueStatements: { readonly reportId: string; readonly statement: Statement }[] = [];
  private readonly identity: PartnerIdentity;
  private server: Awaited<ReturnType<typeof servePartner>> | null = null;

  constructor(private readonly options: ReferencePartnerOptions) {
    this.platformKey = options.platformKey;
    const { keyId, privateKey, now = () => new Date() } = options;
    this.identity = {
      key: signingKeyOf(keyId, privateKey),
      platformKeys: (named) => (named === keyId && this.platformKey !== null ? [this.platformKey] : []),
      now,
      newNonce: randomUUID,
    };
  }

  async start(port = 0): Promise<string> {
    this.server = await servePartner((request) => this.respond(request), { port });
    return this.server.url;
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** Queries of an operation that were received. */
  asked(operation: string): readonly AskedOperation[] {
    return this.questions.filter((each) => each.operation === operation);
  }

  /** The next requests have these faults, one each; null means none. */
  failNext(...faults: readonly (Fault | null)[]): void {
    this.faults.push(...faults);
  }

  async perform(asked: AskedOperation): Promise<Answer> {
    const known = this.taken.get(asked.operationId);
    if (known !== undefined) return this.standing(known);
    if (operationOf(asked.port, asked.operation)?.kind === 'QUESTION') {
      this.questions.push(asked);
      return { state: 'CONCLUDED', result: this.answerTo(asked) };
    }
    const isUndone = this.isUndone(asked);
    const taken = {
      asked,
      takenAt: this.identity.now().getTime(),
      course: isUndone ? CALLED_BACK : courseOf(asked, this.identity.now()),
      reportIds: [],
      reported: 0,
    };
    this.taken.set(asked.operationId, taken);
    if (asked.operation === 'recover') this.recovered.add(paymentOf(asked.data));
    if (this.options.alwaysReports !== true) taken.reported = this.resultsOf(taken).length; // the response contains them
    if (!isUndone)
      this.movements.push({ operationId: asked.operationId, operation: asked.operation, data: asked.data });
    return this.standing(taken, this.options.alwaysReports === true);
  }

  /** Loses the record of an order, as a partner that was restored from an older copy. Returns a function that brings it back. */
  lose(operationId: string): () => void {
    const taken = this.taken.get(operationId);
    if (taken === undefined) throw new Error(`there is no order ${operationId}`);
    this.taken.delete(operationId);
    return () => void this.taken.set(operationId, taken);
  }

  /** True for a payout whose recovery arrived first: it is not executed. */
  private isUndone({ port, operation, data }: AskedOperation): boolean {
    return port === 'payment-network' && operation === 'payout' && this.recovered.has(paymentOf(data));
  }

  async find(operationId: string): Promise<Answer | null> {
    const known = this.taken.get(operationId);
    return known === undefined ? null : this.standing(known);
  }

  /** Reports each result that the platform has not yet received, in order; returns the platform's responses. To be called repeatedly. */
  async reportDue(): Promise<readonly ReportAnswer[]> {
    const answers: ReportAnswer[] = [];
    for (const taken of this.taken.values()) {
      const due = this.resultsOf(taken);
      for (const [number, { result }] of due.entries()) {
        if (number < taken.reported) continue;
        const reportId = (taken.reportIds[number] ??= randomUUID());
        const answer = await this.report(taken.asked.operationId, result, reportId).catch(() => LOST);
        answers.push(answer);
        if (!isFinal(answer)) break;
        taken.reported = number + 1;
      }
    }
    while (this.dueStatements.length > 0) {
      const { reportId, statement } = this.dueStatements[0]!;
      const answer = await this.reportStatement(statement, reportId).catch(() => LOST);
      answers.push(answer);
      if (!isFinal(answer)) break;
      this.dueStatements.shift();
    }
    return answers;
  }

  /** Reports any result of an operation, including a contradicting one. */
  report(operationId: string, result: unknown, reportId: string = randomUUID()) {
    return this.send({ kind: 'OPERATION', reportId, reportedAt: this.at(), operationId, result });
  }

  /** Reports money received for a quote or an account. */
  reportFunds(funds: Omit<Extract<Report, { kind: 'FUNDS_RECEIVED' }>, 'kind' | 'reportId' | 'reportedAt'>) {
    const { depositId, amount } = funds;
    if (!this.deposits.some((known) => known.depositId === depositId))
      this.deposits.push({ entryId: depositId, direction: 'CREDIT', depositId, ...amount });
    return this.send({ kind: 'FUNDS_RECEIVED', reportId: randomUUID(), reportedAt: this.at(), ...funds });
  }

  /** Reports that the sender's bank recalled a deposit. */
  reportRecall(depositId: string) {
    const deposit = this.deposits.find((known) => known.depositId === depositId);
    const entryId = `${depositId}/recalled`;
    if (deposit !== undefined && !this.deposits.some((known) => known.entryId === entryId))
      this.deposits.push({ ...deposit, entryId, direction: 'DEBIT' });
    return this.send({ kind: 'FUNDS_RECALLED', reportId: randomUUID(), reportedAt: this.at(), depositId });
  }

  /** Reports that the sender's institution recalled a payment. */
  reportPaymentRecall(paymentId: string) {
    return this.send({ kind: 'PAYMENT_RECALLED', reportId: randomUUID(), reportedAt: this.at(), paymentId });
  }

  /** Offers a payment from an outside sender to a customer of the platform. */
  reportPayment(offer: OfferReport) {
    return this.send({ kind: 'PAYMENT_OFFERED', reportId: randomUUID(), reportedAt: this.at(), ...offer });
  }

  /** The statement of a currency's account, with all entries since the previous one, ready to be reported. */
  statementOf(currency: string, day = this.at().slice(0, 10)): Statement {
    return this.statements.of(currency, day, this.bookings());
  }

  /** Reports a statement, including a wrong one. */
  reportStatement(statement: Statement, reportId: string = randomUUID()) {
    return this.send({ kind: 'STATEMENT', reportId, reportedAt: this.at(), ...statement });
  }

  /** Reports a message of the card network. */
  async reportCard(report: CardReport): Promise<ReportAnswer> {
    const answer = await this.send({ reportId: randomUUID(), reportedAt: this.at(), ...report } as Report);
    if ((answer.body as { readonly outcome?: string } | null)?.outcome === 'RECORDED') this.cards.add(report);
    return answer;
  }

  /** A payment of the platform to the card network; with a negative amount, from the network. */
  paid(amount: MoneyAmount): void {
    this.cards.addPayment(amount);
  }

  /** Asks the platform to authorize a card payment; null if the response is not signed for this request. */
  async authorize(asked: AuthorizationMessage): Promise<AuthorizationOutcome> {
    if (this.reportUrl === null) throw new Error('the partner does not know where to ask');
    const url = this.reportUrl.replace(/reports$/, 'authorizations');
    return askAuthorization(url, asked, this.identity);
  }

  /** Sends a report unchanged. */
  async send(report: Report): Promise<ReportAnswer> {
    if (this.reportUrl === null) throw new Error('the partner does not know where to report');
    return sendReport(this.reportUrl, report, this.identity);
  }

  private answerTo({ port, operation, data }: AskedOperation): unknown {
    if (operation === 'statements') return { status: this.state((data as { readonly day: string }).day) };
    const answer = ANSWERS[`${port}/${operation}`];
    if (answer === undefined) throw new Error(`${operation} is no question to this partner`);
    const now = this.identity.now();
    const known = (subject: string): number => {
      const first = this.firstAsked.get(subject) ?? now.getTime();
      this.firstAsked.set(subject, first);
      return (now.getTime() - first) / 1_000;
    };
    return answer(data as never, { now, known });
  }

  /** Prepares the statement of each account for a day, to be reported once, unless the day already has statements. */
  private state(day: string): 'STATED' | 'NONE' {
    const currencies = [...new Set(this.bookings().map(({ currency }) => currency))];
    for (const currency of this.statements.isStated(day) ? [] : currencies)
      this.dueStatements.push({ reportId: randomUUID(), statement: this.statementOf(currency, day) });
    return currencies.length === 0 ? 'NONE' : 'STATED';
  }

  private bookings(): readonly Booking[] {
    const ofOrders = [...this.taken.values()].flatMap((taken) => {
      if (taken.asked.port !== 'payment-network') return [];
      return bookingsOf(
        taken.asked,
        this.resultsOf(taken).map(({ result }) => result),
      );
    });
    return [...this.deposits, ...this.cards.bookings, ...ofOrders];
  }

  private at(): string {
    return this.identity.now().toISOString();
  }

  private resultsOf({ takenAt, course }: Taken): Course {
    const age = (this.identity.now().getTime() - takenAt) / 1_000;
    return course.filter(({ after }) => after <= age);
  }

  private standing(taken: Taken, hides = false): Answer {
    const last = hides ? undefined : this.resultsOf(taken).at(-1);
    if (last !== undefined) return { state: 'CONCLUDED', result: last.result };
    const next = taken.course[0]?.after ?? A_DAY; // some never finish
    return { state: 'ACCEPTED', askAgainAfter: Math.max(1, Math.ceil(next)) };
  }

  /** Responds to a request, with the next fault. The question about rails may come at any time, so it consumes no fault. */
  async respond(request: SignedRequest): Promise<PartnerResponse | null> {
    const isAboutRails = request.url.endsWith('/payment-network/rails');
    const fault = isAboutRails ? undefined : (this.faults.shift() ?? undefined);
    switch (fault) {
      case 'LOST_REQUEST':
        return null;
      case 'SERVER_ERROR':
        return signedResponse(500, { code: 'INTERNAL_ERROR', message: 'The bank is down.' }, request, this.identity);
      case 'REFUSED_CREDENTIALS':
        return unsigned(401, { code: 'UNAUTHORIZED', message: 'Not here.' });
      default:
    }
    const response = await answerRequest(request, this.identity, this);
    switch (fault) {
      case undefined:
        return response;
      case 'LOST_ANSWER':
        return null;
      case 'UNSIGNED':
        return unsigned(response.status, JSON.parse(response.body.toString('utf8')));
      case 'FOREIGN_KEY': {
        const key = signingKeyOf(this.options.keyId, newKeyPair().privateKey);
        const content: unknown = JSON.parse(response.body.toString('utf8'));
        return signedResponse(response.status, content, request, { ...this.identity, key });
      }
      case 'ALTERED':
        return { ...response, body: Buffer.from(response.body.toString('utf8').replace('CONCLUDED', 'ACCEPTED')) };
      case 'INVALID':
        return signedResponse(200, { state: 'DONE' }, request, this.identity);
    }
  }
}

function unsigned(status: number, content: unknown): PartnerResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(content)) };
}

/** The results of each order, and the answer to each query, by port and operation. */
const COURSES: Readonly<Record<string, (data: never, now: Date) => Course>> = {
  'payment-network/payout': payoutOf,
  'payment-network/collect': collectionOf,
  'payment-network/recover': recoveryOf,
  'payment-network/return-funds': returnOf,
  'exchange-market/exchange': () => [{ after: 0, result: { status: 'EXCHANGED' } }],
  'identity-verifier/verify': verificationOf,
  'account-screening/screen': screeningOf,
  'stablecoin-provider/issuance': issuanceOf,
  'stablecoin-provider/mint': tokenMovementOf,
  'stablecoin-provider/burn': tokenMovementOf,
  'card-issuer/issue': cardOf,
  'card-issuer/set-state': () => [{ after: 0, result: { status: 'DONE' } }],
  'messenger/send': () => [{ after: 0, result: { status: 'SENT' } }],
  'uma-network/settle': settlementOf,
};

const ANSWERS: Readonly<Record<string, (data: never, asking: Asking) => unknown>> = {
  'payment-network/funding-instructions': fundingOf,
  'payment-network/deposit-instructions': depositInstructionsOf,
  'payment-network/rails': () => ({ rails: null }),
  'exchange-market/rates': ratesOf,
  'name-verification/verify': nameCheckOf,
  'card-issuer/number': cardNumberOf,
  'stablecoin-provider/accounts': providerAccountsOf,
  'stablecoin-provider/token': tokenOf,
  'stablecoin-provider/funding': tokenFundingOf,
  'liveness/session': livenessSessionOf,
  'liveness/stage': livenessStageOf,
  'uma-network/look-up': receiverOf,
  'uma-network/payee': payeeOf,
  'uma-network/sender': senderOf,
};

function courseOf({ port, operation, data }: AskedOperation, now: Date): Course {
  const course = COURSES[`${port}/${operation}`];
  if (course === undefined) throw new Error(`${operation} is no order of this partner`);
  return course(data as never, now);
}

/** The transaction that an operation of a payment network is about. */
const paymentOf = (data: unknown): string => (data as { readonly transactionId: string }).transactionId;
