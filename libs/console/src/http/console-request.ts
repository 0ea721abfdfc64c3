import { type ApiRequest, CONSOLE_REQUEST, sessionIdOf, isSecureFor } from '@app/http';
import { Refusal } from '@app/kernel';

/** Refuses requests that a page of another origin could send, which must neither sign a visitor in or out nor act as an operator. */
export function requireConsole(request: ApiRequest): void {
  if (request.header(CONSOLE_REQUEST) === undefined)
    throw new Refusal('FORBIDDEN', `The header ${CONSOLE_REQUEST} is required here.`);
}

/**
 * Refusal of a request without a session. It has no WWW-Authenticate challenge, since a browser would prompt for a user name and password.
 */
export function noSession(): Refusal {
  return new Refusal('UNAUTHORIZED', 'There is no session, or it has ended. Sign in again.');
}

/** The session id in the request's cookie, if there is one. */
export function sessionOf(request: ApiRequest, publicUrl: string | null): string | undefined {
  return sessionIdOf(request, isSecureFor(request, publicUrl));
}
