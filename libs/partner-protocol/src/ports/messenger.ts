import { z } from 'zod';
import { type PortShape, SECOND } from '../operation.js';

const senderSchema = z
  .strictObject({
    appName: z.string().optional().describe('the name of the product, as its customers know it'),
    emailAddress: z.string().optional().describe('the sender of mail, where the partner may send as this address'),
    emailName: z.string().optional().describe('the display name of the sender of mail'),
    replyTo: z.string().optional().describe('the email address to which replies go'),
    logoUrl: z.string().optional().describe('a picture for mail'),
  })
  .meta({ id: 'MessageSender' });

const messageSchema = z
  .strictObject({
    purpose: z.enum(['ONE_TIME_CODE']),
    channel: z.enum(['EMAIL', 'PHONE']),
    recipient: z.string().describe('an email address, or a phone number in E.164'),
    code: z.string(),
    sender: senderSchema.optional().describe('branding and sender of the message'),
  })
  .meta({ id: 'Message' });

const messageResultSchema = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('SENT') }),
    z.strictObject({ status: z.literal('FAILED') }).describe('it cannot be delivered to the recipient'),
  ])
  .meta({ id: 'MessageResult' });

/** Operations of the service that sends messages to persons. */
export const messenger = {
  send: {
    kind: 'ORDER',
    summary: 'Send a message to a person',
    deadline: 10 * SECOND,
    request: messageSchema,
    result: messageResultSchema,
  },
} as const satisfies PortShape;
