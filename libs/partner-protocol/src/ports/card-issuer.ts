import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';
import { statements } from '../statements.js';

const cardRequestSchema = z
  .strictObject({
    cardId: z.string(),
    reference: z.string().describe("the platform's id of the card, or the cardholder's id if the platform set none"),
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
      issuerRef: z.string().min(1).max(255).describe("the issuer's id of the card"),
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
      .describe(
        'increases with each change of the card; a change that arrives after a later one has no effect and is DONE',
      ),
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
  .meta({ id: 'CardNumber', description: 'shown to the cardholder once; neither stored nor logged' });

/** Operations of the card issuer. */
export const cardIssuer = {
  issue: {
    kind: 'ORDER',
    summary: 'Issue a card and connect it to the network',
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
    summary: 'Get the number of a card, for its holder',
    deadline: 5 * SECOND,
    request: cardNumberRequestSchema,
    result: cardNumberResultSchema,
  },
  statements,
} as const satisfies PortShape;
