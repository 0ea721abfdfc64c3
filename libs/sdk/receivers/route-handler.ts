import { type ReceiverParts, statusFor } from './receiver.js';

/**
 * A receiver as a Next.js route handler: `export const POST = routeHandler(parts)` in `app/webhooks/route.ts`. Hono, Deno, Bun and edge
 * workers take the same function.
 */
export function routeHandler(parts: ReceiverParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = new Uint8Array(await request.arrayBuffer());
    return new Response(null, { status: await statusFor(parts, body, request.headers) });
  };
}
