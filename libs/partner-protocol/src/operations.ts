import { z } from 'zod';

/**
 * The operations of partners, by port. Each has the schema of its request and of its result; the types of
 * both follow from them, and `openapi.ts` documents them.
 */

/** An amount in the smallest unit of its currency, as a decimal text. */
const moneySchema = z
  .strictObject({
    currency: z.string().min(3).max(10).describe('ISO 4217, or the symbol of a crypto asset'),
    amount: z
      .string()
      .regex(/^(0|[1-9][0-9]{0,30})$/)
      .describe('integer in the smallest unit of the currency'),
  })
  .meta({ id: 'Money' });

const wholeAmount = z.string().regex(/^(0|[1-9][0-9]{0,30})$/);

const timestampSchema = z.iso.datetime({ precision: 3 }).describe('UTC, with milliseconds');

const accountSchema = z
  .strictObject({
    accountType: z.string().describe('as the API names it, such as EUR_ACCOUNT'),
    currency: z.string(),
    identifier: z.string().describe('the primary identifier: an IBAN, an account number, an address on a chain'),
    details: z.record(z.string(), z.unknown()).describe('the other members of its type, as the API names them'),
    beneficiary: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'Account' });

const networkPaymentSchema = z
  .strictObject({
    transactionId: z.string().describe('the public id of the payment'),
    flow: z.enum(['TRANSFER', 'QUOTE']),
    amount: moneySchema,
    account: accountSchema.nullable().describe('the account of the other side; null where it is none, or was erased'),
    umaAddress: z.string().nullable().describe('the other side, where it is a UMA address'),
    isErased: z
      .boolean()
      .describe('the data of the other side was erased: the partner knows the payment by its id alone'),
  })
  .meta({ id: 'NetworkPayment' });

const PAYOUT_FAILURES = [
  'QUOTE_EXECUTION_FAILED',
  'LIMIT_EXCEEDED',
  'ACCOUNT_CANNOT_RECEIVE',
  'ACCOUNT_INVALID',
  'COMPLIANCE_REJECTED',
  'LIGHTNING_PAYMENT_FAILED',
  'COUNTERPARTY_POST_TX_FAILED',
] as const;

const COLLECTION_FAILURES = ['COLLECTION_FAILED', 'COMPLIANCE_REJECTED'] as const;

const payoutResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('DELIVERED') }),
    z.strictObject({
      status: z.literal('FAILED'),
      failureReason: z.enum(PAYOUT_FAILURES),
      accepted: z.boolean().describe('the network had taken the payment before it failed'),
    }),
    z.strictObject({ status: z.literal('CANCELLED') }),
    z
      .strictObject({ status: z.literal('RETURNED') })
      .describe('delivered, and sent back by the bank of the other side'),
  ])
  .meta({ id: 'PayoutResult' });

const collectionResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('COLLECTED') }),
    z.strictObject({ status: z.literal('FAILED'), failureReason: z.enum(COLLECTION_FAILURES) }),
    z.strictObject({ status: z.literal('RETURNED') }).describe('collected, and taken back by the bank of the payer'),
  ])
  .meta({ id: 'CollectionResult' });

const recoveryResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('RECOVERED') }),
    z.strictObject({ status: z.literal('REFUSED') }),
  ])
  .meta({ id: 'RecoveryResult' });

const fundingRequestSchema = z
  .strictObject({
    quoteId: z.string().describe('the public id of the quote; reports of its deposit name it'),
    currency: z.string(),
    isCrypto: z.boolean(),
    cryptoNetwork: z.string().nullable(),
    reference: z.string().describe('the text by which the payer names the quote'),
  })
  .meta({ id: 'FundingRequest' });

const fundingResultSchema = z
  .strictObject({
    instructions: z
      .array(
        z.strictObject({
          accountOrWalletInfo: z
            .looseObject({ accountType: z.string() })
            .catchall(z.union([z.string(), z.array(z.string())])),
          instructionsNotes: z.string().optional(),
          isPlatformAccount: z.boolean(),
        }),
      )
      .max(20),
  })
  .meta({ id: 'FundingResult' });

