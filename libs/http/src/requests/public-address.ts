import { Inject, Injectable } from '@nestjs/common';
import { isSecureFor } from '../auth/session-credential.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';
import type { ApiRequest } from './api-request.js';

/** The URL at which browsers reach this service: PUBLIC_URL, or the one that the caller used. */
@Injectable()
export class PublicAddress {
  constructor(@Inject(HTTP_SETTINGS) private readonly settings: Pick<HttpSettings, 'publicUrl'>) {}

  /** Without a path. */
  originOf(request: ApiRequest): string {
    return this.settings.publicUrl ?? `${request.protocol}://${request.header('host') || localHostOf(request)}`;
  }

  /** The absolute URL of a path of this service; a URL of another service is unchanged. */
  absolute(address: string, request: ApiRequest): string {
    return address.startsWith('/') ? `${this.originOf(request)}${address}` : address;
  }

  /** True if browsers connect over TLS, which a proxy may terminate. */
  isSecure(request: ApiRequest): boolean {
    return isSecureFor(request, this.settings.publicUrl);
  }
}

/** The address to which a caller has connected that sent no Host header, as HTTP/1.0 permits. */
function localHostOf({ socket: { localAddress = '', localPort, localFamily } }: ApiRequest): string {
  return `${localFamily === 'IPv6' ? `[${localAddress}]` : localAddress}:${localPort}`;
}
