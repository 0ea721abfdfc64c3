import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { type ApiRequest, BoundedByAddress, type Principal, Public, credentialOf } from '@app/http';
import { Refusal } from '@app/kernel';
import { type Operator, OperatorAuthenticator } from '@app/operators';
import { CURRENCIES, PlatformDirectory, TokenAuthenticator } from '@app/platforms';
import { CONSOLE_OPTIONS, type ConsoleOptions } from '../console.options.js';
import { ConsoleSessions } from '../sessions/console-sessions.js';
import { OperatorSessions } from '../sessions/operator-sessions.js';
import { noSession, requireConsole, sessionOf } from './console-request.js';
import { SessionCookies } from './session-cookies.js';
import { SessionRequest, type SessionResponse } from './session.dto.js';

/** `Operator:<uuid>:<secret>`; every other credential belongs to a platform. */
const OPERATOR_CREDENTIAL = /^(Operator:[^:]+):(.+)$/s;

/** Signing in to and out of the console. Only the console's pages use it, so it is not part of the OpenAPI document. */
@ApiExcludeController()
@Controller('console/session')
@Public()
export class SessionController {
  constructor(
    private readonly tokens: TokenAuthenticator,
    private readonly operators: OperatorAuthenticator,
    private readonly sessions: ConsoleSessions,
    private readonly operatorSessions: OperatorSessions,
    private readonly platforms: PlatformDirectory,
    private readonly cookies: SessionCookies,
    @Inject(CONSOLE_OPTIONS) private readonly options: ConsoleOptions,
  ) {}

  @Post()
  @BoundedByAddress()
  async begin(
    @Body() { credential }: SessionRequest,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionResponse> {
    requireConsole(request);
    const caller = { address: request.ip ?? '', hasLeft: () => request.socket.destroyed };
    const given = credential.trim();
    const [, operatorId, secret] = OPERATOR_CREDENTIAL.exec(given) ?? [];
    if (operatorId !== undefined) {
      const operator = await this.operators.authenticate(operatorId, secret!, caller);
      if (operator === null) throw new Refusal('UNAUTHORIZED', "The operator's credential is not valid.");
      await this.cookies.enter(request, response, () => this.operatorSessions.begin(operator));
      return documentOfOperator(operator);
    }
    const parts = credentialOf(given);
    const principal = parts && (await this.tokens.authenticate(parts.clientId, parts.clientSecret, caller));
    if (principal === null)
      throw new Refusal(
        'UNAUTHORIZED',
        'The API credential is not valid. Check its id, its secret and its environment.',
      );
    await this.cookies.enter(request, response, () => this.sessions.begin(principal));
    return this.documentOf(principal);
  }

  /** The session of a platform's token or of an operator. */
  @Get()
  async get(@Req() request: ApiRequest): Promise<SessionResponse> {
    requireConsole(request);
    const sessionId = sessionOf(request, this.options.publicUrl);
    if (sessionId === undefined) throw noSession();
    const principal = await this.sessions.authenticate(sessionId);
    if (principal !== null) return this.documentOf(principal);
    const operator = await this.operatorSessions.authenticate(sessionId);
    if (operator === null) throw noSession();
    return documentOfOperator(operator);
  }

  /** Idempotent: a session that has ended can be ended again. */
  @Delete()
  @HttpCode(204)
  async end(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<void> {
    requireConsole(request);
    await this.cookies.leave(request, response);
  }

  private async documentOf({ tenant, callerId, permissions }: Principal): Promise<SessionResponse> {
    const { name } = await this.platforms.config(tenant);
    return {
      kind: 'platform',
      platform: name,
      environment: tenant.environment,
      tokenId: callerId,
      permissions,
      currencies: currencies(),
    };
  }
}

/** The session of an operator, as its pages read it. */
export function documentOfOperator({ operatorId, name, role }: Operator): SessionResponse {
  return { kind: 'operator', operatorId, name, role, currencies: currencies() };
}

function currencies(): SessionResponse['currencies'] {
  return CURRENCIES.map(({ code, decimals }) => ({ code, decimals }));
}
