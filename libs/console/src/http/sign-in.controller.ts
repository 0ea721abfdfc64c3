import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { parse as parseCookies } from 'cookie';
import type { Response } from 'express';
import {
  type ApiRequest,
  BoundedByAddress,
  CallsThirdParty,
  type CommandMetadata,
  IdSource,
  Public,
  PublicAddress,
  sessionCookie,
} from '@app/http';
import { CLOCK, CREDENTIAL_REGISTRY, type Clock, Refusal, invalidInput } from '@app/kernel';
import { EnterOperator, type SignIn, SignInSettings } from '@app/operators';
import { OperatorSessions } from '../sessions/operator-sessions.js';
import { OperatorSignIns, SIGN_IN_MILLISECONDS } from '../sessions/operator-sign-ins.js';
import { OpenIdProvider } from '../sign-in/openid-provider.js';
import { requireConsole } from './console-request.js';
import { SessionCookies, cookieOptions } from './session-cookies.js';
import { documentOfOperator } from './session.controller.js';
import { type SessionResponse, SignInCompletion, type SignInOffer, type SignInStart } from './session.dto.js';

/** The page of the console that the provider redirects to; it passes on its query. */
const RETURN_PATH = '/console/signed-in';

/** Signing in through the operators' identity provider. Only the console's pages use it, so it is not part of the OpenAPI document. */
@ApiExcludeController()
@Controller('console/sign-in')
@Public()
export class SignInController {
  constructor(
    private readonly settings: SignInSettings,
    private readonly provider: OpenIdProvider,
    private readonly signIns: OperatorSignIns,
    private readonly sessions: OperatorSessions,
    private readonly cookies: SessionCookies,
    private readonly commands: CommandBus,
    private readonly address: PublicAddress,
    private readonly ids: IdSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The provider to offer on the sign-in page. */
  @Get()
  async offer(@Req() request: ApiRequest): Promise<SignInOffer> {
    requireConsole(request);
    const signIn = await this.settings.current();
    return { provider: signIn === null ? null : new URL(signIn.issuer).host };
  }

  /** Begins a sign-in, which the browser continues at the returned URL. */
  @Post()
  @BoundedByAddress()
  @CallsThirdParty()
  async begin(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<SignInStart> {
    requireConsole(request);
    const signIn = await this.required();
    const secret = await this.signIns.begin();
    const location = await this.provider.addressFor(signIn, secret, this.returnAddress(request));
    const isSecure = this.address.isSecure(request);
    response.cookie(cookieName(isSecure), secret, { ...cookieOptions(isSecure), maxAge: SIGN_IN_MILLISECONDS });
    return { location };
  }

  /** Completes a sign-in, with the query that the provider added to the redirect URL. */
  @Post('completion')
  @BoundedByAddress()
  @CallsThirdParty()
  async complete(
    @Body() { parameters }: SignInCompletion,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionResponse> {
    requireConsole(request);
    const isSecure = this.address.isSecure(request);
    const secret = parseCookies(request.headers.cookie ?? '')[cookieName(isSecure)];
    response.clearCookie(cookieName(isSecure), cookieOptions(isSecure));
    if (secret === undefined || !(await this.signIns.end(secret)))
      throw new Refusal(
        'UNAUTHORIZED',
        'This sign-in was not begun in this browser, took too long or has ended. Sign in again.',
      );
    const returned = new URL(this.returnAddress(request));
    returned.search = parameters;
    const person = await this.provider.personOf(await this.required(), secret, returned);
    const operator = await this.commands.execute(
      new EnterOperator(CREDENTIAL_REGISTRY, person, this.metadata(request)),
    );
    await this.cookies.enter(request, response, () => this.sessions.beginByIdentity(operator));
    return documentOfOperator(operator);
  }

  private async required(): Promise<SignIn> {
    const signIn = await this.settings.current();
    if (signIn === null) throw new Refusal('REFERENCE_NOT_FOUND', 'No identity provider is set.');
    return signIn;
  }

  /** Without PUBLIC_URL, the host of the browser's request is used. */
  private returnAddress(request: ApiRequest): string {
    const address = `${this.address.originOf(request)}${RETURN_PATH}`;
    if (URL.canParse(address)) return address;
    throw invalidInput('The header Host is no address.', {
      field: 'Host',
      message: 'must be the host of this service',
    });
  }

  /** Each sign-in runs only once: the secret in its browser is used up. */
  private metadata(request: ApiRequest): CommandMetadata {
    const commandId = this.ids.next();
    return {
      commandId,
      requestHash: commandId,
      correlationId: request.id,
      causationId: null,
      actor: 'identity-provider',
      at: this.clock.now().toISOString(),
    };
  }
}

function cookieName(isSecure: boolean): string {
  return `${sessionCookie(isSecure)}-sign-in`;
}
