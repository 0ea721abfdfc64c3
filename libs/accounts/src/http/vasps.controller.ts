import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, CurrentTenant, type Page, PageOf, PageQuery, page, pageRequest } from '@app/http';
import type { Vasp } from '../domain/directory/vasps.js';
import { ListVasps } from '../queries/directory.queries.js';
import { VaspResponse } from './directory.dto.js';

/** Provider names allowed for wallets at an exchange (onboarding-accounts 14.1), the same for every platform. */
@ApiTags('VASPs')
@Controller('vasps')
export class VaspsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(200, PageOf(VaspResponse), { summary: 'List exchanges and custodians' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: PageQuery): Promise<Page<Vasp>> {
    return page(query, await this.queries.execute(new ListVasps(tenant, {}, pageRequest(query))));
  }
}