const decimal = z.string().regex(/^[0-9]{1,20}(\.[0-9]{1,20})?$/);

const ratesRequestSchema = z
  .strictObject({
    pairs: z
      .array(z.strictObject({ sending: z.string(), receiving: z.string() }))
      .min(1)
      .max(1_000),
  })
  .meta({ id: 'RatesRequest' });

const ratesResultSchema = z
  .strictObject({
    rates: z
      .array(
        z.strictObject({
          sending: z.string(),
          receiving: z.string(),
          rate: decimal.nullable().describe('receiving major units for one sending major unit; null: not traded'),
        }),
      )
      .max(1_000),
  })
  .meta({ id: 'RatesResult' });

const exchangeRequestSchema = z
  .strictObject({
    transactionId: z.string(),
    sell: moneySchema,
    buy: moneySchema.describe('what is received for it, at the rate that was locked'),
  })
  .meta({ id: 'ExchangeRequest' });

const exchangeResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('EXCHANGED') }),
    z.strictObject({
      status: z.literal('REFUSED'),
      failureReason: z.enum(['QUOTE_RATE_UNAVAILABLE', 'QUOTE_EXECUTION_FAILED', 'LIMIT_EXCEEDED']),
    }),
  ])
  .meta({ id: 'ExchangeResult' });

const nameCheckRequestSchema = z
  .strictObject({ accountType: z.string(), identifier: z.string(), beneficiaryName: z.string() })
  .meta({ id: 'NameCheckRequest' });

const nameCheckResultSchema = z
  .strictObject({
    status: z.enum([
      'MATCHED',
      'PARTIAL_MATCH',
      'NOT_MATCHED',
      'UNSUPPORTED',
      'CHECKED_BY_RECEIVING_FI',
      'PENDING',
      'NO_ACCOUNT',
    ]),
    verifiedName: z.string().max(300).nullable().describe("the holder's name, where the bank returned it"),
  })
  .meta({ id: 'NameCheckResult' });

const screeningRequestSchema = z
  .strictObject({ externalAccountId: z.string(), account: accountSchema })
  .meta({ id: 'ScreeningRequest' });

const screeningResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('PASSED') }).describe('money may be paid to the account'),
    z.strictObject({ status: z.literal('FLAGGED') }).describe('a reviewer decides, of the platform or of the partner'),
    z.strictObject({ status: z.literal('REFUSED') }).describe('no money may be paid to the account'),
  ])
  .meta({ id: 'ScreeningResult' });

const messageSchema = z
  .strictObject({
    purpose: z.enum(['ONE_TIME_CODE']),
    channel: z.enum(['EMAIL', 'PHONE']),
    recipient: z.string().describe('an email address, or a phone number in E.164'),
    code: z.string(),
  })
  .meta({ id: 'Message' });

const messageResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('SENT') }),
    z.strictObject({ status: z.literal('FAILED') }).describe('it cannot be delivered to the recipient'),
  ])
  .meta({ id: 'MessageResult' });

const requestedFields = z.array(z.strictObject({ name: z.string(), mandatory: z.boolean() })).max(100);
const umaRequestSchema = z.strictObject({ umaAddress: z.string() }).meta({ id: 'UmaRequest' });
const fieldValues = z.record(z.string(), z.string().max(1_000));

const umaReceiverSchema = z
  .strictObject({
    receiver: z
      .strictObject({
        currencies: z
          .array(z.strictObject({ code: z.string(), minAmount: wholeAmount, maxAmount: wholeAmount }))
          .min(1)
          .max(100)
          .describe('in order of preference; bounds in the smallest unit'),
        requiredFields: requestedFields,
      })
      .nullable()
      .describe('null: no one has the address'),
  })
  .meta({ id: 'UmaReceiver' });

