import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';
import { accountSchema } from '../values.js';

const screeningRequestSchema = z
  .strictObject({ externalAccountId: z.string(), account: accountSchema })
  .meta({ id: 'ScreeningRequest' });

const screeningResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('PASSED') }).describe('money may be paid to the account'),
    z.strictObject({ status: z.literal('FLAGGED') }).describe('a reviewer decides, of the platform or of the partner'),
    z.strictObject({ status: z.literal('REFUSED') }).describe('no money can be paid to the account'),
  ])
  .meta({ id: 'ScreeningResult' });

/** Operations of the service that screens bank accounts. */
export const accountScreening = {
  screen: {
    kind: 'ORDER',
    summary: 'Screen a bank account and its holder before money is paid to it',
    deadline: 10 * SECOND,
    request: screeningRequestSchema,
    result: screeningResultSchema,
    advances: { FLAGGED: ['PASSED', 'REFUSED'], PASSED: ['REFUSED'] },
  },
} as const satisfies PortShape;
