import { Inject, Injectable } from '@nestjs/common';
import { ERROR_CATALOGUE, type ErrorCode, documentationOf } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';

/** URLs of the descriptions of error codes: absolute if PUBLIC_URL is set, otherwise a path of this service. */
@Injectable()
export class ErrorLinks {
  private readonly links: Readonly<Record<ErrorCode, string>>;

  constructor(@Inject(HTTP_SETTINGS) { publicUrl }: Pick<HttpSettings, 'publicUrl'>) {
    const origin = publicUrl?.replace(/\/$/, '') ?? '';
    const links = Object.keys(ERROR_CATALOGUE).map((code) => [code, `${origin}${documentationOf(code)}`]);
    this.links = Object.fromEntries(links) as Record<ErrorCode, string>;
  }

  of(code: ErrorCode): string {
    return this.links[code];
  }
}