const umaPayeeRequestSchema = z
  .strictObject({ umaAddress: z.string(), fields: z.array(z.string()).max(100) })
  .meta({ id: 'UmaPayeeRequest' });

const umaPayeeSchema = z.strictObject({ information: fieldValues.nullable() }).meta({ id: 'UmaPayee' });

const umaSenderSchema = z
  .strictObject({
    sender: z.strictObject({ information: fieldValues, requestedFields }).nullable(),
  })
  .meta({ id: 'UmaSender' });

const settleRequestSchema = z
  .strictObject({
    transactionId: z.string(),
    amount: moneySchema,
    senderUmaAddress: z.string().nullable().describe('null once the sender was erased'),
  })
  .meta({ id: 'SettleRequest' });

const settleResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('RECEIVED') }),
    z.strictObject({
      status: z.literal('FAILED'),
      failureReason: z.enum(['LNURLP_FAILED', 'PAY_REQUEST_FAILED', 'QUOTE_EXECUTION_FAILED', 'COMPLIANCE_REJECTED']),
    }),
  ])
  .meta({ id: 'SettleResult' });

const verificationRequestSchema = z
  .strictObject({
    verificationId: z.string(),
    customerId: z.string(),
    customerType: z.enum(['INDIVIDUAL', 'BUSINESS']),
    profile: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('the members of the customer, as the API names them; null once it was erased'),
  })
  .meta({ id: 'VerificationRequest' });

const verificationResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('APPROVED') }),
    z.strictObject({ status: z.literal('REJECTED') }),
    z.strictObject({ status: z.literal('PENDING_MANUAL_REVIEW') }).describe('a reviewer of the platform decides'),
  ])
  .meta({ id: 'VerificationResult' });

const providerAccessSchema = z
  .strictObject({ apiClientId: z.string(), apiClientSecret: z.string() })
  .meta({ id: 'StablecoinCredentials', description: "the platform's credentials at the provider; never to be logged" });

const providerAccountsRequestSchema = z
  .strictObject({
    credentials: providerAccessSchema,
    providerAccountId: z.string().nullable().describe('the account that the platform means, where it says which'),
  })
  .meta({ id: 'StablecoinAccountsRequest' });

const providerAccountsResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({
      status: z.literal('ACCEPTED'),
      providerAccountIds: z
        .array(z.string().min(1).max(255))
        .min(1)
        .max(100)
        .describe('every account that the credentials open'),
    }),
    z.strictObject({ status: z.literal('REJECTED') }).describe('the credentials are wrong'),
    z.strictObject({ status: z.literal('WITHDRAWN') }).describe('their access was withdrawn'),
  ])
  .meta({ id: 'StablecoinAccounts' });

const accountAccess = { credentials: providerAccessSchema, providerAccountId: z.string() };

const tokenRequestSchema = z
  .strictObject({ ...accountAccess, providerTokenIdentifier: z.string(), networkTokenIdentifier: z.string() })
  .meta({ id: 'StablecoinTokenRequest' });

const issuanceStatus = z.enum(['PENDING_REVIEW', 'PROVISIONING', 'PROVISIONED', 'REJECTED', 'FAILED']);

const tokenResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({
      status: z.literal('KNOWN'),
      token: z.strictObject({
        name: z.string().min(1).max(255),
        symbol: z.string().min(1).max(32),
        baseCurrency: z.string().regex(/^[A-Z]{3}$/),
        decimals: z.int().min(0).max(18),
        issuanceStatus,
      }),
    }),
    z.strictObject({ status: z.literal('UNKNOWN') }).describe('the account has no such token'),
    z.strictObject({ status: z.literal('OTHER_NETWORK_TOKEN') }).describe('it has another identifier on the network'),
  ])
  .meta({ id: 'StablecoinToken' });

const issuanceRequestSchema = z
  .strictObject({ ...accountAccess, stablecoinId: z.string(), providerTokenIdentifier: z.string() })
  .meta({ id: 'StablecoinIssuanceRequest' });

