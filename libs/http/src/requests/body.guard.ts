import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusal } from '@app/kernel';
import { apiRequest } from './api-request.js';
import { isJsonType, readJsonBody } from './json-body.js';
import { MULTIPART, isMultipartType } from './multipart.decorator.js';

/** Is it well formed: parses the kept bytes once the caller is known and allowed. Forms are left to the routes that take them. */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = apiRequest(context);
    const { rawBody, headers } = request;
    const isForm = isMultipartType(headers['content-type']);
    if (this.reflector.get<boolean | undefined>(MULTIPART, context.getHandler()) === true) {
      if (isForm) return true;
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The request body must be multipart/form-data.');
    }
    if (isForm) throw notJson();
    if (rawBody === undefined) {
      request.body = undefined;
      return true;
    }
    const encoding = headers['content-encoding'] ?? 'identity';
    if (!isJsonType(headers['content-type']) || encoding !== 'identity') {
      throw notJson();
    }
    request.body = readJsonBody(rawBody);
    return true;
  }
}

function notJson(): Refusal {
  return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The request body must be application/json in UTF-8, not encoded.');
}
