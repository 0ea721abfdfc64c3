import { Inject, Injectable } from '@nestjs/common';
import { isSecureFor } from '../auth/session-credential.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';
import type { ApiRequest } from './api-request.js';

/** The address at which people's browsers reach this service: PUBLIC_URL, or the one that the caller used. */
@Injectable()
export class PublicAddress {
  constructor(@Inject(HTTP_SETTINGS) private readonly settings: Pick<HttpSettings, 'publicUrl'>) {}

  /** Without a path. */
  originOf(request: ApiRequest): string {
    return this.settings.publicUrl ?? `${request.protocol}://${request.header('host') || localHostOf(request)}`;
  }

  /** An address of this service as callers can use it; one of another service stays as it is. */
  absolute(address: string, request: ApiRequest): string {
    return address.startsWith('/') ? `${this.originOf(request)}${address}` : address;
  }

  /** True when browsers come over TLS, which a proxy in front of this process may end. */
  isSecure(request: ApiRequest): boolean {
    return isSecureFor(request, this.settings.publicUrl);
  }
}

/** The address that a caller connected to who names none, as HTTP/1.0 permits. */
function localHostOf({ socket: { localAddress = '', localPort, localFamily } }: ApiRequest): string {
  return `${localFamily === 'IPv6' ? `[${localAddress}]` : localAddress}:${localPort}`;
}
