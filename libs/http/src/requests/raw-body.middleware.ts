import type { NextFunction, Request, Response } from 'express';
import { Refusal, guarded } from '@app/kernel';
import type { ApiRequest } from './api-request.js';
import { isMultipartType } from './multipart.decorator.js';

/** Largest JSON body (onboarding-accounts 17). */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Keeps the body's bytes: signatures and exact numbers are checked on them, and nothing is parsed before the caller is
 * known. A body over the limit is answered at once and the rest of it thrown away. Forms with files are not kept: the
 * routes that take them read them as they come.
 */
export function keepRawBody(request: Request, _response: Response, next: NextFunction): void {
  if (isMultipartType(request.headers['content-type'])) return next();
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared === 0 && request.headers['transfer-encoding'] === undefined) return next();
  if (declared > BODY_LIMIT_BYTES) return refuse(request, next);
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = guarded((chunk: Buffer) => {
    size += chunk.length;
    if (size <= BODY_LIMIT_BYTES) {
      chunks.push(chunk);
      return;
    }
    request.off('data', onData).off('end', onEnd);
    refuse(request, next);
  }, next);
  const onEnd = guarded(() => {
    if (size > 0) (request as ApiRequest).rawBody = Buffer.concat(chunks, size);
    next();
  }, next);
  request.on('data', onData).on('end', onEnd);
}

function refuse(request: Request, next: NextFunction): void {
  request.resume();
  next(new Refusal('PAYLOAD_TOO_LARGE', `The request body is larger than ${BODY_LIMIT_BYTES} bytes.`));
}
