import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Observable } from 'rxjs';
import { PlatformClock, invalidInput } from '@app/kernel';
import { KEY_REQUIRED } from '../idempotency/key-required.decorator.js';
import { type ApiRequest, apiRequest, canonicalAddress, isForm, keyScopeOf } from './api-request.js';
import { type CommandMetadata, keyedCommandId, plainHashOf } from './command-metadata.js';
import { IdSource } from './id-source.js';
import { RequestHashes } from '../idempotency/request-hashes.js';
import type { Principal } from '../auth/authenticator.port.js';

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Creates the request's command metadata, with one reading of the platform's clock. */
@Injectable()
export class RequestMetadataInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly ids: IdSource,
    private readonly hashes: RequestHashes,
    private readonly clocks: PlatformClock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = apiRequest(context);
    if (request.principal !== undefined) {
      if (request.method === 'POST') {
        const required = this.reflector.get<boolean | undefined>(KEY_REQUIRED, context.getHandler()) === true;
        request.idempotencyKey = idempotencyKey(request, required);
      }
      const { tenant } = request.principal;
      request.hashOf = (plain) => this.hashes.of(tenant, plain);
      request.metadata = this.metadata(request, request.principal);
    }
    return next.handle();
  }

  private metadata(request: ApiRequest, { tenant, callerId }: Principal): CommandMetadata {
    const key = request.idempotencyKey;
    return {
      commandId: key === undefined ? this.ids.next() : keyedCommandId(tenant, keyScopeOf(request), key),
      ...this.hashes.of(
        tenant,
        plainHashOf(request.method, canonicalAddress(request.originalUrl), request.body ?? lengthOfForm(request)),
      ),
      correlationId: request.id,
      causationId: null,
      actor: callerId,
      ...this.clocks.moment(tenant),
    };
  }
}

/** Length of a form, which its route reads after the key is checked; `readMultipart` then gives the command a hash of the content. */
function lengthOfForm(request: ApiRequest): string | undefined {
  return isForm(request) ? request.header('content-length') : undefined;
}

function idempotencyKey(request: ApiRequest, required: boolean): string | undefined {
  const key = request.header('idempotency-key');
  if (key === undefined) {
    if (required)
      throw invalidInput('The header Idempotency-Key is required here.', {
        field: 'Idempotency-Key',
        message: 'is required',
      });
    return undefined;
  }
  if (PRINTABLE.test(key)) return key;
  throw invalidInput('The header Idempotency-Key must be 1 to 255 printable ASCII characters.', {
    field: 'Idempotency-Key',
    message: 'must be 1 to 255 printable ASCII characters',
    constraint: { minLength: 1, maxLength: 255 },
  });
}
