import { Controller, Get, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { TrialBalanceReport } from '@app/accounts';
import { CurrentPrincipal, CurrentTenant, type Principal } from '@app/http';
import { Refusal, type Tenant } from '@app/kernel';
import { AccountQuery, BooksQuery } from './books.dto.js';
import { BooksReader, type ShownBalance, type ShownStatement } from './books-reader.js';

/** The books of the signed-in platform. Only the console's pages use it, so it is not part of the OpenAPI document. */
@ApiExcludeController()
@Controller('console/books')
export class PlatformBooksController {
  constructor(private readonly books: BooksReader) {}

  @Get('totals')
  async totals(@CurrentTenant() tenant: Tenant): Promise<{ readonly totals: TrialBalanceReport['totals'] }> {
    return { totals: await this.books.totals(tenant) };
  }

  /** Past balances require MANAGE, as everywhere. */
  @Get('trial-balance')
  trialBalance(
    @CurrentPrincipal() { tenant, permissions }: Principal,
    @Query() { at }: BooksQuery,
  ): Promise<ShownBalance> {
    if (at !== undefined && !permissions.includes('MANAGE'))
      throw new Refusal('FORBIDDEN', 'The API token lacks the permission MANAGE.');
    return this.books.trialBalance(tenant, at);
  }

  @Get('statement')
  statement(@CurrentTenant() tenant: Tenant, @Query() { account }: AccountQuery): Promise<ShownStatement> {
    return this.books.statement(tenant, account);
  }
}
