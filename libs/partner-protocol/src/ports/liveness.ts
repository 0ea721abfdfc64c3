import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';

const livenessRequestSchema = z
  .strictObject({
    checkId: z.uuid().describe('id of the check; the same id always returns the same session'),
    purpose: z.enum(['FACTOR_RESET', 'WALLET_OWNERSHIP']),
    phoneNumber: z.string().nullable(),
    walletAddress: z.string().nullable(),
  })
  .meta({ id: 'LivenessRequest' });

const livenessSessionSchema = z
  .strictObject({
    verificationLink: z
      .url({ protocol: /^https?$/ })
      .max(2_048)
      .describe('address of the page for the liveness check'),
    accessToken: z.string().min(1).max(4_096).describe('token for a client that implements its own screens'),
  })
  .meta({ id: 'LivenessSession' });

const livenessStageSchema = z
  .strictObject({ stage: z.enum(['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED', 'REJECTED']) })
  .meta({ id: 'LivenessStage' });

/** Operations of the service that checks that a person is present. */
export const liveness = {
  session: {
    kind: 'QUESTION',
    summary: 'Start the liveness check of a customer',
    deadline: 5 * SECOND,
    request: livenessRequestSchema,
    result: livenessSessionSchema,
  },
  stage: {
    kind: 'QUESTION',
    summary: 'Get the status of a liveness check',
    deadline: 5 * SECOND,
    request: livenessRequestSchema,
    result: livenessStageSchema,
  },
} as const satisfies PortShape;
