import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type ReceiverParts, statusFor } from './receiver.js';

/** Largest body that is read; webhooks are smaller. */
const MAX_BYTES = 1_000_000;

/** A receiver on Node's own server. */
export function nodeReceiver(parts: ReceiverParts): Server {
  return createServer((request, response) => {
    bytesOf(request)
      .then((body) => statusFor(parts, body, request.headers))
      .then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(413).end(),
      );
  });
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
