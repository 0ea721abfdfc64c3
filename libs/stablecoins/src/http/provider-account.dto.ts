import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EnumField, PageQuery, TextField } from '@app/http';
import { PROVIDER_ACCOUNT_STATUSES } from '../domain/provider-account/provider-account.decider.js';
import { PROVIDER_ENVIRONMENTS, STABLECOIN_PROVIDERS, type StablecoinProviderName } from '../domain/provider.js';
import { STABLECOINS_CONFIGURATION } from '../stablecoins.configuration.js';

const { identifierLength: max } = STABLECOINS_CONFIGURATION;

@ApiSchema({ name: 'StablecoinProviderAccountLinkRequest' })
export class ProviderAccountLinkRequest {
  @EnumField(STABLECOIN_PROVIDERS)
  provider!: StablecoinProviderName;

  @TextField({ max })
  apiClientId!: string;

  @TextField({ max, description: 'Stored encrypted; never returned.' })
  apiClientSecret!: string;

  @TextField({
    max,
    optional: true,
    description: 'Account at the provider; required if the credentials give access to several.',
  })
  providerAccountId?: string;
}

export class ProviderAccountsQuery extends PageQuery {
  @EnumField(STABLECOIN_PROVIDERS, { optional: true })
  provider?: string;

  @EnumField(PROVIDER_ACCOUNT_STATUSES, { optional: true })
  status?: string;
}

@ApiSchema({ name: 'StablecoinProviderAccount' })
export class ProviderAccountResponse {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ enum: STABLECOIN_PROVIDERS }) provider!: string;
  @ApiProperty({ type: String }) providerAccountId!: string;
  @ApiProperty({ enum: PROVIDER_ENVIRONMENTS }) providerEnvironment!: string;
  @ApiProperty({ enum: PROVIDER_ACCOUNT_STATUSES }) status!: string;
  @ApiProperty({ type: String, format: 'date-time', required: false }) lastVerifiedAt!: string;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time' }) updatedAt!: string;
}
