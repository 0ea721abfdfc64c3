import { Body, Delete, Get, Injectable, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import {
  Answers,
  type ApiRequest,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  PublicAddress,
  Requires,
  ResourceIdParam,
} from '@app/http';
import { ChallengeOwnership, type OwnershipChallengeDocument } from '../commands/challenge-ownership.js';
import { DeleteExternalAccount } from '../commands/delete-external-account.js';
import { VerifyOwnership } from '../commands/verify-ownership.js';
import type { AccountCollection } from '../domain/external-account/account-collection.js';
import type { ExternalAccountDocument } from '../domain/external-account/external-account.view.js';
import { GetExternalAccount } from '../queries/accounts.queries.js';
import { ExternalAccountResponse } from './external-account.dto.js';
import { OWNERSHIP_CHALLENGE, OwnershipChallengeRequest, OwnershipVerifyRequest } from './ownership.dto.js';

/** Routes of one external account, shared by both collections. The controllers add registration and listing. */
@Injectable()
export abstract class ExternalAccountRoutes {
  protected abstract readonly collection: AccountCollection;

  constructor(
    protected readonly commands: CommandBus,
    protected readonly queries: QueryBus,
    private readonly address: PublicAddress,
  ) {}

  @Get(':externalAccountId')
  @Answers(200, ExternalAccountResponse, { summary: 'Get an external account', errors: ['REFERENCE_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') externalAccountId: string,
  ): Promise<ExternalAccountDocument> {
    return this.queries.execute(new GetExternalAccount(tenant, { externalAccountId, collection: this.collection }));
  }

  @Delete(':externalAccountId')
  @Requires('MANAGE')
  @Answers(204, undefined, {
    summary: 'Delete an external account',
    errors: ['REFERENCE_NOT_FOUND', 'BENEFICIARY_TRUSTED', 'CONFLICT'],
  })
  async delete(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
  ): Promise<void> {
    await this.commands.execute(
      new DeleteExternalAccount(tenant, { externalAccountId: id, collection: this.collection }, metadata),
    );
  }

  @Post(':externalAccountId/challenge')
  @Requires('MANAGE')
  @Answers(201, OWNERSHIP_CHALLENGE, {
    summary: 'Request a challenge to prove the ownership of a wallet',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'],
  })
  async challenge(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
    @Body() { method }: OwnershipChallengeRequest,
    @Req() request: ApiRequest,
  ): Promise<OwnershipChallengeDocument> {
    const challenge = await this.commands.execute(
      new ChallengeOwnership(tenant, { externalAccountId: id, collection: this.collection, method }, metadata),
    );
    if (challenge.method !== 'LIVENESS') return challenge;
    return { ...challenge, verificationLink: this.address.absolute(challenge.verificationLink, request) };
  }

  @Post(':externalAccountId/verify')
  @Requires('MANAGE')
  @Answers(200, ExternalAccountResponse, {
    summary: 'Verify the ownership of a wallet',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
  })
  verify(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
    @Body() { signature, signatureScheme: scheme = 'bip137' }: OwnershipVerifyRequest,
  ): Promise<ExternalAccountDocument> {
    return this.commands.execute(
      new VerifyOwnership(
        tenant,
        { externalAccountId: id, collection: this.collection, proof: { signature, scheme } },
        metadata,
      ),
    );
  }
}
