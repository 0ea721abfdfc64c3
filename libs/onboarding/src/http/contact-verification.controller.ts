import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  Requires,
  ResourceIdParam,
  TextField,
} from '@app/http';
import { ConfirmContact } from '../commands/confirm-contact.js';
import { IssueContactCode } from '../commands/issue-contact-code.js';
import type { CustomerDocument } from '../domain/customer/customer.view.js';
import { AnyCustomer, CUSTOMER } from './customer.dto.js';

export class ContactCodeRequest {
  @TextField({ max: 6, pattern: /^\d{6}$/, description: 'The code that was sent; 123456 in the sandbox.' })
  code!: string;
}

const CONFIRMED = { base: AnyCustomer, union: CUSTOMER };

const CustomerId = (): ParameterDecorator => ResourceIdParam('Customer', 'customerId');

/** Confirmation of a customer's email address and phone number, if its region requires it. */
@ApiTags('Contact Verification')
@Controller('customers/:customerId')
@Requires('MANAGE')
export class ContactVerificationController {
  constructor(private readonly commands: CommandBus) {}

  @Post('verify-email')
  @Answers(204, undefined, {
    summary: 'Send a one-time code by email',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED', 'NOT_IMPLEMENTED'],
  })
  verifyEmail(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @CustomerId() id: string,
  ): Promise<void> {
    return this.commands.execute(new IssueContactCode(tenant, { customerId: id, channel: 'EMAIL' }, metadata));
  }

  @Post('verify-email/confirm')
  @Answers(200, CONFIRMED, {
    summary: 'Confirm the email address',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  confirmEmail(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @CustomerId() id: string,
    @Body() { code }: ContactCodeRequest,
  ): Promise<CustomerDocument> {
    return this.commands.execute(new ConfirmContact(tenant, { customerId: id, channel: 'EMAIL', code }, metadata));
  }

  @Post('verify-phone')
  @Answers(204, undefined, {
    summary: 'Send a one-time code by text message',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED', 'NOT_IMPLEMENTED'],
  })
  verifyPhone(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @CustomerId() id: string,
  ): Promise<void> {
    return this.commands.execute(new IssueContactCode(tenant, { customerId: id, channel: 'PHONE' }, metadata));
  }

  @Post('verify-phone/confirm')
  @Answers(200, CONFIRMED, {
    summary: 'Confirm the phone number',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  confirmPhone(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @CustomerId() id: string,
    @Body() { code }: ContactCodeRequest,
  ): Promise<CustomerDocument> {
    return this.commands.execute(new ConfirmContact(tenant, { customerId: id, channel: 'PHONE', code }, metadata));
  }
}
