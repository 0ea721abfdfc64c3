import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';

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

/** Operations of the service that compares names with those of accounts' holders. */
export const nameVerification = {
  verify: {
    kind: 'QUESTION',
    summary: "Compare a name with that of an account's holder",
    deadline: 5 * SECOND,
    request: nameCheckRequestSchema,
    result: nameCheckResultSchema,
  },
} as const satisfies PortShape;
