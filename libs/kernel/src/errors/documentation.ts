/** Path of the page that describes every error code, each under its own anchor. */
export const ERROR_PAGE = '/docs/errors';

/** Path of a code's description on this service, for use when no public address is configured: `/docs/errors#INVALID_INPUT`. */
export function documentationOf(code: string): string {
  return `${ERROR_PAGE}#${code}`;
}
