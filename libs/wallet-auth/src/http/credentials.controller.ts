import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  AlsoAnswers,
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
  UnionBody,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { AddCredential, type AddedCredential } from '../commands/add-credential.js';
import { ChallengeCredential, type ChallengedCredential } from '../commands/challenge-credential.js';
import { RevokeCredential } from '../commands/revoke-credential.js';
import type { IssuedSession } from '../services/session-opener.service.js';
import { VerifyCredential } from '../commands/verify-credential.js';
import type { AuthMethodDocument } from '../domain/wallet/wallet.view.js';
import { ListCredentials, WalletCredentials } from '../queries/wallet-auth.queries.js';
import {
  AccountQuery,
  AddedAuthMethodResponse,
  AuthMethodResponse,
  AuthMethodsResponse,
  CREDENTIAL_CHALLENGE,
  CREDENTIAL_CREATE_REQUEST,
  CREDENTIAL_VERIFY_REQUEST,
  CredentialChallengeRequest,
  type CredentialCreateBody,
  CredentialSigningRequiredResponse,
  type CredentialVerifyBody,
} from './credential.dto.js';
import { AuthSessionResponse } from './session.dto.js';

/** Ways to log in to an embedded wallet (wallet-auth 5 to 8). */
@ApiTags('Embedded Wallet Auth')
@Controller('auth/credentials')
export class CredentialsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly credentials: WalletCredentials,
  ) {}

  @Post()
  @Requires('TRANSACT')
  @SignedAction({ pending: CredentialSigningRequiredResponse, retried: 200 })
  @Answers(201, AddedAuthMethodResponse, {
    summary: 'Add a credential to a wallet',
    errors: [
      'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
      'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
      'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
      'REQUEST_ID_MISSING',
      'WALLET_SIGNATURE_BODY_MISMATCH',
      'WALLET_SIGNATURE_INVALID',
      'WALLET_SIGNATURE_MALFORMED',
      'WALLET_SIGNATURE_MISSING',
      'REFERENCE_NOT_FOUND',
      'CONFLICT',
      'CUSTOMER_DELETED',
    ],
  })
  @AlsoAnswers(200, AddedAuthMethodResponse)
  add(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Retry() retry: SignedRetry,
    @UnionBody(CREDENTIAL_CREATE_REQUEST) body: CredentialCreateBody,
  ): Promise<AddedCredential | SigningRequired> {
    return this.commands.execute(new AddCredential(tenant, { request: body, retry }, metadata));
  }

  @Get()
  @Answers(200, AuthMethodsResponse, { summary: 'List the credentials of a wallet' })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() { accountId }: AccountQuery,
  ): Promise<{ data: readonly AuthMethodDocument[] }> {
    return { data: await this.queries.execute(new ListCredentials(tenant, { accountId })) };
  }

  @Post(':credentialId/challenge')
  @Requires('TRANSACT')
  @Answers(200, CREDENTIAL_CHALLENGE, {
    summary: 'Send a one-time code or create a passkey challenge',
    errors: ['REFERENCE_NOT_FOUND', 'NOT_IMPLEMENTED'],
  })
  async challenge(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('AuthMethod', 'credentialId') credentialId: string,
    @Body() { clientPublicKey }: CredentialChallengeRequest,
  ): Promise<ChallengedCredential> {
    const accountId = await this.credentials.accountOf(tenant, credentialId);
    return this.commands.execute(
      new ChallengeCredential(tenant, { accountId, credentialId, clientPublicKey }, metadata),
    );
  }

  @Post(':credentialId/verify')
  @Requires('TRANSACT')
  @SignedAction({ pending: CredentialSigningRequiredResponse })
  @Answers(200, AuthSessionResponse, {
    summary: 'Verify a credential and open a session',
    errors: ['REQUEST_ID_MISSING', 'WALLET_SIGNATURE_INVALID', 'WALLET_SIGNATURE_MALFORMED', 'REFERENCE_NOT_FOUND'],
  })
  async verify(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Retry() retry: SignedRetry,
    @ResourceIdParam('AuthMethod', 'credentialId') credentialId: string,
    @UnionBody(CREDENTIAL_VERIFY_REQUEST) body: CredentialVerifyBody,
  ): Promise<IssuedSession | SigningRequired> {
    const accountId = await this.credentials.accountOf(tenant, credentialId);
    return this.commands.execute(
      new VerifyCredential(tenant, { accountId, credentialId, proof: body, retry }, metadata),
    );
  }

  @Delete(':credentialId')
  @Requires('TRANSACT')
  @SignedAction({ pending: CredentialSigningRequiredResponse })
  @Answers(200, AuthMethodResponse, {
    summary: 'Revoke a credential and the sessions it issued',
    errors: ['WALLET_SIGNATURE_INVALID', 'REFERENCE_NOT_FOUND'],
  })
  async revoke(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Retry() retry: SignedRetry,
    @ResourceIdParam('AuthMethod', 'credentialId') credentialId: string,
  ): Promise<AuthMethodDocument | SigningRequired> {
    const accountId = await this.credentials.accountOf(tenant, credentialId);
    return this.commands.execute(new RevokeCredential(tenant, { accountId, credentialId, retry }, metadata));
  }
}
