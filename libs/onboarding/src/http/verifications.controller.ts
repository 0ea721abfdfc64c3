import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Tenant, inMember } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
} from '@app/http';
import { SubmitCustomer } from '../commands/submit-customer.js';
import type { VerificationDocument } from '../domain/customer/verification.view.js';
import { GetVerification, ListVerifications } from '../queries/file-items.queries.js';
import { VerificationRequest, VerificationResponse, VerificationsQuery } from './verification.dto.js';

@ApiTags('KYC/KYB Verifications')
@Controller('verifications')
export class VerificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(200, VerificationResponse, {
    summary: 'Submit a customer for verification',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() { customerId }: VerificationRequest,
  ): Promise<VerificationDocument> {
    const command = new SubmitCustomer(tenant, { customerId }, metadata);
    return inMember('customerId', 'customer', this.commands.execute(command));
  }

  @Get()
  @Answers(200, PageOf(VerificationResponse), { summary: 'List verifications, newest first' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: VerificationsQuery): Promise<Page<VerificationDocument>> {
    const { customerId, verificationStatus: status } = query;
    return page(
      query,
      await this.queries.execute(new ListVerifications(tenant, { customerId, status }, pageRequest(query))),
    );
  }

  @Get(':verificationId')
  @Answers(200, VerificationResponse, { summary: 'Get a verification', errors: ['REFERENCE_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('Verification', 'verificationId') id: string,
  ): Promise<VerificationDocument> {
    return this.queries.execute(new GetVerification(tenant, { id }));
  }
}