const issuanceResultSchema = z.strictObject({ status: issuanceStatus }).meta({ id: 'StablecoinIssuance' });

const tokenMovement = {
  ...accountAccess,
  stablecoinOperationId: z.string().describe('the public id of the mint or burn'),
  providerTokenIdentifier: z.string(),
  symbol: z.string(),
  baseCurrency: z.string(),
  amount: wholeAmount.describe('in the smallest unit of the token'),
};
const tokenSourceType = z.enum([
  'WIRE',
  'ACH_DEBIT',
  'SAME_DAY_ACH_DEBIT',
  'EXTERNAL_ACCOUNT',
  'SVC_INTERNAL_ACCOUNT',
  'PROVIDER_INTERNAL_BALANCE',
]);

const tokenFundingRequestSchema = z
  .strictObject({ ...tokenMovement, operationType: z.enum(['MINT', 'BURN']), sourceType: tokenSourceType })
  .meta({ id: 'StablecoinFundingRequest' });

const instruction = z.string().max(255).optional();
const tokenFundingResultSchema = z
  .strictObject({
    instructions: z.strictObject({
      rail: instruction,
      network: instruction,
      address: instruction.describe('account number of a wire, address of a deposit of tokens'),
      valueType: instruction.describe('the currency or token that is to be sent'),
      routingNumber: instruction,
      bankName: instruction,
      beneficiaryName: instruction,
      reference: instruction,
    }),
    expiresAt: timestampSchema.describe('until when the deposit is waited for'),
  })
  .meta({ id: 'StablecoinFunding' });

const tokenOrderSchema = z
  .strictObject({
    ...tokenMovement,
    source: z.strictObject({ type: tokenSourceType, account: accountSchema.nullable() }),
    destination: z.strictObject({
      account: accountSchema.nullable(),
      rail: z.enum(['WIRE', 'ACH_CREDIT', 'SAME_DAY_ACH_CREDIT', 'RTP_CREDIT']).nullable(),
    }),
    isErased: z
      .boolean()
      .describe('the data of the accounts was erased: the partner knows the operation by its id alone'),
  })
  .meta({ id: 'StablecoinOrder' });

const providerStatus = z.string().min(1).max(100).optional().describe("the provider's own name of the status");
const tokenOrderResultSchema = z
  .discriminatedUnion('status', [
    z
      .strictObject({ status: z.literal('PENDING_FUNDING'), providerStatus })
      .describe('the deposit that pays for it has not come'),
    z.strictObject({ status: z.literal('PENDING_PROVIDER'), providerStatus }).describe('paid for, and not begun'),
    z.strictObject({ status: z.literal('PROCESSING'), providerStatus }),
    z.strictObject({ status: z.literal('COMPLETED'), providerStatus }),
    z.strictObject({
      status: z.literal('FAILED'),
      providerStatus,
      failureReason: z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/),
    }),
  ])
  .meta({ id: 'StablecoinOrderResult' });

const cardRequestSchema = z
  .strictObject({
    cardId: z.string(),
    reference: z.string().describe("the platform's id of the card, or the cardholder's where the platform gave none"),
    form: z.enum(['VIRTUAL']),
    currency: z.string(),
    cardholder: z.strictObject({
      customerId: z.string(),
      fullName: z.string().nullable(),
      country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
    }),
  })
  .meta({ id: 'CardRequest' });

const cardResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({
      status: z.literal('ISSUED'),
      brand: z.enum(['VISA', 'MASTERCARD']),
      last4: z.string().regex(/^[0-9]{4}$/),
      expMonth: z.int().min(1).max(12),
      expYear: z.int().min(2000).max(2999),
      processorRef: z.string().min(1).max(255),
      issuerRef: z.string().min(1).max(255).describe("the issuer's own id of the card"),
    }),
    z.strictObject({ status: z.literal('REFUSED') }),
  ])
  .meta({ id: 'CardResult' });

