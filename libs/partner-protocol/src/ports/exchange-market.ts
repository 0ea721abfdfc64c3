import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';
import { moneySchema } from '../values.js';

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
          rate: decimal.nullable().describe('receiving units per sending unit (major units); null: not traded'),
        }),
      )
      .max(1_000),
  })
  .meta({ id: 'RatesResult' });

const exchangeRequestSchema = z
  .strictObject({
    transactionId: z.string(),
    sell: moneySchema,
    buy: moneySchema.describe('receiving amount at the locked rate'),
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

/** Operations of the market at which currencies are exchanged. */
export const exchangeMarket = {
  rates: {
    kind: 'QUESTION',
    summary: 'Get the rates of currency pairs',
    deadline: 3 * SECOND,
    request: ratesRequestSchema,
    result: ratesResultSchema,
  },
  exchange: {
    kind: 'ORDER',
    summary: 'Exchange money at the locked rate',
    deadline: 10 * SECOND,
    request: exchangeRequestSchema,
    result: exchangeResultSchema,
  },
} as const satisfies PortShape;
