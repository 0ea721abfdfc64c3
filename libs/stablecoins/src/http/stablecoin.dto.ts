import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EnumField, PageQuery, ResourceIdField, TextField } from '@app/http';
import {
  PROVIDER_ENVIRONMENTS,
  STABLECOIN_NETWORKS,
  STABLECOIN_PROVIDERS,
  type StablecoinNetwork,
} from '../domain/provider.js';
import { ISSUANCE_STATUSES, SVC_OPERATIONS_STATUSES } from '../domain/stablecoin/stablecoin.events.js';
import { STABLECOINS_CONFIGURATION } from '../stablecoins.configuration.js';

const { identifierLength: max } = STABLECOINS_CONFIGURATION;

export class StablecoinRegisterRequest {
  @TextField({ max, description: "The token's id at the provider." })
  providerTokenIdentifier!: string;

  @TextField({ max, description: "The token's id on the network." })
  networkTokenIdentifier!: string;

  @EnumField(STABLECOIN_NETWORKS)
  network!: StablecoinNetwork;

  @ResourceIdField('StablecoinProviderAccount', {
    optional: true,
    description: 'Required if several provider accounts are linked.',
  })
  stablecoinProviderAccountId?: string;
}

export class StablecoinsQuery extends PageQuery {
  @EnumField(ISSUANCE_STATUSES, { optional: true })
  issuanceStatus?: string;

  @EnumField(SVC_OPERATIONS_STATUSES, { optional: true })
  svcOperationsStatus?: string;

  @EnumField(STABLECOIN_PROVIDERS, { optional: true })
  provider?: string;
}

@ApiSchema({ name: 'Stablecoin' })
export class StablecoinResponse {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String }) name!: string;
  @ApiProperty({ type: String }) symbol!: string;
  @ApiProperty({ type: String }) baseCurrency!: string;
  @ApiProperty({ enum: STABLECOIN_NETWORKS }) network!: string;
  @ApiProperty({ type: 'integer' }) decimals!: number;
  @ApiProperty({ enum: ISSUANCE_STATUSES }) issuanceStatus!: string;
  @ApiProperty({ enum: SVC_OPERATIONS_STATUSES }) svcOperationsStatus!: string;
  @ApiProperty({ type: String }) networkTokenIdentifier!: string;
  @ApiProperty({ type: String, required: false, description: 'Present once svcOperationsStatus is ENABLED.' })
  currency?: string;
  @ApiProperty({ enum: STABLECOIN_PROVIDERS }) provider!: string;
  @ApiProperty({ type: String }) stablecoinProviderAccountId!: string;
  @ApiProperty({ enum: PROVIDER_ENVIRONMENTS }) providerEnvironment!: string;
  @ApiProperty({ type: String }) providerTokenIdentifier!: string;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time' }) updatedAt!: string;
}
