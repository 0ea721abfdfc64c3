import { parse as parseCookies } from 'cookie';
import type { Request } from 'express';

/**
 * Sent with every request of the console. A page of another origin cannot send it without being asked for permission first, which this
 * service never gives: a cookie alone, which a browser adds by itself, authenticates nothing.
 */
export const CONSOLE_REQUEST = 'Console-Request';

/** True of a request by the console's own pages; one with an API credential is authenticated by that. */
export function isConsoleRequest(request: Request): boolean {
  return request.header(CONSOLE_REQUEST) !== undefined && request.headers.authorization === undefined;
}

/** Name of the session's cookie. Browsers take `__Host-` only from this very host over TLS. */
export function sessionCookie(isSecure: boolean): string {
  return isSecure ? '__Host-console' : 'console';
}

/** Session id of the console's cookie, if the request has one. */
export function sessionIdOf(request: Request, isSecure: boolean): string | undefined {
  return parseCookies(request.headers.cookie ?? '')[sessionCookie(isSecure)];
}

/** True when browsers reach the service over TLS. */
export function isSecureFor(request: Request, publicUrl: string | null): boolean {
  return publicUrl === null ? request.secure : publicUrl.startsWith('https:');
}
