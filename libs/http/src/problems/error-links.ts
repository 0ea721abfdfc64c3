import { Inject, Injectable } from '@nestjs/common';
import { ERROR_CATALOGUE, type ErrorCode } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';

/** Path of the page that describes every error code, each under its own anchor. */
export const ERROR_PAGE = '/docs/errors';

/** Addresses of the descriptions of error codes: absolute where PUBLIC_URL is known, else a path of this service. */
@Injectable()
export class ErrorLinks {
  private readonly links: Readonly<Record<ErrorCode, string>>;

  constructor(@Inject(HTTP_SETTINGS) { publicUrl }: Pick<HttpSettings, 'publicUrl'>) {
    const page = `${publicUrl?.replace(/\/$/, '') ?? ''}${ERROR_PAGE}`;
    this.links = Object.fromEntries(Object.keys(ERROR_CATALOGUE).map((code) => [code, `${page}#${code}`])) as Record<
      ErrorCode,
      string
    >;
  }

  of(code: ErrorCode): string {
    return this.links[code];
  }
}