const cardStateRequestSchema = z
  .strictObject({
    cardId: z.string(),
    issuerRef: z.string(),
    state: z.enum(['ACTIVE', 'FROZEN', 'CLOSED']),
    sequence: z
      .int()
      .min(0)
      .describe('grows with each change of the card: one that comes after a later one changes nothing, and is DONE'),
  })
  .meta({ id: 'CardStateRequest' });

const cardStateResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('DONE') }),
    z.strictObject({ status: z.literal('REFUSED') }).describe('an operator decides'),
  ])
  .meta({ id: 'CardStateResult' });

const cardNumberRequestSchema = z
  .strictObject({ cardId: z.string(), issuerRef: z.string() })
  .meta({ id: 'CardNumberRequest' });

const cardNumberResultSchema = z
  .strictObject({
    number: z.string().regex(/^[0-9]{12,19}$/),
    verificationCode: z.string().regex(/^[0-9]{3,4}$/),
  })
  .meta({ id: 'CardNumber', description: 'shown to the cardholder once, and neither kept nor logged' });

const livenessRequestSchema = z
  .strictObject({
    checkId: z.uuid().describe('names the check: asked again for the same one, the session is the same'),
    purpose: z.enum(['FACTOR_RESET', 'WALLET_OWNERSHIP']),
    phoneNumber: z.string().nullable(),
    walletAddress: z.string().nullable(),
  })
  .meta({ id: 'LivenessRequest' });

const livenessSessionSchema = z
  .strictObject({
    verificationLink: z
      .url({ protocol: /^https?$/ })
      .max(2_048)
      .describe('page on which the person proves to be present'),
    accessToken: z.string().min(1).max(4_096).describe('for a client that brings its own screens'),
  })
  .meta({ id: 'LivenessSession' });

const livenessStageSchema = z
  .strictObject({ stage: z.enum(['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED', 'REJECTED']) })
  .meta({ id: 'LivenessStage' });

/** Milliseconds within which a partner answers. */
const SECOND = 1_000;

/**
 * An ORDER is done once for its id, and may be reported on later; a QUESTION is answered at once and changes nothing.
 * `advances` names the results that may follow another; every other change of a result is a contradiction. Results in
 * `interim` say how far an order is: the platform asks again.
 */
interface OperationShape {
  readonly kind: 'ORDER' | 'QUESTION';
  readonly summary: string;
  readonly deadline: number;
  readonly request: z.ZodType;
  readonly result: z.ZodType;
  readonly interim?: readonly string[];
  readonly advances?: { readonly [status: string]: readonly string[] };
}

/** A mint or a burn: its results say how far it is. The same status may come with another `providerStatus`. */
const tokenOrder = {
  kind: 'ORDER',
  deadline: 10 * SECOND,
  request: tokenOrderSchema,
  result: tokenOrderResultSchema,
  interim: ['PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING'],
  advances: {
    PENDING_FUNDING: ['PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED', 'FAILED'],
    PENDING_PROVIDER: ['PENDING_PROVIDER', 'PROCESSING', 'COMPLETED', 'FAILED'],
    PROCESSING: ['PROCESSING', 'COMPLETED', 'FAILED'],
    COMPLETED: ['COMPLETED'],
  },
} as const satisfies Omit<OperationShape, 'summary'>;

