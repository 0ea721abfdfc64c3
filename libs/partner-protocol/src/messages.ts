import { z } from 'zod';
import { type OperationName, operationOf, OPERATIONS } from './operations.js';
import { moneySchema, timestampSchema } from './values.js';

/** Envelopes of the protocol: requests, answers and reports with an operation's data. */

const operationIdSchema = z
  .uuid()
  .describe('id of the operation, which is executed once, however often it is received');

/** A request with the operation's data. */
export const requestSchema = <Data extends z.ZodType>(data: Data) =>
  z.strictObject({
    operationId: operationIdSchema,
    requestedAt: timestampSchema.describe('time of the first request; a repetition carries the same time'),
    answerBy: timestampSchema.describe('deadline: the platform does not wait for a response after this time'),
    data,
  });

/** The state of an operation at the partner. */
export const answerSchema = <Result extends z.ZodType>(result: Result) =>
  z.discriminatedUnion('state', [
    z.strictObject({
      state: z.literal('ACCEPTED').describe('accepted; a report follows'),
      askAgainAfter: z
        .int()
        .min(1)
        .max(86_400)
        .optional()
        .describe('seconds after which the platform asks if no report has arrived'),
    }),
    z.strictObject({ state: z.literal('CONCLUDED'), result }),
  ]);

/** The body of a partner's response that is not an answer. It has no effect: the request is repeated. */
export const problemSchema = z
  .object({ code: z.string().max(100), message: z.string().max(1_000) })
  .meta({ id: 'Problem' });

const reportBase = { reportId: z.uuid(), reportedAt: timestampSchema };

/** A result of an operation, at any time. */
const operationReportSchema = z
  .strictObject({
    ...reportBase,
    kind: z.literal('OPERATION'),
    operationId: operationIdSchema,
    result: z.unknown().describe('result of the operation, by its schema'),
  })
  .meta({ id: 'OperationReport' });

