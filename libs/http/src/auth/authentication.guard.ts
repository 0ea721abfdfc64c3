import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Refusal } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';
import { type ApiRequest, apiRequest } from '../requests/api-request.js';
import { AUTHENTICATED_BY, PUBLIC } from './access.decorators.js';
import { AUTHENTICATION_SCHEMES, type AuthenticationScheme } from './authentication-schemes.js';
import { AgentAuthenticator, Authenticator, type Principal, SessionAuthenticator } from './authenticator.port.js';
import { basicCredential } from './basic-credential.js';
import { bearerCredential } from './bearer-credential.js';
import { isConsoleRequest, isSecureFor, sessionIdOf } from './session-credential.js';

/**
 * Authenticates by the one scheme that the route accepts (specification, "Authentication"). On routes for API tokens, a console session is
 * accepted in place of the token that started it.
 */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Authenticator,
    private readonly agents: AgentAuthenticator,
    private readonly sessions: SessionAuthenticator,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, places)) return true;
    const scheme =
      this.reflector.getAllAndOverride<AuthenticationScheme | undefined>(AUTHENTICATED_BY, places) ?? 'BasicAuth';
    const request = apiRequest(context);
    if (scheme === 'BasicAuth' && isConsoleRequest(request)) {
      request.principal = await this.visitor(request);
      return true;
    }
    const principal = await this.principal(scheme, request);
    if (principal === null || principal === undefined) {
      context
        .switchToHttp()
        .getResponse<Response>()
        .setHeader('WWW-Authenticate', AUTHENTICATION_SCHEMES[scheme].challenge);
      // An unknown id and a wrong secret get the same message: a difference would help guessing.
      const { missing, unreadable, rejected } = AUTHENTICATION_SCHEMES[scheme];
      const absent = request.headers.authorization === undefined ? missing : unreadable;
      throw new Refusal('UNAUTHORIZED', principal === undefined ? absent : rejected);
    }
    request.principal = principal;
    return true;
  }

  /** The caller of a session. Sends no challenge, since a browser would then ask for a user name and password. */
  private async visitor(request: ApiRequest): Promise<Principal> {
    const sessionId = sessionIdOf(request, isSecureFor(request, this.settings.publicUrl));
    const principal = sessionId === undefined ? null : await this.sessions.authenticate(sessionId);
    if (principal === null) throw new Refusal('UNAUTHORIZED', 'There is no session, or it has ended. Sign in again.');
    return { ...principal, sessionId: sessionId! };
  }

  /** The caller; null if its credential is invalid, undefined if the request has none of this scheme. */
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
