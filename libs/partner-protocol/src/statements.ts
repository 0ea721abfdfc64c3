import { z } from 'zod';
import { type OperationShape, SECOND } from './operation.js';

const statementsRequestSchema = z
  .strictObject({ day: z.iso.date().describe('a day that has ended') })
  .meta({ id: 'StatementsRequest' });

const statementsResultSchema = z
  .strictObject({
    status: z
      .enum(['STATED', 'LATER', 'NONE'])
      .describe('STATED: reported, or about to be; LATER: ask again; NONE: there will be no statement of the day'),
  })
  .meta({ id: 'StatementsResult' });

/** The query for the statements of a day, for each port whose partner has accounts. */
export const statements = {
  kind: 'QUESTION',
  summary: 'Report the statements of a day that are not reported yet',
  deadline: 10 * SECOND,
  request: statementsRequestSchema,
  result: statementsResultSchema,
} as const satisfies OperationShape;