/** Money that arrived for a quote or an account. */
const fundsReportSchema = z
  .strictObject({
    ...reportBase,
    kind: z.literal('FUNDS_RECEIVED'),
    depositId: z.string().min(1).max(100).describe("the partner's id of the deposit; each id is booked once"),
    quoteId: z
      .string()
      .regex(/^Quote:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional(),
    internalAccountId: z
      .string()
      .regex(/^InternalAccount:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional(),
    amount: moneySchema,
  })
  .meta({
    id: 'FundsReport',
    description: 'Money that arrived for a quote or for an account; exactly one of them is named.',
  });

/** A deposit that its sender's bank took back. */
const recallReportSchema = z
  .strictObject({
    ...reportBase,
    kind: z.literal('FUNDS_RECALLED'),
    depositId: z
      .string()
      .min(1)
      .max(100)
      .describe('the deposit, by its id in FUNDS_RECEIVED; it is recalled once and in full'),
  })
  .meta({ id: 'FundsRecall', description: 'The bank of the sender recalled a deposit.' });

/** The money of an incoming payment that the sender's institution took back. */
const paymentRecallSchema = z
  .strictObject({
    ...reportBase,
    kind: z.literal('PAYMENT_RECALLED'),
    paymentId: z
      .string()
      .min(1)
      .max(100)
      .describe('the payment, by its id in PAYMENT_OFFERED; it is recalled once and in full'),
  })
  .meta({
    id: 'PaymentRecall',
    description: 'The institution of the sender recalled the money of a completed payment.',
  });

/** A sender's request to pay a customer. */
const offerReportSchema = z
  .strictObject({
    ...reportBase,
    kind: z.literal('PAYMENT_OFFERED'),
    paymentId: z.string().min(1).max(100).describe("the partner's id of the payment; each id is booked once"),
    senderUmaAddress: z.string().min(1).max(320),
    receiverUmaAddress: z.string().min(1).max(320).describe("a customer's address"),
    amount: moneySchema.describe('amount that the receiver would get'),
  })
  .meta({
    id: 'PaymentOffer',
    description:
      'A sender outside the platform requests to pay a customer. No money has moved. The platform decides within seconds; a `settle` of the transaction that the receipt names is its approval. A rejected one gets none.',
  });

const balanceSchema = z.string().regex(/^(0|-?[1-9][0-9]{0,30})$/);
/** Entries of one report; longer statements are sent in parts. */
const MAX_ENTRIES = 1_000;
const MAX_PARTS = 1_000;

const statementEntrySchema = z
  .strictObject({
    entryId: z.string().min(1).max(100).describe("the partner's id of the entry, unique within this report"),
    direction: z.enum(['CREDIT', 'DEBIT']).describe('CREDIT: the balance of the platform at the partner increases'),
    amount: z.string().regex(/^[1-9][0-9]{0,30}$/),
    operationId: z
      .uuid()
      .optional()
      .describe('the payout, collection or return whose money moved; for returned money, the operation that paid it'),
    depositId: z.string().min(1).max(100).optional().describe('the deposit, by its id in FUNDS_RECEIVED'),
    transactionId: z
      .string()
      .regex(/^Transaction:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional()
      .describe('the payment whose money was sent manually'),
    cardTransactionId: z
      .string()
      .regex(/^CardTransaction:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional()
      .describe('card issuer: the card transaction that was cleared or returned'),
    isSettlement: z.literal(true).optional().describe('card issuer: a payment between the platform and the network'),
  })
  .meta({
    id: 'StatementEntry',
    description:
      'A movement of an account. At most one of the members after the amount is given; none if the movement belongs to no operation of the platform.',
  });
/** A movement of an account at a partner. */
export type StatementEntry = z.infer<typeof statementEntrySchema>;

/** The money that a partner holds for the platform in one account, with its entries of one day. */
const statementSchema = z
  .strictObject({
    ...reportBase,
    kind: z.literal('STATEMENT'),
    account: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,34}$/)
      .describe("the partner's id of the account, the same in each report"),
    day: z.iso.date().describe('day of the closing balance'),
    part: z
      .int()
      .min(1)
      .max(MAX_PARTS)
      .describe('part number; 1 unless the day has more entries than one report holds'),
    parts: z.int().min(1).max(MAX_PARTS).describe('number of parts of the day'),
    currency: z.string().min(3).max(10),
    opening: balanceSchema.describe(
      'balance before the first entry, in the smallest unit; equal to the closing balance of the previous part',
    ),
    closing: balanceSchema.describe('balance after the last entry'),
    entries: z.array(statementEntrySchema).max(MAX_ENTRIES),
  })
  .meta({
    id: 'Statement',
    description:
      'The booked entries of an account, which sum to the difference of its closing and opening balance. Each part of an account and day is counted once.',
  });
/** The money that a partner holds for the platform in one account, with its entries of one day. */
export type StatementReport = z.infer<typeof statementSchema>;

/** The signed amount of an entry; credits are positive. */
export function signedAmount({ direction, amount }: Pick<StatementEntry, 'direction' | 'amount'>): bigint {
  return direction === 'CREDIT' ? BigInt(amount) : -BigInt(amount);
}

const cardTransactionId = z
  .string()
  .regex(/^CardTransaction:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .describe('id from the response to the authorization');
const presentment = {
  ...reportBase,
  presentmentId: z.string().min(1).max(100).describe("the issuer's id of the message; each id is processed once"),
  cardTransactionId,
};

/** Messages of the card network after an authorization. */
const cardReportSchemas = [
  z
    .strictObject({
      ...presentment,
      kind: z.literal('CARD_CLEARING'),
      amount: moneySchema.describe('must be positive'),
    })
    .meta({
      id: 'CardClearing',
      description: 'The network collected money. It is booked regardless of the current state of the card.',
    }),
  z.strictObject({ ...presentment, kind: z.literal('CARD_EXPIRY') }).meta({
    id: 'CardExpiry',
    description: 'The remainder of an authorization expired or was reversed by the merchant.',
  }),
  z
    .strictObject({ ...presentment, kind: z.literal('CARD_ADVICE'), amount: moneySchema.describe('the whole amount') })
    .meta({ id: 'CardAdvice', description: 'The authorized amount changed.' }),
  z
    .strictObject({ ...presentment, kind: z.literal('CARD_RETURN'), amount: moneySchema })
    .meta({ id: 'CardReturn', description: 'The merchant returned money.' }),
  z
    .strictObject({ ...presentment, kind: z.literal('CARD_RETURN_REVERSAL') })
    .meta({ id: 'CardReturnReversal', description: 'The newest return was reversed.' }),
  z
    .strictObject({
      ...reportBase,
      kind: z.literal('CARD_CLOSED'),
      cardId: z.string().regex(/^Card:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    })
    .meta({ id: 'CardClosedByIssuer', description: 'The issuer or the network closed the card.' }),
] as const;

/** All reports of partners. */
export const reportSchema = z.discriminatedUnion('kind', [
  operationReportSchema,
  fundsReportSchema,
  recallReportSchema,
  offerReportSchema,
  paymentRecallSchema,
  statementSchema,
  ...cardReportSchemas,
]);

type Notice = Exclude<Report, { readonly kind: 'OPERATION' }>;

/** The members that identify a report's subject: usually the partner's id. */
const KEYS: Readonly<Record<Notice['kind'], readonly string[]>> = {
  FUNDS_RECEIVED: ['depositId'],
  FUNDS_RECALLED: ['depositId'],
  PAYMENT_OFFERED: ['paymentId'],
  PAYMENT_RECALLED: ['paymentId'],
  STATEMENT: ['account', 'day', 'part'],
  CARD_CLEARING: ['presentmentId'],
  CARD_EXPIRY: ['presentmentId'],
  CARD_ADVICE: ['presentmentId'],
  CARD_RETURN: ['presentmentId'],
  CARD_RETURN_REVERSAL: ['presentmentId'],
  CARD_CLOSED: ['cardId'],
};

/** The identity of a report's subject, for which it counts once, and the members that describe it further. */
export function subjectOf(report: Notice): {
  readonly key: string;
  readonly content: Readonly<Record<string, unknown>>;
} {
  const { reportId: _id, reportedAt: _at, kind, ...members } = report;
  const entries = Object.entries(members as Readonly<Record<string, unknown>>);
  const named = new Map(entries);
  return {
    key: KEYS[kind].map((name) => String(named.get(name))).join('/'),
    content: Object.fromEntries(entries.filter(([name]) => !KEYS[kind].includes(name))),
  };
}

/** The network requests or pays money; the platform answers in time, or the issuer declines. */
export const authorizationRequestSchema = z
  .strictObject({
    authorizationId: z
      .string()
      .min(1)
      .max(100)
      .describe("the issuer's id; each id is decided once and always gets the same response"),
    cardId: z.string().regex(/^Card:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    operation: z.enum([
      'AUTHORIZATION',
      'FINANCIAL_AUTHORIZATION',
      'CREDIT_AUTHORIZATION',
      'CREDIT_AUTHORIZATION_ADVICE',
      'FINANCIAL_CREDIT_AUTHORIZATION',
    ]),
    amount: moneySchema,
    merchant: z.strictObject({
      descriptor: z.string().min(1).max(255),
      mcc: z
        .string()
        .regex(/^[0-9]{4}$/)
        .nullable(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable(),
    }),
    answerBy: timestampSchema.describe('deadline: afterwards both the issuer and the platform decline'),
  })
  .meta({ id: 'AuthorizationRequest' });
/** A validated authorization request. */
export type AuthorizationMessage = z.infer<typeof authorizationRequestSchema>;

/** The platform's decision on an authorization. */
export const authorizationAnswerSchema = z
  .discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('APPROVED'), cardTransactionId }),
    z.strictObject({
      decision: z.literal('DECLINED'),
      cardTransactionId,
      declineReason: z.enum([
        'INSUFFICIENT_FUNDS',
        'CARD_PAUSED',
        'CARD_NOT_ACTIVE',
        'CARD_CLOSED',
        'SPEND_LIMIT_EXCEEDED',
        'TIMED_OUT',
      ]),
    }),
  ])
  .meta({ id: 'AuthorizationAnswer' });
/** The platform's decision on an authorization. */
export type AuthorizationAnswer = z.infer<typeof authorizationAnswerSchema>;
/** A validated report. */
export type Report = z.infer<typeof reportSchema>;

/** The platform's receipt for a report: accepted, already known, or contradicting an earlier result. */
export const receiptSchema = z
  .strictObject({
    outcome: z.enum(['RECORDED', 'KNOWN', 'CONTRADICTS']),
    transactionId: z.string().optional().describe('for PAYMENT_OFFERED: the transaction that `settle` will name'),
  })
  .meta({ id: 'ReportReceipt' });
/** The platform's answer to a report. */
export type ReportReceipt = z.infer<typeof receiptSchema>;

/** An answer with validated envelope and result. */
export type Answer =
  | { readonly state: 'ACCEPTED'; readonly askAgainAfter?: number | undefined }
  | { readonly state: 'CONCLUDED'; readonly result: unknown };

/** Schemas of answers, each created when its operation is first answered, so that they do not delay the start. */
const ANSWERS = new Map<string, z.ZodType>();

function answerOf(port: string, operation: string): z.ZodType | undefined {
  const name = `${port}/${operation}`;
  const made = ANSWERS.get(name);
  const shape = operationOf(port, operation);
  if (made !== undefined || shape === undefined) return made;
  const answer = answerSchema(shape.result);
  ANSWERS.set(name, answer);
  return answer;
}

/** Validates the answer to an operation. Throws an error with every fault. */
export function readAnswer(port: string, operation: string, body: unknown): Answer {
  const schema = answerOf(port, operation);
  if (schema === undefined) throw new InvalidMessage('there is no such operation');
  const answer = parse<Answer>(schema, body);
  if (answer.state === 'ACCEPTED' && operationOf(port, operation)!.kind === 'QUESTION')
    throw new InvalidMessage('state must be CONCLUDED: a query is answered immediately');
  return answer;
}

/** Validates the result of an operation. */
export function readResult(port: string, operation: string, result: unknown): unknown {
  const shape = operationOf(port, operation);
  if (shape === undefined) throw new InvalidMessage('there is no such operation');
  return parse(shape.result, result);
}

/** Validates a report, except for the operation's result. */
export function readReport(body: unknown): Report {
  const report = parse<Report>(reportSchema, body);
  if (report.kind === 'STATEMENT') requireFaultless(report);
  if (report.kind === 'FUNDS_RECEIVED' && (report.quoteId === undefined) === (report.internalAccountId === undefined))
    throw invalid([{ field: 'quoteId', message: 'must be given, unless internalAccountId is given' }]);
  return report;
}

/** Rules of a statement that a schema cannot express. */
function requireFaultless({ part, parts, opening, closing, entries }: StatementReport): void {
  const fault = (field: string, message: string) => ({ field, message });
  const subjectsOf = ({ entryId: _, direction: __, amount: ___, ...subjects }: StatementEntry) =>
    Object.values(subjects).filter((subject) => subject !== undefined).length;
  const ids = new Set(entries.map(({ entryId }) => entryId));
  const sum = entries.reduce((total, entry) => total + signedAmount(entry), BigInt(opening));
  const faults = [
    ...(part > parts ? [fault('part', 'is greater than parts')] : []),
    ...(sum === BigInt(closing)
      ? []
      : [fault('closing', `differs from the balance that results from the entries, ${sum}`)]),
    ...(ids.size === entries.length ? [] : [fault('entries', 'have an entryId twice')]),
    ...entries.flatMap((entry, number) =>
      subjectsOf(entry) > 1 ? [fault(`entries.${number}`, 'refers to more than one operation')] : [],
    ),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/** Validates an authorization request of a card issuer. */
export function readAuthorization(body: unknown): AuthorizationMessage {
  return parse<AuthorizationMessage>(authorizationRequestSchema, body);
}

/** Validates the platform's answer to an authorization, for card issuers. */
export function readAuthorizationAnswer(body: unknown): AuthorizationAnswer {
  return parse<AuthorizationAnswer>(authorizationAnswerSchema, body);
}

/** Validates the request of an operation, for partners. */
export function readRequest<Port extends keyof typeof OPERATIONS>(
  port: Port,
  operation: OperationName<Port>,
  body: unknown,
): { readonly operationId: string; readonly requestedAt: string; readonly answerBy: string; readonly data: unknown } {
  const shape = operationOf(port, operation);
  if (shape === undefined) throw new InvalidMessage('there is no such operation');
  return parse(requestSchema(shape.request), body);
}

/** A message that violates the protocol. The error message names each invalid member. */
export class InvalidMessage extends Error {
  constructor(
    message: string,
    readonly faults: readonly { readonly field: string; readonly message: string }[] = [],
  ) {
    super(message);
    this.name = 'InvalidMessage';
  }
}

function parse<T>(schema: z.ZodType, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as T;
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })));
}

function invalid(faults: InvalidMessage['faults']): InvalidMessage {
  return new InvalidMessage(faults.map(({ field, message }) => `${field}: ${message}`).join('; '), faults);
}
