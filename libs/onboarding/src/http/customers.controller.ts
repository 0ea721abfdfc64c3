import { Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  Retry,
  SignedAction,
  type SignedRetry,
  type SigningRequired,
  UnionBody,
  page,
  pageRequest,
} from '@app/http';
import { PlatformDirectory } from '@app/platforms';
import { ChangeCustomer } from '../commands/change-customer.js';
import { DeleteCustomer } from '../commands/delete-customer.js';
import { RegisterCustomer } from '../commands/register-customer.js';
import type { CustomerDocument } from '../domain/customer/customer.view.js';
import type { EndUserTerms } from '../onboarding.configuration.js';
import { CustomerFiles } from '../queries/customer-files.questions.js';
import { GetEndUserTerms } from '../queries/end-user-terms.queries.js';
import { GetCustomer, ListCustomers } from '../queries/customers.queries.js';
import {
  CUSTOMER,
  CUSTOMER_CREATE_REQUEST,
  CUSTOMER_UPDATE_REQUEST,
  type CustomerCreateRequest,
  type CustomerUpdateRequest,
  CustomersQuery,
  EndUserTermsResponse,
} from './customer.dto.js';
import { readChanges, readRegistration } from './customer-request.reader.js';

@ApiTags('Customers')
@Controller('customers')
export class CustomersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: CustomerFiles,
    private readonly platforms: PlatformDirectory,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, CUSTOMER, {
    summary: 'Create a customer',
    errors: [
      'END_USER_TERMS_VERSION_NOT_FOUND',
      'INVALID_UMA_ADDRESS',
      'METHOD_NOT_ALLOWED',
      'CONFLICT',
      'UMA_ADDRESS_EXISTS',
      'NOT_IMPLEMENTED',
    ],
  })
  async create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @UnionBody(CUSTOMER_CREATE_REQUEST, { unchecked: true }) body: CustomerCreateRequest,
  ): Promise<CustomerDocument> {
    const registration = await readRegistration(body, await this.platforms.config(tenant), metadata.at);
    return this.commands.execute(new RegisterCustomer(tenant, registration, metadata));
  }

  @Get()
  @Answers(200, PageOf(CUSTOMER), { summary: 'List customers, newest first', errors: ['METHOD_NOT_ALLOWED'] })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: CustomersQuery): Promise<Page<CustomerDocument>> {
    return page(query, await this.queries.execute(new ListCustomers(tenant, query, pageRequest(query))));
  }

  /** Declared before the route of one customer, whose path parameter would match it. */
  @Get('end-user-terms')
  @Answers(200, EndUserTermsResponse, { summary: 'Get the current version of the end-user terms' })
  endUserTerms(@CurrentTenant() tenant: Tenant): Promise<EndUserTerms> {
    return this.queries.execute(new GetEndUserTerms(tenant, {}));
  }

  @Get(':customerId')
  @Answers(200, CUSTOMER, { summary: 'Get a customer', errors: ['USER_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('Customer', 'customerId') customerId: string,
  ): Promise<CustomerDocument> {
    return this.queries.execute(new GetCustomer(tenant, { customerId }));
  }

  @Patch(':customerId')
  @Requires('MANAGE')
  @SignedAction()
  @Answers(200, CUSTOMER, {
    summary: 'Update a customer',
    errors: [
      'END_USER_TERMS_VERSION_NOT_FOUND',
      'INVALID_UMA_ADDRESS',
      'WALLET_SIGNATURE_BODY_MISMATCH',
      'WALLET_SIGNATURE_INVALID',
      'USER_NOT_FOUND',
      'CONFLICT',
      'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
      'EMAIL_OTP_EMAIL_ALREADY_EXISTS',
      'UMA_ADDRESS_EXISTS',
      'CUSTOMER_DELETED',
      'EMAIL_OTP_CREDENTIAL_SYNC_FAILED',
    ],
  })
  async update(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Retry() retry: SignedRetry,
    @ResourceIdParam('Customer', 'customerId') customerId: string,
    @UnionBody(CUSTOMER_UPDATE_REQUEST, { unchecked: true }) body: CustomerUpdateRequest,
  ): Promise<CustomerDocument | SigningRequired> {
    const [current, platform] = await Promise.all([this.files.open(tenant, customerId), this.platforms.config(tenant)]);
    const changes = await readChanges(body, current, platform, metadata.at);
    return this.commands.execute(new ChangeCustomer(tenant, { customerId, changes, retry }, metadata));
  }

  @Delete(':customerId')
  @Requires('MANAGE')
  @Answers(200, CUSTOMER, {
    summary: 'Delete a customer',
    description: 'Permanent. The history is kept; no money can move afterwards.',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  delete(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Customer', 'customerId') customerId: string,
  ): Promise<CustomerDocument> {
    return this.commands.execute(new DeleteCustomer(tenant, { customerId }, metadata));
  }
}
