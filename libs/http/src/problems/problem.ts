import { HttpException } from '@nestjs/common';
import { isTransient, isUnprepared, StoreUnreachable } from '@app/event-store';
import { type ErrorCode, Refusal, type RefusalDetails } from '@app/kernel';
import type { ErrorLinks } from './error-links.js';

/** The body of every answer with status 400 or above (specification, "Errors"). */
interface ProblemBody {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: RefusalDetails;
  /** Same as `details.reason`: the check of an authentication that failed (specification, "Authentication" 9). */
  readonly reason?: string;
}

/** An error answer: HTTP status and body. */
interface Problem {
  readonly status: number;
  readonly body: ProblemBody;
  /** An unexpected error, which must be logged and investigated. */
  readonly unexpected: boolean;
}

/** Codes and messages for the framework's errors. Its own messages contain the URL and are replaced. */
const FRAMEWORK: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ['INVALID_REQUEST_FORMAT', 'The request is not well formed.'],
  401: ['UNAUTHORIZED', 'The API credential is missing or not valid.'],
  403: ['FORBIDDEN', 'The API token lacks the permission for this operation.'],
  404: ['REFERENCE_NOT_FOUND', 'There is no operation at this address.'],
  405: ['METHOD_NOT_ALLOWED', 'The method is not allowed at this address.'],
  409: ['CONFLICT', 'The request conflicts with the current state.'],
  413: ['PAYLOAD_TOO_LARGE', 'The request body is too large.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The media type of the request body is not supported.'],
  429: ['RATE_LIMITED', 'Too many requests.'],
  501: ['NOT_IMPLEMENTED', 'Not implemented.'],
  503: ['SERVICE_UNAVAILABLE', 'The service is temporarily unavailable.'],
};

const RETRY_AFTER_SECONDS = 1;

/** A transient failure: the same request may succeed a moment later. */
export function busy(): Refusal {
  return new Refusal('SERVICE_UNAVAILABLE', 'The service is busy; send the same request again.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

/** Converts any thrown value to an answer. An unexpected error reveals no internal details. */
export function problemOf(error: unknown, links: ErrorLinks, requestId: string): Problem {
  const bodyOf = (refusal: Refusal): ProblemBody => problemBody(refusal, links, requestId);
  if (error instanceof Refusal) {
    return { status: error.status, body: bodyOf(error), unexpected: false };
  }
  const known = error instanceof HttpException ? FRAMEWORK[error.getStatus()] : undefined;
  if (known !== undefined) {
    const refusal = new Refusal(...known);
    return { status: refusal.status, body: bodyOf(refusal), unexpected: false };
  }
  if (error instanceof StoreUnreachable) {
    return { status: 503, body: bodyOf(new Refusal(...FRAMEWORK[503]!)), unexpected: true };
  }
  if (isTransient(error) || isUnprepared(error)) {
    const refusal = busy();
    return { status: refusal.status, body: bodyOf(refusal), unexpected: true };
  }
  const unforeseen = new Refusal(
    'INTERNAL_ERROR',
    'An internal error occurred. Quote the request id when you report it.',
  );
  return { status: unforeseen.status, body: bodyOf(unforeseen), unexpected: true };
}

function problemBody({ status, code, message, details }: Refusal, links: ErrorLinks, requestId: string): ProblemBody {
  const reason = status === 401 && details?.reason !== undefined ? { reason: details.reason } : {};
  return { status, code, message, details: { ...details, requestId, documentation: links.of(code) }, ...reason };
}
