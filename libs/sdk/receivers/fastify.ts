import type { FastifyPluginAsync } from 'fastify';
import { type ReceiverParts, statusFor } from './receiver.js';

/** A receiver as a plugin of Fastify: its parser, which keeps the bytes as received, is that of its routes alone. */
export function fastifyReceiver(parts: ReceiverParts): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 1_000_000 }, (_, body, done) =>
      done(null, body),
    );
    app.post('/webhooks', async (request, reply) =>
      reply.code(await statusFor(parts, request.body as Buffer, request.headers)).send(),
    );
  };
}