/** Every operation of the protocol, by port. */
export const OPERATIONS = {
  'payment-network': {
    payout: {
      kind: 'ORDER',
      summary: 'Pay money to an account or a UMA address',
      deadline: 10 * SECOND,
      request: networkPaymentSchema,
      result: payoutResultSchema,
      advances: { DELIVERED: ['RETURNED'] },
    },
    collect: {
      kind: 'ORDER',
      summary: 'Pull money from a bank account',
      deadline: 10 * SECOND,
      request: networkPaymentSchema,
      result: collectionResultSchema,
      advances: { COLLECTED: ['RETURNED'] },
    },
    recover: {
      kind: 'ORDER',
      summary: 'Get the money of a payout back that failed, was returned or was cancelled',
      deadline: 10 * SECOND,
      request: networkPaymentSchema,
      result: recoveryResultSchema,
    },
    'return-funds': {
      kind: 'ORDER',
      summary: 'Send money back to where it was paid from',
      deadline: 10 * SECOND,
      request: networkPaymentSchema,
      result: recoveryResultSchema,
    },
    'funding-instructions': {
      kind: 'QUESTION',
      summary: 'Say how the payer of a quote can push its money',
      deadline: 5 * SECOND,
      request: fundingRequestSchema,
      result: fundingResultSchema,
    },
  },
  'exchange-market': {
    rates: {
      kind: 'QUESTION',
      summary: 'Say the rates of currency pairs',
      deadline: 3 * SECOND,
      request: ratesRequestSchema,
      result: ratesResultSchema,
    },
    exchange: {
      kind: 'ORDER',
      summary: 'Exchange money at the rate that was locked',
      deadline: 10 * SECOND,
      request: exchangeRequestSchema,
      result: exchangeResultSchema,
    },
  },
  'identity-verifier': {
    verify: {
      kind: 'ORDER',
      summary: 'Verify the identity of a customer who was submitted for verification',
      deadline: 10 * SECOND,
      request: verificationRequestSchema,
      result: verificationResultSchema,
    },
  },
  'name-verification': {
    verify: {
      kind: 'QUESTION',
      summary: "Compare a name with that of an account's holder",
      deadline: 5 * SECOND,
      request: nameCheckRequestSchema,
      result: nameCheckResultSchema,
    },
  },
  'account-screening': {
    screen: {
      kind: 'ORDER',
      summary: 'Screen a bank account and its holder before money is paid to it',
      deadline: 10 * SECOND,
      request: screeningRequestSchema,
      result: screeningResultSchema,
      advances: { FLAGGED: ['PASSED', 'REFUSED'], PASSED: ['REFUSED'] },
    },
  },
  liveness: {
    session: {
      kind: 'QUESTION',
      summary: 'Begin the check that a person is present and is the customer',
      deadline: 5 * SECOND,
      request: livenessRequestSchema,
      result: livenessSessionSchema,
    },
    stage: {
      kind: 'QUESTION',
      summary: 'Say how a check stands',
      deadline: 5 * SECOND,
      request: livenessRequestSchema,
      result: livenessStageSchema,
    },
  },
  'stablecoin-provider': {
    accounts: {
      kind: 'QUESTION',
      summary: "Say which of the provider's accounts a platform's credentials open",
      deadline: 5 * SECOND,
      request: providerAccountsRequestSchema,
      result: providerAccountsResultSchema,
    },
    token: {
      kind: 'QUESTION',
      summary: 'Describe a token of an account',
      deadline: 5 * SECOND,
      request: tokenRequestSchema,
      result: tokenResultSchema,
    },
    issuance: {
      kind: 'ORDER',
      summary: 'Follow the issuance of a token, and report its status',
      deadline: 10 * SECOND,
      request: issuanceRequestSchema,
      result: issuanceResultSchema,
      interim: ['PENDING_REVIEW', 'PROVISIONING'],
      advances: {
        PENDING_REVIEW: ['PROVISIONING', 'PROVISIONED', 'REJECTED', 'FAILED'],
        PROVISIONING: ['PROVISIONED', 'FAILED'],
      },
    },
    funding: {
      kind: 'QUESTION',
      summary: 'Say where the deposit goes that pays for a mint or burn; the same for the same stablecoinOperationId',
      deadline: 5 * SECOND,
      request: tokenFundingRequestSchema,
      result: tokenFundingResultSchema,
    },
    mint: { summary: 'Mint tokens', ...tokenOrder },
    burn: { summary: 'Burn tokens, and pay what they were worth', ...tokenOrder },
  },
  'card-issuer': {
    issue: {
      kind: 'ORDER',
      summary: 'Make a card, and connect it to the network',
      deadline: 10 * SECOND,
      request: cardRequestSchema,
      result: cardResultSchema,
    },
    'set-state': {
      kind: 'ORDER',
      summary: 'Freeze, unfreeze or close a card at the network',
      deadline: 10 * SECOND,
      request: cardStateRequestSchema,
      result: cardStateResultSchema,
    },
    number: {
      kind: 'QUESTION',
      summary: 'Say the number of a card, for its holder',
      deadline: 5 * SECOND,
      request: cardNumberRequestSchema,
      result: cardNumberResultSchema,
    },
  },
  messenger: {
    send: {
      kind: 'ORDER',
      summary: 'Send a message to a person',
      deadline: 10 * SECOND,
      request: messageSchema,
      result: messageResultSchema,
    },
  },
  'uma-network': {
    'look-up': {
      kind: 'QUESTION',
      summary: 'Find the receiver behind a UMA address',
      deadline: 5 * SECOND,
      request: umaRequestSchema,
      result: umaReceiverSchema,
    },
    payee: {
      kind: 'QUESTION',
      summary: "Say what a receiver's institution knows of it",
      deadline: 5 * SECOND,
      request: umaPayeeRequestSchema,
      result: umaPayeeSchema,
    },
    sender: {
      kind: 'QUESTION',
      summary: 'Find the sender behind a UMA address',
      deadline: 5 * SECOND,
      request: umaRequestSchema,
      result: umaSenderSchema,
    },
    settle: {
      kind: 'ORDER',
      summary: "Ask the sender's institution for the money of a payment that the platform took",
      deadline: 10 * SECOND,
      request: settleRequestSchema,
      result: settleResultSchema,
    },
  },
} as const satisfies { readonly [port: string]: { readonly [operation: string]: OperationShape } };

