import { ApiProperty } from '@nestjs/swagger';
import {
  AmountField,
  CurrencyField,
  EnumField,
  FlagField,
  IntegerField,
  ListField,
  NestedField,
  PageQuery,
  ResourceIdField,
  TextField,
  TimestampField,
  UnionOf,
} from '@app/http';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import {
  INTERNAL_ACCOUNT_STATUSES,
  INTERNAL_ACCOUNT_TYPES,
  type InternalAccountType,
} from '../domain/internal-account/internal-account.events.js';
import { PAYMENT_ACCOUNT_INFO } from './payment-account-info.dto.js';

export class FundInternalAccountRequest {
  @AmountField({ min: 1, max: ACCOUNTS_CONFIGURATION.maximumSandboxFunding })
  amount!: number;
}

export class InternalAccountUpdateRequest {
  @FlagField({ optional: true, description: 'Embedded wallets only: hides payments from the public network explorer.' })
  privateEnabled?: boolean;
}

export class PlatformInternalAccountsQuery {
  @CurrencyField({ optional: true })
  currency?: string;

  @EnumField(INTERNAL_ACCOUNT_TYPES, { optional: true })
  type?: InternalAccountType;
}

export class InternalAccountsQuery extends PageQuery {
  @ResourceIdField('Customer', { optional: true })
  customerId?: string;

  @CurrencyField({ optional: true })
  currency?: string;

  @EnumField(INTERNAL_ACCOUNT_TYPES, { optional: true })
  type?: InternalAccountType;
}

export class CurrencyResponse {
  @TextField({ optional: true, example: 'USD' })
  code?: string;

  @TextField({ optional: true, example: 'United States Dollar' })
  name?: string;

  @TextField({ optional: true, example: '$' })
  symbol?: string;

  @IntegerField({ min: 0, max: 18, optional: true, example: 2 })
  decimals?: number;
}

export class CurrencyAmountResponse {
  @AmountField({ min: 0 })
  amount!: number;

  @NestedField(() => CurrencyResponse)
  currency!: CurrencyResponse;
}

/** A way to pay money into an internal account, as GET returns it (payments-cards 4.5). */
export class FundingPaymentInstructionResponse {
  @UnionOf(PAYMENT_ACCOUNT_INFO, {
    description: 'Bank details with a reference, or a wallet address with its assetType.',
  })
  accountOrWalletInfo!: Record<string, unknown>;

  @TextField({ optional: true })
  instructionsNotes?: string;

  @FlagField({ optional: true })
  isPlatformAccount?: boolean;
}

/** An internal account as GET returns it. Amounts are in the smallest unit of its currency. */
export class InternalAccountResponse {
  @ResourceIdField('InternalAccount')
  id!: string;

  @ResourceIdField('Customer', { optional: true, description: "Absent on the platform's own accounts." })
  customerId?: string;

  @EnumField(INTERNAL_ACCOUNT_TYPES)
  type!: string;

  @EnumField(INTERNAL_ACCOUNT_STATUSES)
  status!: string;

  @NestedField(() => CurrencyAmountResponse, { description: 'Spendable now.' })
  balance!: CurrencyAmountResponse;

  @NestedField(() => CurrencyAmountResponse, { description: 'Spendable and held.' })
  totalBalance!: CurrencyAmountResponse;

  @ListField(() => FundingPaymentInstructionResponse)
  fundingPaymentInstructions!: FundingPaymentInstructionResponse[];

  @FlagField({ optional: true, description: 'Wallets only.' })
  privateEnabled?: boolean;

  @TimestampField()
  createdAt!: string;

  @TimestampField()
  updatedAt!: string;
}

/** Not paginated: a platform has few internal accounts. */
export class PlatformInternalAccountsResponse {
  @ApiProperty({ type: () => InternalAccountResponse, isArray: true })
  data!: InternalAccountResponse[];
}
