import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';
import { statements } from '../statements.js';
import { accountSchema, moneySchema } from '../values.js';

const networkPaymentSchema = z
  .strictObject({
    transactionId: z.string().describe('the public id of the payment'),
    flow: z.enum(['TRANSFER', 'QUOTE']),
    amount: moneySchema,
    account: accountSchema.nullable().describe('account of the counterparty; null if there is none or it was erased'),
    umaAddress: z.string().nullable().describe('UMA address of the counterparty, if it has one'),
    isErased: z
      .boolean()
      .describe('the data of the counterparty was erased: the partner identifies the payment by its id only'),
    reference: z.string().optional().describe('reference of the payment in the books of the platform'),
    paymentRail: z
      .string()
      .optional()
      .describe('the rail that the API shows for the payment; absent for wallets and UMA addresses'),
    railSelectionMode: z
      .enum(['MANUAL', 'AUTO'])
      .optional()
      .describe(
        'MANUAL: the caller chose this rail, which must not change; AUTO: the platform chose it among the rails of the partner, which may change it',
      ),
    remittanceInformation: z.string().max(80).optional().describe('remittance text of the payer for the counterparty'),
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
      accepted: z.boolean().describe('the network had accepted the payment before it failed'),
    }),
    z.strictObject({ status: z.literal('CANCELLED') }),
    z
      .strictObject({ status: z.literal('RETURNED') })
      .describe('delivered, then returned by the bank of the counterparty'),
  ])
  .meta({ id: 'PayoutResult' });

const collectionResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('COLLECTED') }),
    z.strictObject({ status: z.literal('FAILED'), failureReason: z.enum(COLLECTION_FAILURES) }),
    z.strictObject({ status: z.literal('RETURNED') }).describe('collected, then recalled by the bank of the payer'),
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
    reference: z.string().describe('reference of the quote that the payer states'),
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
          isPlatformAccount: z.boolean().describe('true: an account of the platform itself, not of a customer'),
          reference: z.string().describe('reference of the account that a payer states'),
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
      .describe('an account that is omitted cannot receive deposits'),
  })
  .meta({ id: 'DepositResult' });

const railsResultSchema = z
  .strictObject({
    rails: z
      .array(z.string().min(1).max(40))
      .max(100)
      .nullable()
      .describe('rails, as the API names them; null: every rail of an account'),
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
      'Recover the money of a payout that failed, was returned or was cancelled; a payout that arrives afterwards is not executed',
    deadline: 10 * SECOND,
    request: networkPaymentSchema,
    result: recoveryResultSchema,
  },
  'return-funds': {
    kind: 'ORDER',
    summary: 'Return money to its source',
    deadline: 10 * SECOND,
    request: networkPaymentSchema,
    result: recoveryResultSchema,
  },
  'funding-instructions': {
    kind: 'QUESTION',
    summary: 'Get the instructions by which the payer of a quote can pay',
    deadline: 5 * SECOND,
    request: fundingRequestSchema,
    result: fundingResultSchema,
  },
  'deposit-instructions': {
    kind: 'QUESTION',
    summary: 'Get the instructions for deposits to accounts; a partner without this operation offers no deposits',
    deadline: 3 * SECOND,
    request: depositRequestSchema,
    result: depositResultSchema,
  },
  rails: {
    kind: 'QUESTION',
    summary:
      'Get the rails on which the partner pays bank accounts; a partner without this operation pays on every rail',
    deadline: 3 * SECOND,
    request: z.strictObject({}).meta({ id: 'RailsRequest' }),
    result: railsResultSchema,
  },
  statements,
} as const satisfies PortShape;
