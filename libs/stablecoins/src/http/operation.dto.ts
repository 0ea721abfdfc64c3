import { ApiSchema } from '@nestjs/swagger';
import { EnumField, NestedField, PageQuery, ResourceIdField, TextField, UnionOf, VariantRegistry } from '@app/http';
import { OPERATION_TYPES, PAYOUT_RAILS, type PayoutRail } from '../domain/operation/operation.terms.js';
import { STABLECOINS_CONFIGURATION } from '../stablecoins.configuration.js';

const { amountDigits, descriptionLength, identifierLength } = STABLECOINS_CONFIGURATION;
const AMOUNT = {
  max: amountDigits,
  pattern: /^[0-9]+$/,
  code: 'INVALID_AMOUNT',
  example: '1000000',
  description: 'Amount in the smallest unit of the token; a multiple of one cent of its currency.',
} as const;
const RESERVED = 'Reserved: refused with 400.';

const MINT_FUNDING_SOURCE = new VariantRegistry<MintFundingSource>(
  'StablecoinMintFundingSource',
  'type',
  'StablecoinMintFundingType',
);
const BURN_SOURCE = new VariantRegistry<BurnSource>('StablecoinBurnSource', 'type', 'StablecoinBurnSourceType');

@MINT_FUNDING_SOURCE.variant('WIRE')
export class StablecoinWireFundingSource {
  readonly type!: 'WIRE';
}

@MINT_FUNDING_SOURCE.variant('ACH_DEBIT')
export class StablecoinAchDebitFundingSource {
  readonly type!: 'ACH_DEBIT';

  @ResourceIdField('ExternalAccount')
  externalAccountId!: string;
}

@MINT_FUNDING_SOURCE.variant('SAME_DAY_ACH_DEBIT')
export class StablecoinSameDayAchDebitFundingSource {
  readonly type!: 'SAME_DAY_ACH_DEBIT';

  @ResourceIdField('ExternalAccount')
  externalAccountId!: string;
}

@ApiSchema({ description: RESERVED })
@MINT_FUNDING_SOURCE.variant('SVC_INTERNAL_ACCOUNT')
export class StablecoinSvcInternalFundingSource {
  readonly type!: 'SVC_INTERNAL_ACCOUNT';

  @ResourceIdField('InternalAccount')
  accountId!: string;
}

@ApiSchema({ description: RESERVED })
@MINT_FUNDING_SOURCE.variant('PROVIDER_INTERNAL_BALANCE')
export class StablecoinProviderBalanceFundingSource {
  readonly type!: 'PROVIDER_INTERNAL_BALANCE';

  @TextField({ max: identifierLength })
  sourceTokenIdentifier!: string;

  @TextField({ max: identifierLength })
  cryptoNetwork!: string;
}

export type MintFundingSource =
  | StablecoinWireFundingSource
  | StablecoinAchDebitFundingSource
  | StablecoinSameDayAchDebitFundingSource
  | StablecoinSvcInternalFundingSource
  | StablecoinProviderBalanceFundingSource;

@BURN_SOURCE.variant('EXTERNAL_ACCOUNT')
export class StablecoinExternalAccountBurnSource {
  readonly type!: 'EXTERNAL_ACCOUNT';
}

@ApiSchema({ description: RESERVED })
@BURN_SOURCE.variant('SVC_INTERNAL_ACCOUNT')
export class StablecoinSvcInternalBurnSource {
  readonly type!: 'SVC_INTERNAL_ACCOUNT';

  @ResourceIdField('InternalAccount')
  accountId!: string;
}

@BURN_SOURCE.variant('PROVIDER_INTERNAL_BALANCE')
export class StablecoinProviderBalanceBurnSource {
  readonly type!: 'PROVIDER_INTERNAL_BALANCE';
}

export type BurnSource =
  | StablecoinExternalAccountBurnSource
  | StablecoinSvcInternalBurnSource
  | StablecoinProviderBalanceBurnSource;

export class StablecoinMintDestination {
  @ResourceIdField('ExternalAccount', { description: 'An ACTIVE wallet on Spark.' })
  accountId!: string;
}

export class StablecoinMintRequest {
  @TextField(AMOUNT)
  amount!: string;

  @UnionOf(MINT_FUNDING_SOURCE)
  fundingSource!: MintFundingSource;

  @NestedField(() => StablecoinMintDestination)
  destination!: StablecoinMintDestination;

  @TextField({ max: descriptionLength, optional: true })
  description?: string;
}

export class StablecoinBurnDestination {
  @EnumField(['EXTERNAL_ACCOUNT'])
  type!: 'EXTERNAL_ACCOUNT';

  @ResourceIdField('ExternalAccount', { description: "A bank account in the token's currency." })
  externalAccountId!: string;

  @EnumField(PAYOUT_RAILS)
  rail!: PayoutRail;
}

export class StablecoinBurnRequest {
  @TextField(AMOUNT)
  amount!: string;

  @UnionOf(BURN_SOURCE)
  source!: BurnSource;

  @NestedField(() => StablecoinBurnDestination)
  destination!: StablecoinBurnDestination;

  @TextField({ max: descriptionLength, optional: true })
  description?: string;
}

export class OperationsQuery extends PageQuery {
  @EnumField(OPERATION_TYPES, { optional: true })
  operationType?: string;
}
