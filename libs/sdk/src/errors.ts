import type { components } from './generated/api.js';

/** Body of an error of the API. */
export type ErrorBody = components['schemas']['Error'];

/** Code of an error of the API. */
export type ErrorCode = ErrorBody['code'];

/** Facts about an error; which of them are present depends on its code. */
export type ErrorDetails = Partial<NonNullable<ErrorBody['details']>>;

/** An answer of the API that refuses the request. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: Code,
    message: string,
    readonly details: ErrorDetails,
    /** Id of the request: quote it when you report a problem. */
    readonly requestId: string | undefined,
    /** Milliseconds after which the server asks for another attempt. */
    readonly retryAfter: number | undefined,
  ) {
    super(requestId === undefined ? message : `${message} (${code}, request ${requestId})`);
  }
}

/** No answer came, after all attempts. The request may have been executed unless its Idempotency-Key says otherwise. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** No answer came in time, after all attempts. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** A webhook that must not be used: its signature does not hold, or it is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** True for an error of the API with one of the codes; its `details` are then typed. */
export function isApiError<Code extends ErrorCode>(error: unknown, ...codes: readonly Code[]): error is ApiError<Code> {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code as Code));
}
