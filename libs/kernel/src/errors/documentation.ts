/** Path of the page that describes every error code, each under its own anchor. */
export const ERROR_PAGE = '/docs/errors';

/** Path of the description of a code on this service, where no public address is known: `/docs/errors#INVALID_INPUT`. */
export function documentationOf(code: string): string {
  return `${ERROR_PAGE}#${code}`;
}
