import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, type Page, PageOf, PageQuery, page, pageRequest } from '@app/http';
import { type Vasp, vaspsAfter } from '../domain/directory/vasps.js';
import { VaspResponse } from './directory.dto.js';

/** Names that a wallet in an exchange's keeping may carry (onboarding-accounts 14.1); the same for every platform. */
@ApiTags('VASPs')
@Controller('vasps')
export class VaspsController {
  @Get()
  @Answers(200, PageOf(VaspResponse), { summary: 'List exchanges and custodians' })
  list(@Query() query: PageQuery): Page<Vasp> {
    const { limit, after = 0n } = pageRequest(query);
    return page(query, vaspsAfter(Number(after), limit));
  }
}
