import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';

const verificationRequestSchema = z
  .strictObject({
    verificationId: z.string(),
    customerId: z.string(),
    customerType: z.enum(['INDIVIDUAL', 'BUSINESS']),
    profile: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('members of the customer, as the API names them; null once the customer is erased'),
  })
  .meta({ id: 'VerificationRequest' });

const verificationResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('APPROVED') }),
    z.strictObject({ status: z.literal('REJECTED') }),
    z.strictObject({ status: z.literal('PENDING_MANUAL_REVIEW') }).describe('a reviewer of the platform decides'),
  ])
  .meta({ id: 'VerificationResult' });

/** Operations of the verifier of identities. */
export const identityVerifier = {
  verify: {
    kind: 'ORDER',
    summary: 'Verify the identity of a customer who was submitted for verification',
    deadline: 10 * SECOND,
    request: verificationRequestSchema,
    result: verificationResultSchema,
  },
} as const satisfies PortShape;
