import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Refusal } from '@app/kernel';
import { apiRequest } from './api-request.js';
import { isJsonType, readJsonBody } from './json-body.js';

/** Is it well formed: parses the kept bytes once the caller is known and allowed. */
@Injectable()
export class BodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = apiRequest(context);
    const { rawBody, headers } = request;
    if (rawBody === undefined) {
      request.body = undefined;
      return true;
    }
    const encoding = headers['content-encoding'] ?? 'identity';
    if (!isJsonType(headers['content-type']) || encoding !== 'identity') {
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The request body must be application/json in UTF-8, not encoded.');
    }
    request.body = readJsonBody(rawBody);
    return true;
  }
}
