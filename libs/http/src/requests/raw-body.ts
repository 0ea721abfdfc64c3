import { Refusal, guarded, startDeadline } from '@app/kernel';
import type { ApiRequest } from './api-request.js';

/** Maximum size of a JSON body (onboarding-accounts 17). */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Size of the body by its headers; infinite for chunked encoding. */
export function declaredBytes({ headers }: ApiRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;
}

/** Refuses a body whose declared size is too large, before it is read. */
export function requireAcceptedSize({ headers }: ApiRequest): void {
  if (Number(headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();
}

/**
 * The bytes of a body, on which signatures and exact numbers are checked; undefined if it is empty. A body over the size or time limit is
 * refused immediately and the rest is discarded.
 */
export function readRawBody(request: ApiRequest, withinMilliseconds: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (): void => {
      cancelDeadline();
      request.off('data', onData).off('end', onEnd).off('aborted', onAborted);
    };
    const fail = (error: unknown): void => {
      stop();
      reject(error as Error);
    };
    const onData = guarded((chunk: Buffer) => {
      size += chunk.length;
      if (size > BODY_LIMIT_BYTES) fail(tooLarge());
      else chunks.push(chunk);
    }, fail);
    const onEnd = guarded(() => {
      stop();
      resolve(size === 0 ? undefined : Buffer.concat(chunks, size));
    }, fail);
    const onAborted = guarded(() => fail(new Refusal('INVALID_REQUEST_FORMAT', 'The request body is incomplete.')));
    const cancelDeadline = startDeadline(withinMilliseconds, () =>
      fail(
        new Refusal(
          'INVALID_REQUEST_FORMAT',
          `The request body was not received within ${withinMilliseconds / 1000} s.`,
        ),
      ),
    );
    request.on('data', onData).on('end', onEnd).on('aborted', onAborted);
  });
}

function tooLarge(): Refusal {
  return new Refusal('PAYLOAD_TOO_LARGE', `The request body is larger than ${BODY_LIMIT_BYTES} bytes.`);
}
