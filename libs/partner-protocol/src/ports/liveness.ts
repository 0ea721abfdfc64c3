import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';

const livenessRequestSchema = z
  .strictObject({
    checkId: z.uuid().describe('names the check: asked again for the same one, the session is the same'),
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
      .describe('page on which the person proves to be present'),
    accessToken: z.string().min(1).max(4_096).describe('for a client that brings its own screens'),
  })
  .meta({ id: 'LivenessSession' });

const livenessStageSchema = z
  .strictObject({ stage: z.enum(['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED', 'REJECTED']) })
  .meta({ id: 'LivenessStage' });

/** Operations of the service that checks that a person is present. */
export const liveness = {
  session: {
    kind: 'QUESTION',
    summary: 'Begin the check that a person is present and is the customer',
    deadline: 5 * SECOND,
    request: livenessRequestSchema,
    result: livenessSessionSchema,
  },
  stage: {
    kind: 'QUESTION',
    summary: 'Say how a check stands',
    deadline: 5 * SECOND,
    request: livenessRequestSchema,
    result: livenessStageSchema,
  },
} as const satisfies PortShape;
