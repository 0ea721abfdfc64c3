import express, { type Express } from 'express';
import { type ReceiverParts, statusFor } from './receiver.js';

/** A receiver on Express: `raw` keeps the bytes as received, so no JSON parser may come before it. */
export function expressReceiver(parts: ReceiverParts): Express {
  const app = express();
  app.post('/webhooks', express.raw({ type: 'application/json', limit: '1mb' }), async (request, response) => {
    response.sendStatus(await statusFor(parts, request.body as Buffer, request.headers));
  });
  return app;
}