/** An outside party that can be a partner. */
export type PartnerPort = keyof typeof OPERATIONS;
/** Name of an operation of a port. */
export type OperationName<Port extends PartnerPort = PartnerPort> = {
  [P in Port]: keyof (typeof OPERATIONS)[P];
}[Port] &
  string;

/** Every port, in the order of the documentation. */
export const PARTNER_PORTS = Object.keys(OPERATIONS) as readonly PartnerPort[];

type Schemas<Port extends PartnerPort, Name extends OperationName<Port>> = Extract<
  (typeof OPERATIONS)[Port][Name & keyof (typeof OPERATIONS)[Port]],
  OperationShape
>;
/** The data of an operation's request. */
export type RequestOf<Port extends PartnerPort, Name extends OperationName<Port>> = z.infer<
  Schemas<Port, Name>['request']
>;
/** The result of an operation. */
export type ResultOf<Port extends PartnerPort, Name extends OperationName<Port>> = z.infer<
  Schemas<Port, Name>['result']
>;

/** An operation as it is declared; undefined where the port has none of the name. */
export function operationOf(port: string, name: string): OperationShape | undefined {
  const operations = Object.hasOwn(OPERATIONS, port) ? OPERATIONS[port as PartnerPort] : {};
  return Object.hasOwn(operations, name)
    ? (operations as { readonly [operation: string]: OperationShape })[name]
    : undefined;
}

/** True when a result may follow another one of the same operation. */
export function mayFollow(operation: OperationShape, earlier: unknown, later: unknown): boolean {
  const from = statusOf(earlier);
  const to = statusOf(later);
  return from !== undefined && to !== undefined && operation.advances?.[from]?.includes(to) === true;
}

/** True for a result that is not the end of its order. */
export function isInterim(operation: OperationShape, result: unknown): boolean {
  const status = statusOf(result);
  return status !== undefined && operation.interim?.includes(status) === true;
}

function statusOf(result: unknown): string | undefined {
  const { status } = (result ?? {}) as { readonly status?: unknown };
  return typeof status === 'string' ? status : undefined;
}

export { moneySchema, timestampSchema };
