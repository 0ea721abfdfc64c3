import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';
import { statements } from '../statements.js';
import { accountSchema, moneySchema } from '../values.js';

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
    reference: z.string().optional().describe('the text by which the books of the platform name the payment'),
    paymentRail: z
      .string()
      .optional()
      .describe('the rail that the API shows for the payment; absent for wallets and UMA addresses'),
    railSelectionMode: z
      .enum(['MANUAL', 'AUTO'])
      .optional()
      .describe(
        'MANUAL: the caller wants this rail and no other one; AUTO: our choice, among those on which the partner pays, which it may change',
      ),
    remittanceInformation: z.string().max(80).optional().describe('the text of the payer for the other side'),
    purposeOfPayment: z.string().optional().describe('as the API names it'),
    payerInformation: z
      .record(z.string(), z.string().max(1_000))
      .optional()
      .describe('requested by the institution of a UMA address about the payer, by field name'),
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

const instructionsSchema = z
  .array(
    z.strictObject({
      accountOrWalletInfo: z
        .looseObject({ accountType: z.string() })
        .catchall(z.union([z.string(), z.array(z.string())])),
      instructionsNotes: z.string().optional(),
      isPlatformAccount: z.boolean(),
    }),
  )
  .max(20);

const fundingResultSchema = z.strictObject({ instructions: instructionsSchema }).meta({ id: 'FundingResult' });

const MAX_ACCOUNTS_OF_QUESTION = 100;

const depositRequestSchema = z
  .strictObject({
    accounts: z
      .array(
        z.strictObject({
          internalAccountId: z.string().describe('the public id of the account; reports of its deposits name it'),
          currency: z.string(),
          isCrypto: z.boolean(),
          isPlatformAccount: z.boolean().describe("the platform's own account, and not one of a customer"),
          reference: z.string().describe('the text by which a payer names the account'),
        }),
      )
      .min(1)
      .max(MAX_ACCOUNTS_OF_QUESTION),
  })
  .meta({ id: 'DepositRequest' });

const depositResultSchema = z
  .strictObject({
    accounts: z
      .array(z.strictObject({ internalAccountId: z.string(), instructions: instructionsSchema }))
      .max(MAX_ACCOUNTS_OF_QUESTION)
      .describe('an account that is left out cannot be paid into'),
  })
  .meta({ id: 'DepositResult' });

const railsResultSchema = z
  .strictObject({
    rails: z
      .array(z.string().min(1).max(40))
      .max(100)
      .nullable()
      .describe('as the API names them; null: on each rail of an account'),
  })
  .meta({ id: 'RailsResult' });

/** Operations of the payment network: money in and out of the platform. */
export const paymentNetwork = {
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
    summary:
      'Get the money of a payout back that failed, was returned or was cancelled; one that comes later is not done any more',
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
  'deposit-instructions': {
    kind: 'QUESTION',
    summary: 'Say how money is paid into accounts; a partner without this operation has no way of that',
    deadline: 3 * SECOND,
    request: depositRequestSchema,
    result: depositResultSchema,
  },
  rails: {
    kind: 'QUESTION',
    summary: 'Say on which rails it pays bank accounts; a partner without this operation pays on each',
    deadline: 3 * SECOND,
    request: z.strictObject({}).meta({ id: 'RailsRequest' }),
    result: railsResultSchema,
  },
  statements,
} as const satisfies PortShape;
