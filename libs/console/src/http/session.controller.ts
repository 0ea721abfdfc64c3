import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  type ApiRequest,
  BoundedByAddress,
  CONSOLE_REQUEST,
  CurrentPrincipal,
  type Principal,
  Public,
  credentialOf,
  isSecureFor,
  sessionCookie,
  sessionIdOf,
} from '@app/http';
import { Refusal } from '@app/kernel';
import { CURRENCIES, PlatformDirectory, TokenAuthenticator } from '@app/platforms';
import { CONSOLE_OPTIONS, type ConsoleOptions } from '../console.options.js';
import { ConsoleSessions } from '../sessions/console-sessions.js';
import { SessionRequest, type SessionResponse } from './session.dto.js';

/** Signing in and out of the console. Its pages alone use this, so the API's document does not name it. */
@ApiExcludeController()
@Controller('console/session')
export class SessionController {
  constructor(
    private readonly tokens: TokenAuthenticator,
    private readonly sessions: ConsoleSessions,
    private readonly platforms: PlatformDirectory,
    @Inject(CONSOLE_OPTIONS) private readonly options: ConsoleOptions,
  ) {}

  @Post()
  @Public()
  @BoundedByAddress()
  async begin(
    @Body() { credential }: SessionRequest,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionResponse> {
    requireConsole(request);
    const given = credentialOf(credential.trim());
    const caller = { address: request.ip ?? '', hasLeft: () => request.socket.destroyed };
    const principal = given && (await this.tokens.authenticate(given.clientId, given.clientSecret, caller));
    if (principal === null)
      throw new Refusal(
        'UNAUTHORIZED',
        'The API credential is not valid. Check its id, its secret and its environment.',
      );
    await this.forget(request);
    const secure = this.isSecure(request);
    response.cookie(sessionCookie(secure), await this.sessions.begin(principal), cookieOptions(secure));
    return this.documentOf(principal);
  }

  @Get()
  get(@CurrentPrincipal() principal: Principal): Promise<SessionResponse> {
    return this.documentOf(principal);
  }

  /** Public: a session that has ended is ended again. */
  @Delete()
  @Public()
  @HttpCode(204)
  async end(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<void> {
    requireConsole(request);
    await this.forget(request);
    const secure = this.isSecure(request);
    response.clearCookie(sessionCookie(secure), cookieOptions(secure));
  }

  private async forget(request: ApiRequest): Promise<void> {
    const sessionId = sessionIdOf(request, this.isSecure(request));
    if (sessionId !== undefined) await this.sessions.end(sessionId);
  }

  private async documentOf({ tenant, callerId, permissions }: Principal): Promise<SessionResponse> {
    const { name } = await this.platforms.config(tenant);
    return {
      platform: name,
      environment: tenant.environment,
      tokenId: callerId,
      permissions,
      currencies: CURRENCIES.map(({ code, decimals }) => ({ code, decimals })),
    };
  }

  private isSecure(request: ApiRequest): boolean {
    return isSecureFor(request, this.options.publicUrl);
  }
}

/** Also where no session is used: a page of another origin must not sign its visitor in or out. */
function requireConsole(request: ApiRequest): void {
  if (request.header(CONSOLE_REQUEST) === undefined)
    throw new Refusal('FORBIDDEN', `The header ${CONSOLE_REQUEST} is required here.`);
}

function cookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
}
