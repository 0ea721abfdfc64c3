import { createHash } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type as Class,
  UseInterceptors,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiHeader } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Observable, map } from 'rxjs';
import { type Json, canonicalJson } from '@app/kernel';
import { AlsoAnswers } from '../documentation/answers.decorator.js';
import { apiRequest } from '../requests/api-request.js';
import type { RequestHash } from '../requests/command-metadata.js';
import { SigningRequired, SigningRequiredResponse } from './signing-required.js';

/** Headers of a signed retry. */
export interface SignedRetry {
  /** Header Svc-Wallet-Signature. */
  readonly stamp?: string;
  /** Header Request-Id. */
  readonly requestId?: string;
  /** Hash of the parsed body: both requests must have the same. */
  readonly body: RequestHash;
}

/** The SignedRetry of this request. */
export const Retry = createParamDecorator((_: unknown, context: ExecutionContext): SignedRetry => {
  const request = apiRequest(context);
  const stamp = request.header('svc-wallet-signature');
  const requestId = request.header('request-id');
  const plain = createHash('sha256')
    .update(canonicalJson((request.body ?? null) as Json))
    .digest('hex');
  const body = request.hashOf!(plain);
  return { ...(stamp !== undefined && { stamp }), ...(requestId !== undefined && { requestId }), body };
});

const RETRIED_STATUS = Reflector.createDecorator<number | null>();

/** Sets status 202 if a signature is required, and the status of a retry if it differs from the route's. */
@Injectable()
class SignedActionInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    const retried = this.reflector.get(RETRIED_STATUS, context.getHandler());
    const isRetry = apiRequest(context).header('request-id') !== undefined;
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer instanceof SigningRequired) {
          response.status(202);
          return { ...answer };
        }
        if (isRetry && retried !== null) response.status(retried);
        return answer;
      }),
    );
  }
}

interface SignedActionOptions {
  /** Documents the first answer; includes the credential type if the action has one. */
  readonly pending?: Class;
  /** Status of a successful retry, if the route's own status is that of an action without signature. */
  readonly retried?: number;
}

/**
 * The route acts on an embedded wallet and needs its owner's signature (wallet-auth 4). The first request gets 202 with the text to sign; the
 * retry sends Svc-Wallet-Signature and Request-Id. The handler calls `SignedActions`.
 */
export function SignedAction({
  pending = SigningRequiredResponse,
  retried,
}: SignedActionOptions = {}): MethodDecorator {
  return applyDecorators(
    RETRIED_STATUS(retried ?? null),
    UseInterceptors(SignedActionInterceptor),
    WalletSignatureHeader(),
    ApiHeader({
      name: 'Request-Id',
      required: false,
      description: 'The requestId of the first response.',
      schema: { type: 'string' },
    }),
    AlsoAnswers(
      202,
      pending,
      'A signature is required: sign payloadToSign and send the same request again with both headers.',
    ),
  );
}

/** Documents the stamp header. No Request-Id is needed if the text to sign was part of the resource. */
export function WalletSignatureHeader(): MethodDecorator {
  return ApiHeader({
    name: 'Svc-Wallet-Signature',
    required: false,
    description: 'Stamp over payloadToSign, made with the key of an active session of the wallet.',
    schema: { type: 'string' },
  });
}
