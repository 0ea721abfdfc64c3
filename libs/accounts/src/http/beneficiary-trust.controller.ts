import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { ErrorCode, Tenant } from '@app/kernel';
import { Answers, type CommandMetadata, CurrentTenant, Metadata, Requires, ResourceIdParam } from '@app/http';
import type { Proof } from '@app/sca';
import { RequestTrust, type TrustChallengeDocument } from '../commands/request-trust.js';
import { ConfirmTrust } from '../commands/confirm-trust.js';
import {
  BeneficiaryTrustConfirmRequest,
  BeneficiaryTrustResponse,
  BeneficiaryTrustStartResponse,
} from './beneficiary-trust.dto.js';

const TRUST_ERRORS: readonly ErrorCode[] = [
  'REFERENCE_NOT_FOUND',
  'CONFLICT',
  'SCA_SESSION_REQUIRED',
  'CUSTOMER_DELETED',
  'ACCOUNT_LOCKED',
  'NOT_IMPLEMENTED',
];

/** Trust in beneficiaries, for customers whose region requires strong authentication; 409 elsewhere. */
@ApiTags('External Accounts')
@Controller('customers/external-accounts/:externalAccountId')
export class BeneficiaryTrustController {
  constructor(private readonly commands: CommandBus) {}

  @Post('trust')
  @Requires('MANAGE')
  @Answers(200, BeneficiaryTrustStartResponse, {
    summary: 'Request trust in a beneficiary',
    errors: TRUST_ERRORS,
  })
  trust(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
  ): Promise<TrustChallengeDocument> {
    return this.commands.execute(new RequestTrust(tenant, { externalAccountId: id, trusted: true }, metadata));
  }

  @Post('trust/confirm')
  @Requires('MANAGE')
  @Answers(200, BeneficiaryTrustResponse, {
    summary: 'Confirm trust in a beneficiary',
    errors: TRUST_ERRORS,
  })
  confirmTrust(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
    @Body() body: BeneficiaryTrustConfirmRequest,
  ): Promise<{ readonly trusted: boolean }> {
    return this.commands.execute(
      new ConfirmTrust(tenant, { externalAccountId: id, trusted: true, proof: proofOf(body) }, metadata),
    );
  }

  @Post('untrust')
  @Requires('MANAGE')
  @Answers(200, BeneficiaryTrustStartResponse, {
    summary: 'Request the withdrawal of trust in a beneficiary',
    errors: TRUST_ERRORS,
  })
  untrust(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
  ): Promise<TrustChallengeDocument> {
    return this.commands.execute(new RequestTrust(tenant, { externalAccountId: id, trusted: false }, metadata));
  }

  @Post('untrust/confirm')
  @Requires('MANAGE')
  @Answers(200, BeneficiaryTrustResponse, {
    summary: 'Confirm the withdrawal of trust in a beneficiary',
    errors: TRUST_ERRORS,
  })
  confirmUntrust(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'externalAccountId') id: string,
    @Body() body: BeneficiaryTrustConfirmRequest,
  ): Promise<{ readonly trusted: boolean }> {
    return this.commands.execute(
      new ConfirmTrust(tenant, { externalAccountId: id, trusted: false, proof: proofOf(body) }, metadata),
    );
  }
}

/** Drops null members, which count as absent. */
function proofOf(body: BeneficiaryTrustConfirmRequest): Proof & { readonly challengeId?: string } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
}
