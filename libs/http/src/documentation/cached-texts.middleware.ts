import { createHash } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

interface CachedText {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
}

/**
 * Caches texts that are the same for every caller during the life of the process. Each is rendered once and served with an ETag; callers that
 * have it get 304. Rendering a text of a megabyte for each request would cost tens of milliseconds.
 */
export function cacheTexts(paths: readonly string[]): RequestHandler {
  const known = new Set(paths);
  const cache = new Map<string, CachedText>();
  return (request: Request, response: Response, next: NextFunction): void => {
    const { path, method } = request;
    if (!known.has(path) || (method !== 'GET' && method !== 'HEAD')) return next();
    const text = cache.get(path);
    if (text !== undefined) return answer(text, request, response);
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      response.send = send;
      if (response.statusCode !== 200 || typeof body !== 'string') return send(body);
      const made = cachedText(String(response.getHeader('Content-Type')), body);
      cache.set(path, made);
      answer(made, request, response);
      return response;
    };
    next();
  };
}

function cachedText(type: string, body: string): CachedText {
  const bytes = Buffer.from(body);
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

function answer({ type, bytes, etag }: CachedText, request: Request, response: Response): void {
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'no-cache'); // clients may store it but must revalidate
  if (request.headers['if-none-match'] === etag) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
