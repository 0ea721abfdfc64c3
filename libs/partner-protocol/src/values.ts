import { z } from 'zod';

/** Values shared by messages of several ports. */

/** An amount in the smallest unit of its currency, as a decimal text. */
export const moneySchema = z
  .strictObject({
    currency: z.string().min(3).max(10).describe('ISO 4217, or the symbol of a crypto asset'),
    amount: z
      .string()
      .regex(/^(0|[1-9][0-9]{0,30})$/)
      .describe('integer in the smallest unit of the currency'),
  })
  .meta({ id: 'Money' });

/** An amount without its currency. */
export const wholeAmount = z.string().regex(/^(0|[1-9][0-9]{0,30})$/);

/** A time. */
export const timestampSchema = z.iso.datetime({ precision: 3 }).describe('UTC, with milliseconds');

/** An account of the counterparty of a payment. */
export const accountSchema = z
  .strictObject({
    accountType: z.string().describe('as the API names it, such as EUR_ACCOUNT'),
    currency: z.string(),
    identifier: z.string().describe('the primary identifier: an IBAN, an account number or a blockchain address'),
    details: z.record(z.string(), z.unknown()).describe('the other members of its type, as the API names them'),
    beneficiary: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'Account' });
