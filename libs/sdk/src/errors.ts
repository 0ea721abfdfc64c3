import type { components } from './generated/api.js';

/** Body of an API error. */
export type ErrorBody = components['schemas']['Error'];

/** Code of an API error. */
export type ErrorCode = ErrorBody['code'];

/** Details of an error; its code determines the members that are present. */
export type ErrorDetails = Partial<NonNullable<ErrorBody['details']>>;

/** A response in which the API refuses the request. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: Code,
    message: string,
    readonly details: ErrorDetails,
    /** Id of the request: quote it when you report a problem. */
    readonly requestId: string | undefined,
    /** Milliseconds after which the server allows another attempt. */
    readonly retryAfter: number | undefined,
  ) {
    super(requestId === undefined ? message : `${message} (${code}, request ${requestId})`);
  }
}

/** There was no response after all attempts. The request may have been executed; retry it with the same Idempotency-Key. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** There was no response in time, after all attempts. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** A webhook that must not be processed: its signature is invalid, or it is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** True for an API error with one of the codes; its `details` are then typed. */
export function isApiError<Code extends ErrorCode>(error: unknown, ...codes: readonly Code[]): error is ApiError<Code> {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code as Code));
}
