import { ApiProperty } from '@nestjs/swagger';
import { FlagField, SortedPageQuery, TextField } from '@app/http';
import { CurrencyResponse } from './payment-parts.dto.js';

/** Query of GET /uma-providers. */
export class UmaProvidersQuery extends SortedPageQuery {
  @TextField({ pattern: /^[A-Z]{2}$/, optional: true, description: 'ISO 3166-1 alpha-2.' })
  countryCode?: string;

  @TextField({ pattern: /^[A-Z]{3,4}$/, optional: true })
  currencyCode?: string;

  @FlagField({ optional: true, description: 'false excludes providers with which payments are not allowed.' })
  hasBlockedProviders?: boolean;
}

export class UmaProvider {
  @ApiProperty({ type: String, required: false }) name!: string;
  @ApiProperty({ type: String, isArray: true, required: false }) supportedRegions!: string[];
  @ApiProperty({ type: String, required: false }) domain!: string;
  @ApiProperty({ type: String, format: 'uri', required: false }) logoUrl?: string;
  @ApiProperty({ type: () => CurrencyResponse, isArray: true, required: false })
  supportedCurrencies!: CurrencyResponse[];
  @ApiProperty({ type: String, required: false }) lei?: string;
  @ApiProperty({ type: Boolean, required: false }) allowListStatus!: boolean;
}
