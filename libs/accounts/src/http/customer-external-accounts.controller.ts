import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  Answers,
  BodyOf,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  page,
  pageRequest,
} from '@app/http';
import { type ExternalAccountRegistration, RegisterExternalAccount } from '../commands/register-external-account.js';
import type { ExternalAccountDocument } from '../domain/external-account/external-account.view.js';
import { ListExternalAccounts } from '../queries/accounts.queries.js';
import {
  ExternalAccountCreateRequest,
  ExternalAccountResponse,
  ExternalAccountsQuery,
} from './external-account.dto.js';
import { ExternalAccountRoutes } from './external-account-routes.js';
import { crossFieldRegistrationRules } from './external-account.rules.js';

/** Without a customerId the account belongs to the platform itself and is still available here. */
@ApiTags('External Accounts')
@Controller('customers/external-accounts')
export class CustomerExternalAccountsController extends ExternalAccountRoutes {
  protected readonly collection = 'CUSTOMERS';

  @Post()
  @Requires('MANAGE')
  @Answers(201, ExternalAccountResponse, {
    summary: 'Register an external account',
    errors: ['INVALID_BANK_ACCOUNT', 'INVALID_CURRENCY', 'USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @BodyOf(ExternalAccountCreateRequest, crossFieldRegistrationRules) body: ExternalAccountRegistration,
  ): Promise<ExternalAccountDocument> {
    return this.commands.execute(
      new RegisterExternalAccount(tenant, { registration: body, collection: this.collection }, metadata),
    );
  }

  @Get()
  @Answers(200, PageOf(ExternalAccountResponse), { summary: 'List external accounts', errors: ['INVALID_CURRENCY'] })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: ExternalAccountsQuery,
  ): Promise<Page<ExternalAccountDocument>> {
    return page(
      query,
      await this.queries.execute(
        new ListExternalAccounts(tenant, { ...query, collection: this.collection }, pageRequest(query)),
      ),
    );
  }
}
