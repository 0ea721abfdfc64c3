import { ApiError, ConnectionError } from '@app/sdk';

/** Exit codes: success, other failure, invalid command, refused by the API, no response. */
export const EXIT = { DONE: 0, FAILED: 1, MISUSED: 2, REFUSED: 3, UNREACHABLE: 4 } as const;

/** A command that is invalid; nothing was sent. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** The exit code of a failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof Misuse) return EXIT.MISUSED;
  if (error instanceof ApiError) return EXIT.REFUSED;
  return error instanceof ConnectionError ? EXIT.UNREACHABLE : EXIT.FAILED;
}

/**
 * A failure as lines for the user: for a refusal, the API's message, each invalid field that the message does not name, and the request id.
 */
export function linesOfFailure(error: unknown, baseUrl: string | undefined): readonly string[] {
  if (error instanceof ApiError) {
    const { status, code, details, requestId } = error;
    const { errors, documentation: _, ...facts } = details as FailureDetails;
    const sentence = sentenceOf(error);
    return [
      `error: ${sentence}`,
      `  ${code} (HTTP ${status})`,
      ...(errors ?? [])
        .filter(({ field, message }) => !sentence.includes(`${field} ${message}`))
        .map(({ field, message }) => `  ${field}: ${message}`),
      ...Object.entries(facts)
        .filter(([name]) => name !== 'requestId')
        .map(([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
      ...(requestId === undefined ? [] : [`  request ${requestId}`]),
    ];
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ConnectionError)
    return [`error: ${message}`, `  Is the server running at ${baseUrl ?? 'its address'}?`];
  return [`error: ${message}`];
}

interface FailureDetails {
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly documentation?: string;
}

/** The API's message, without the code and request id that the SDK adds. */
function sentenceOf({ message, code, requestId }: ApiError): string {
  return message.replace(` (${code}, request ${requestId})`, '');
}
