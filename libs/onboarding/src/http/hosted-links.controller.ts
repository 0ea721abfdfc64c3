import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { BASE_PATH } from '@app/kernel';
import {
  Answers,
  type ApiRequest,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  Requires,
  ResourceIdParam,
  UrlField,
  PublicAddress,
} from '@app/http';
import { IssueHostedLink } from '../commands/issue-hosted-link.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';

export class HostedLinkRequest {
  @UrlField({
    optional: true,
    description: 'Address to which the browser of the customer is redirected at the end; https only.',
  })
  redirectUri?: string;
}

export class HostedLinkResponse {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of the page, for both types of customers. It opens once.',
  })
  kycUrl!: string;
  @ApiProperty({ type: 'string', format: 'date-time' }) expiresAt!: string;
  @ApiProperty({ type: 'string', enum: [ONBOARDING_CONFIGURATION.hostedFlowProvider] }) provider!: string;
  @ApiProperty({ type: 'string', required: false, description: 'Token of the link, for an embedded flow.' })
  token?: string;
}

@ApiTags('KYC/KYB Verifications')
@Controller('customers')
export class HostedLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly address: PublicAddress,
  ) {}

  @Post(':customerId/kyc-link')
  @Requires('MANAGE')
  @Answers(201, HostedLinkResponse, {
    summary: 'Create a link where the customer enters its own data and documents',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  async create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Customer', 'customerId') customerId: string,
    @Body() { redirectUri }: HostedLinkRequest,
    @Req() request: ApiRequest,
  ): Promise<HostedLinkResponse> {
    const { token, expiresAt } = await this.commands.execute(
      new IssueHostedLink(tenant, { customerId, redirectUri }, metadata),
    );
    return {
      kycUrl: `${this.address.originOf(request)}${BASE_PATH}/hosted/verification/${token}`,
      expiresAt,
      provider: ONBOARDING_CONFIGURATION.hostedFlowProvider,
      token,
    };
  }
}
