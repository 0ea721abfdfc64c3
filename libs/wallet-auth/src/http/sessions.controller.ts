import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  Requires,
  ResourceIdParam,
  Retry,
  SignedAction,
  type SignedRetry,
  type SigningRequired,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { RefreshSession } from '../commands/refresh-session.js';
import { RevokeSession } from '../commands/revoke-session.js';
import type { IssuedSession } from '../services/session-opener.service.js';
import type { AuthSessionDocument } from '../domain/session/session.view.js';
import { ListSessions } from '../queries/wallet-auth.queries.js';
import { AccountQuery, CredentialSigningRequiredResponse } from './credential.dto.js';
import { AuthSessionResponse, AuthSessionsResponse, SessionRefreshRequest } from './session.dto.js';

/** Session keys that may sign for an embedded wallet for a limited time (wallet-auth 9). */
@ApiTags('Embedded Wallet Auth')
@Controller('auth/sessions')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, AuthSessionsResponse, { summary: 'List the active sessions of a wallet' })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Metadata() { at }: CommandMetadata,
    @Query() { accountId }: AccountQuery,
  ): Promise<{ data: readonly AuthSessionDocument[] }> {
    return { data: await this.queries.execute(new ListSessions(tenant, { accountId, at })) };
  }

  @Post(':sessionId/refresh')
  @Requires('TRANSACT')
  @SignedAction()
  @Answers(201, AuthSessionResponse, {
    summary: 'Open a further session with an active one',
    errors: ['WALLET_SIGNATURE_BODY_MISMATCH', 'WALLET_SIGNATURE_INVALID', 'REFERENCE_NOT_FOUND'],
  })
  refresh(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Retry() retry: SignedRetry,
    @ResourceIdParam('Session', 'sessionId') sessionId: string,
    @Body() { clientPublicKey }: SessionRefreshRequest,
  ): Promise<IssuedSession | SigningRequired> {
    return this.commands.execute(new RefreshSession(tenant, { sessionId, clientPublicKey, retry }, metadata));
  }

  @Delete(':sessionId')
  @Requires('TRANSACT')
  @SignedAction({ pending: CredentialSigningRequiredResponse })
  @Answers(200, AuthSessionResponse, { summary: 'Revoke a session', errors: ['REFERENCE_NOT_FOUND'] })
  revoke(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Retry() retry: SignedRetry,
    @ResourceIdParam('Session', 'sessionId') sessionId: string,
  ): Promise<AuthSessionDocument | SigningRequired> {
    return this.commands.execute(new RevokeSession(tenant, { sessionId, retry }, metadata));
  }
}
