import { z } from 'zod';
import { type OperationShape, type PortShape, SECOND } from '../operation.js';
import { accountSchema, timestampSchema, wholeAmount } from '../values.js';

const providerAccessSchema = z
  .strictObject({ apiClientId: z.string(), apiClientSecret: z.string() })
  .meta({ id: 'StablecoinCredentials', description: "the platform's credentials at the provider; never to be logged" });

const providerAccountsRequestSchema = z
  .strictObject({
    credentials: providerAccessSchema,
    providerAccountId: z.string().nullable().describe('account that the platform chose, if any'),
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
        .describe('every account to which the credentials give access'),
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
    z.strictObject({ status: z.literal('UNKNOWN') }).describe('the account does not have this token'),
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
      address: instruction.describe('account number for a wire, address for a deposit of tokens'),
      valueType: instruction.describe('currency or token to send'),
      routingNumber: instruction,
      bankName: instruction,
      beneficiaryName: instruction,
      reference: instruction,
    }),
    expiresAt: timestampSchema.describe('deadline for the deposit'),
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
      .describe('the data of the accounts was erased: the partner identifies the operation by its id only'),
  })
  .meta({ id: 'StablecoinOrder' });

const providerStatus = z.string().min(1).max(100).optional().describe("the provider's own name of the status");
const tokenOrderResultSchema = z
  .discriminatedUnion('status', [
    z
      .strictObject({ status: z.literal('PENDING_FUNDING'), providerStatus })
      .describe('the deposit that funds it has not arrived'),
    z.strictObject({ status: z.literal('PENDING_PROVIDER'), providerStatus }).describe('funded, not started'),
    z.strictObject({ status: z.literal('PROCESSING'), providerStatus }),
    z.strictObject({ status: z.literal('COMPLETED'), providerStatus }),
    z.strictObject({
      status: z.literal('FAILED'),
      providerStatus,
      failureReason: z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/),
    }),
  ])
  .meta({ id: 'StablecoinOrderResult' });

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

/** Operations of the provider of stablecoins. */
export const stablecoinProvider = {
  accounts: {
    kind: 'QUESTION',
    summary: "Get the accounts to which a platform's credentials give access",
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
    summary:
      'Get the instructions for the deposit that funds a mint or burn; the same for the same stablecoinOperationId',
    deadline: 5 * SECOND,
    request: tokenFundingRequestSchema,
    result: tokenFundingResultSchema,
  },
  mint: { summary: 'Mint tokens', ...tokenOrder },
  burn: { summary: 'Burn tokens and pay out their value', ...tokenOrder },
} as const satisfies PortShape;
