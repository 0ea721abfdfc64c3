import { ApiProperty } from '@nestjs/swagger';
import { CurrencyField, TextField } from '@app/http';

export class DiscoveriesQuery {
  @TextField({
    optional: true,
    min: 2,
    max: 2,
    pattern: /^[A-Z]{2}$/,
    example: 'PH',
    description: 'ISO 3166-1, two letters.',
  })
  country?: string;

  @CurrencyField({ optional: true, code: 'INVALID_INPUT', example: 'PHP' })
  currency?: string;
}

export class DiscoveryResponse {
  @TextField({ description: 'Value for accountInfo.bankName.', example: 'BDO Unibank' })
  bankName!: string;

  @TextField({ description: 'Name to display.', example: 'BDO Unibank' })
  displayName!: string;

  @TextField({ example: 'PH' })
  country!: string;

  @CurrencyField({ example: 'PHP' })
  currency!: string;
}

/** Not paginated: the list is short and rarely changes. */
export class DiscoveriesResponse {
  @ApiProperty({ type: () => DiscoveryResponse, isArray: true })
  data!: DiscoveryResponse[];
}

export class VaspResponse {
  @TextField({ description: 'Value for accountInfo.vaspName.', example: 'Coinbase' })
  vaspName!: string;

  @TextField({ optional: true, format: 'uri', example: 'https://www.coinbase.com' })
  url?: string;
}
