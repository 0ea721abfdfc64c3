import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Refusal } from '@app/kernel';
import { apiRequest } from '../requests/api-request.js';
import { PUBLIC } from './access.decorators.js';
import { Authenticator } from './authenticator.port.js';
import { basicCredential } from './basic-credential.js';

/** Who are you: HTTP Basic with an API token (specification, "Authentication" 1 and 3). */
@Injectable()
export class BasicAuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const request = apiRequest(context);
    const credential = basicCredential(request.headers.authorization);
    const principal = credential && (await this.authenticator.authenticate(credential.clientId, credential.clientSecret));
    if (principal === null) {
      context.switchToHttp().getResponse<Response>().setHeader('WWW-Authenticate', 'Basic realm="api", charset="UTF-8"');
      throw new Refusal('UNAUTHORIZED', 'The API credential is missing or not valid.');
    }
    request.principal = principal;
    return true;
  }
}
