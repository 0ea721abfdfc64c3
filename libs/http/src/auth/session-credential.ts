import { parse as parseCookies } from 'cookie';
import type { Request } from 'express';

/**
 * Header of every console request. A page of another origin needs a CORS preflight to send it, which this service never allows. So a cookie
 * alone, which browsers add automatically, authenticates nothing.
 */
export const CONSOLE_REQUEST = 'Console-Request';

/** True for a request of the console's pages. If it has an API credential, that is used instead. */
export function isConsoleRequest(request: Request): boolean {
  return request.header(CONSOLE_REQUEST) !== undefined && request.headers.authorization === undefined;
}

/** Name of the session cookie. Browsers accept `__Host-` cookies only over TLS and only from this host. */
export function sessionCookie(isSecure: boolean): string {
  return isSecure ? '__Host-console' : 'console';
}

/** Session id from the console's cookie, if there is one. */
export function sessionIdOf(request: Request, isSecure: boolean): string | undefined {
  return parseCookies(request.headers.cookie ?? '')[sessionCookie(isSecure)];
}

/** True if browsers reach the service over TLS. */
export function isSecureFor(request: Request, publicUrl: string | null): boolean {
  return publicUrl === null ? request.secure : publicUrl.startsWith('https:');
}
