import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Refusal, type Tenant } from '@app/kernel';
import {
  AmountField,
  Answers,
  type ApiRequest,
  type CommandMetadata,
  CurrentTenant,
  Field,
  Metadata,
  Requires,
  TimestampField,
  PublicAddress,
} from '@app/http';
import { CreateInvitation } from '../commands/create-invitation.js';
import { CancelInvitation } from '../commands/cancel-invitation.js';
import { ClaimInvitation } from '../commands/claim-invitation.js';
import type { InvitationDocument } from '../domain/invitation/invitation.view.js';
import { ListCustomers } from '../queries/customers.queries.js';
import { GetInvitation } from '../queries/invitations.queries.js';
import { Invitations } from '../queries/invitations.questions.js';
import { personName, umaAddress } from './customer.rules.js';
import { INVITATION_PAGES } from './hosted/invitation-pages.controller.js';

export class InvitationRequest {
  @Field(umaAddress, { description: 'A customer of the platform.' }) inviterUma!: string;
  @Field(personName, { optional: true, description: 'For display.' }) firstName?: string;
  @AmountField({
    optional: true,
    description: "For display, in the smallest unit of the customer's currency; it triggers no payment.",
  })
  amountToSend?: number;
  @TimestampField({ optional: true, description: 'Without it the invitation does not expire.' }) expiresAt?: string;
}

export class InvitationClaimRequest {
  @Field(umaAddress, { description: 'A customer of the claiming platform.' }) inviteeUma!: string;
}

class InvitationCurrency {
  @ApiProperty({ type: 'string', required: false }) code?: string;
  @ApiProperty({ type: 'string', required: false }) name?: string;
  @ApiProperty({ type: 'string', required: false }) symbol?: string;
  @ApiProperty({ type: 'integer', minimum: 0, required: false }) decimals?: number;
}

class InvitationAmount {
  @ApiProperty({ type: 'integer', format: 'int64' }) amount!: number;
  @ApiProperty({ type: InvitationCurrency }) currency!: InvitationCurrency;
}

export class InvitationResponse {
  @ApiProperty({ type: 'string', example: '0a1b2c3d' }) code!: string;
  @ApiProperty({ type: 'string', format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: 'string', format: 'date-time', required: false }) claimedAt?: string;
  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'Address of a page for the invited person. Null once the customer is erased.',
  })
  url!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', required: false }) expiresAt?: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Null once the customer is erased.' })
  inviterUma!: string | null;
  @ApiProperty({ type: 'string', required: false, nullable: true, description: 'Null once the customer is erased.' })
  inviteeUma?: string | null;
  @ApiProperty({ type: 'string', enum: ['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'] }) status!: string;
  @ApiProperty({ type: 'string', required: false }) firstName?: string;
  @ApiProperty({ type: InvitationAmount, required: false }) amountToSend?: InvitationAmount;
}

@ApiTags('Invitations')
@Controller('invitations')
export class InvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly invitations: Invitations,
    private readonly address: PublicAddress,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, InvitationResponse, {
    summary: 'Invite a person on behalf of a customer',
    errors: ['INVALID_AMOUNT', 'INVALID_UMA_ADDRESS', 'INVITATIONS_NOT_CONFIGURED'],
  })
  async create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: InvitationRequest,
    @Req() request: ApiRequest,
  ): Promise<InvitationDocument> {
    const { id, umaAddress: inviterUma } = await this.customerOf(tenant, body.inviterUma, 'inviterUma');
    const pages = `${this.address.originOf(request)}${INVITATION_PAGES}`;
    return this.commands.execute(
      new CreateInvitation(tenant, { customerId: id, offer: { ...body, inviterUma }, pages }, metadata),
    );
  }

  @Get(':invitationCode')
  @Answers(200, InvitationResponse, { summary: 'Get an invitation', errors: ['INVITATION_NOT_FOUND'] })
  get(@CurrentTenant() tenant: Tenant, @Param('invitationCode') code: string): Promise<InvitationDocument> {
    return this.queries.execute(new GetInvitation(tenant, { code }));
  }

  @Post(':invitationCode/claim')
  @Requires('MANAGE')
  @Answers(200, InvitationResponse, {
    summary: 'Claim an invitation for a customer',
    errors: ['INVALID_UMA_ADDRESS', 'INVITATION_ALREADY_CLAIMED', 'INVITATION_CANCELLED', 'INVITATION_NOT_FOUND'],
  })
  async claim(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Param('invitationCode') code: string,
    @Body() body: InvitationClaimRequest,
  ): Promise<InvitationDocument> {
    await this.invitations.find(tenant, code);
    const { umaAddress: inviteeUma } = await this.customerOf(tenant, body.inviteeUma, 'inviteeUma');
    return this.commands.execute(new ClaimInvitation(tenant, { code, inviteeUma }, metadata));
  }

  @Post(':invitationCode/cancel')
  @Requires('MANAGE')
  @Answers(200, InvitationResponse, {
    summary: 'Cancel a pending invitation',
    errors: ['INVITATION_ALREADY_CLAIMED', 'INVITATION_CANCELLED', 'INVITATION_NOT_FOUND'],
  })
  cancel(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Param('invitationCode') code: string,
  ): Promise<InvitationDocument> {
    return this.commands.execute(new CancelInvitation(tenant, { code }, metadata));
  }

  private async customerOf(tenant: Tenant, uma: string, field: string): Promise<{ id: string; umaAddress: string }> {
    const {
      rows: [found],
    } = await this.queries.execute(new ListCustomers(tenant, { umaAddress: uma }, { limit: 1 }));
    if (found !== undefined) return { id: found.document.id, umaAddress: found.document.umaAddress ?? uma };
    const message = 'must be the address of a customer of this platform';
    throw new Refusal('INVALID_UMA_ADDRESS', `${field} ${message}.`, { errors: [{ field, message }] });
  }
}
