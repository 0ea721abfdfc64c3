import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';
import { moneySchema, wholeAmount } from '../values.js';

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
      .describe('null: no receiver has the address'),
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
    receiverInformation: fieldValues
      .optional()
      .describe("requested by the sender's institution about the receiver, by field name"),
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

/** Operations of the network of UMA addresses. */
export const umaNetwork = {
  'look-up': {
    kind: 'QUESTION',
    summary: 'Find the receiver behind a UMA address',
    deadline: 5 * SECOND,
    request: umaRequestSchema,
    result: umaReceiverSchema,
  },
  payee: {
    kind: 'QUESTION',
    summary: "Get the data that the receiver's institution has about the receiver",
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
    summary: "Request the money of an accepted payment from the sender's institution",
    deadline: 10 * SECOND,
    request: settleRequestSchema,
    result: settleResultSchema,
  },
} as const satisfies PortShape;
