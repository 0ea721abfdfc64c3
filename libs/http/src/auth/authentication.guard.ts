import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Refusal } from '@app/kernel';
import { type ApiRequest, apiRequest } from '../requests/api-request.js';
import { AUTHENTICATED_BY, PUBLIC } from './access.decorators.js';
import { AUTHENTICATION_SCHEMES, type AuthenticationScheme } from './authentication-schemes.js';
import { AgentAuthenticator, Authenticator, type Principal } from './authenticator.port.js';
import { basicCredential } from './basic-credential.js';
import { bearerCredential } from './bearer-credential.js';

/** Authentication in the one scheme that the route accepts (specification, "Authentication"). */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Authenticator,
    private readonly agents: AgentAuthenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, places)) return true;
    const scheme =
      this.reflector.getAllAndOverride<AuthenticationScheme | undefined>(AUTHENTICATED_BY, places) ?? 'BasicAuth';
    const request = apiRequest(context);
    const principal = await this.principal(scheme, request);
    if (principal === null || principal === undefined) {
      context
        .switchToHttp()
        .getResponse<Response>()
        .setHeader('WWW-Authenticate', AUTHENTICATION_SCHEMES[scheme].challenge);
      // an unknown id and a wrong secret have one message: a distinction would help guessing
      const { missing, rejected } = AUTHENTICATION_SCHEMES[scheme];
      throw new Refusal('UNAUTHORIZED', principal === undefined ? missing : rejected);
    }
    request.principal = principal;
    return true;
  }

  /** The caller; null when its credential is not valid, undefined when the request has none of this scheme. */
  private async principal(scheme: AuthenticationScheme, request: ApiRequest): Promise<Principal | null | undefined> {
    const header = request.headers.authorization;
    switch (scheme) {
      case 'BasicAuth': {
        const credential = basicCredential(header);
        const caller = { address: request.ip ?? '', hasLeft: () => request.socket.destroyed };
        if (credential === null) return undefined;
        return this.tokens.authenticate(credential.clientId, credential.clientSecret, caller);
      }
      case 'AgentAuth': {
        const token = bearerCredential(header);
        return token === null ? undefined : this.agents.authenticate(token);
      }
    }
  }
}
