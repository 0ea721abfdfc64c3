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
  ExternalAccountResponse,
  PlatformExternalAccountCreateRequest,
  PlatformExternalAccountsQuery,
} from './external-account.dto.js';
import { ExternalAccountRoutes } from './external-account-routes.js';
import { crossFieldDetailRules } from './external-account.rules.js';

/** Only the platform's own accounts; those of its customers are not found here. */
@ApiTags('External Accounts')
@Controller('platform/external-accounts')
export class PlatformExternalAccountsController extends ExternalAccountRoutes {
  protected readonly collection = 'PLATFORM';

  @Post()
  @Requires('MANAGE')
  @Answers(201, ExternalAccountResponse, {
    summary: 'Register an external account',
    errors: ['INVALID_CURRENCY', 'CONFLICT', 'INVALID_BANK_ACCOUNT'],
  })
  create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @BodyOf(PlatformExternalAccountCreateRequest, crossFieldDetailRules) body: ExternalAccountRegistration,
  ): Promise<ExternalAccountDocument> {
    return this.commands.execute(
      new RegisterExternalAccount(tenant, { registration: body, collection: this.collection }, metadata),
    );
  }

  @Get()
  @Answers(200, PageOf(ExternalAccountResponse), { summary: 'List external accounts', errors: ['INVALID_CURRENCY'] })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: PlatformExternalAccountsQuery,
  ): Promise<Page<ExternalAccountDocument>> {
    return page(
      query,
      await this.queries.execute(
        new ListExternalAccounts(tenant, { ...query, collection: this.collection }, pageRequest(query)),
      ),
    );
  }
}
