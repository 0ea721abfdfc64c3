import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '@app/http';
import { type Bank, banksOf } from '../domain/directory/banks.js';
import { DiscoveriesQuery, DiscoveriesResponse } from './directory.dto.js';

/** Names that a bank account may carry (onboarding-accounts 14.1); the same for every platform. */
@ApiTags('Discoveries')
@Controller('discoveries')
export class DiscoveriesController {
  @Get()
  @Answers(200, DiscoveriesResponse, { summary: 'List banks by country and currency' })
  list(@Query() query: DiscoveriesQuery): { readonly data: readonly Omit<Bank, 'swiftCode'>[] } {
    return { data: banksOf(query).map(({ swiftCode: _, ...shown }) => shown) };
  }
}
