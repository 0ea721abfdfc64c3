import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, type Page, PageOf, PageQuery, page, pageRequest } from '@app/http';
import { type Bank, banksOf } from '../domain/directory/banks.js';
import { type Vasp, vaspsAfter } from '../domain/directory/vasps.js';
import { DiscoveriesQuery, DiscoveriesResponse, VaspResponse } from './directory.dto.js';

/** Names that accounts may carry (onboarding-accounts 14.1); the same for every platform. */
@Controller()
export class DirectoriesController {
  @Get('discoveries')
  @ApiTags('Discoveries')
  @Answers(200, DiscoveriesResponse, { summary: 'List banks by country and currency' })
  discoveries(@Query() query: DiscoveriesQuery): { readonly data: readonly Omit<Bank, 'swiftCode'>[] } {
    const data = banksOf(query).map(({ swiftCode: _, ...shown }) => shown);
    return { data };
  }

  @Get('vasps')
  @ApiTags('VASPs')
  @Answers(200, PageOf(VaspResponse), { summary: 'List exchanges and custodians' })
  vasps(@Query() query: PageQuery): Page<Vasp> {
    const { limit, after = 0n } = pageRequest(query);
    return page(query, vaspsAfter(Number(after), limit));
  }
}
