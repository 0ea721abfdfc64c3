import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  AmountField,
  EmailField,
  EnumField,
  Field,
  FlagField,
  IntegerField,
  ListField,
  NestedField,
  TextField,
  UrlField,
  rules,
} from '@app/http';
import { FEE_TYPES, type FeeType } from '../domain/platform/fee-config.js';
import {
  IDENTITY_FIELDS,
  type IdentityField,
  MAX_AMOUNT,
  TRANSACTION_DIRECTIONS,
  type TransactionDirection,
} from '../domain/platform/supported-currency.js';
import { knownCurrencyRule, umaDomainRule, webhookEndpointRule } from './config.rules.js';

const REQUIRED_BY_PROVIDERS = {
  type: String,
  isArray: true,
  enum: IDENTITY_FIELDS,
  required: false,
  readOnly: true,
  description: 'Absent if no field is required.',
} as const;

@ApiSchema({ name: 'CounterpartyField' })
export class CounterpartyField {
  @EnumField(IDENTITY_FIELDS) name!: IdentityField;
  @FlagField() mandatory!: boolean;
}

@ApiSchema({ name: 'SupportedCurrency' })
export class SupportedCurrency {
  @Field(knownCurrencyRule) currencyCode!: string;
  @AmountField({ min: 0, max: MAX_AMOUNT, code: 'INVALID_INPUT' }) minAmount!: number;
  @AmountField({ min: 0, max: MAX_AMOUNT, code: 'INVALID_INPUT' }) maxAmount!: number;
  @ListField(() => CounterpartyField, { max: IDENTITY_FIELDS.length })
  requiredCounterpartyFields!: CounterpartyField[];
  @ListField(rules.enumOf(TRANSACTION_DIRECTIONS), { unique: true }) enabledTransactionTypes!: TransactionDirection[];

  @ApiProperty(REQUIRED_BY_PROVIDERS)
  readonly providerRequiredCustomerFields?: IdentityField[];

  @ApiProperty(REQUIRED_BY_PROVIDERS)
  readonly providerRequiredCounterpartyCustomerFields?: IdentityField[];
}

@ApiSchema({ name: 'EmbeddedWalletConfig' })
export class EmbeddedWalletConfig {
  @TextField({ optional: true, max: 255 }) appName?: string;
  @IntegerField({ optional: true, min: 4, max: 12, description: 'Characters of a one-time code.' }) otpLength?: number;
  @FlagField({ optional: true }) alphanumeric?: boolean;
  @IntegerField({ optional: true, min: 1, max: 86_400 }) expirationSeconds?: number;
  @EmailField({ optional: true }) sendFromEmailAddress?: string;
  @TextField({ optional: true, max: 255 }) sendFromEmailSenderName?: string;
  @EmailField({ optional: true }) replyToEmailAddress?: string;
  @UrlField({ optional: true, schemes: ['https', 'http'], max: 512 }) logoUrl?: string;
}

@ApiSchema({ name: 'CardTokenizationEmailConfig' })
export class CardTokenizationEmailConfig {
  @EmailField({ optional: true }) fromAddress?: string;
  @TextField({ optional: true, max: 255 }) fromName?: string;
  @EmailField({ optional: true }) replyToAddress?: string;
  @TextField({ optional: true, max: 255 }) subject?: string;
  @TextField({ optional: true, max: 2_000 }) bodyText?: string;
}

@ApiSchema({ name: 'CardTokenizationSmsConfig' })
export class CardTokenizationSmsConfig {
  @TextField({ optional: true, max: 64 }) templateSid?: string;
  @TextField({ optional: true, max: 480 }) bodyText?: string;
}

@ApiSchema({ name: 'CardTokenization2faConfig' })
export class CardTokenization2faConfig {
  @TextField({ optional: true, max: 255 }) displayName?: string;
  @UrlField({ optional: true, max: 512 }) logoUrl?: string;
  @NestedField(() => CardTokenizationEmailConfig, { optional: true }) email?: CardTokenizationEmailConfig;
  @NestedField(() => CardTokenizationSmsConfig, { optional: true }) sms?: CardTokenizationSmsConfig;
}

@ApiSchema({ name: 'FixedFee' })
export class FixedFee {
  @AmountField({ min: 0, max: MAX_AMOUNT, code: 'INVALID_INPUT' }) amount!: number;
  @Field(knownCurrencyRule) currency!: string;
}

@ApiSchema({ name: 'FeeConfig' })
export class FeeConfig {
  @EnumField(FEE_TYPES) feeType!: FeeType;
  @Field(knownCurrencyRule) sourceCurrency!: string;
  @IntegerField({ min: 0, max: 10_000, description: 'Hundredths of a percent.' }) variableFeeBps!: number;
  @NestedField(() => FixedFee) fixedFee!: FixedFee;
}

/** PATCH /config: omitted members stay unchanged; read-only ones are ignored (onboarding-accounts 1.4). */
@ApiSchema({ name: 'PlatformConfigUpdateRequest' })
export class PlatformConfigUpdateRequest {
  @Field(umaDomainRule, { optional: true }) umaDomain?: string;
  @Field(webhookEndpointRule, { optional: true, nullable: true, description: 'Null unsets it.' })
  webhookEndpoint?: string | null;
  @ListField(() => SupportedCurrency, { optional: true, max: 100, description: 'Replaces the list.' })
  supportedCurrencies?: SupportedCurrency[];
  @NestedField(() => EmbeddedWalletConfig, { optional: true }) embeddedWalletConfig?: EmbeddedWalletConfig;
  @NestedField(() => CardTokenization2faConfig, { optional: true })
  cardTokenization2faConfig?: CardTokenization2faConfig;
  @ListField(() => FeeConfig, {
    optional: true,
    max: 100,
    description: 'One per feeType and sourceCurrency; zero in both parts removes it.',
  })
  feeConfigs?: FeeConfig[];
}

@ApiSchema({ name: 'PlatformConfig' })
export class PlatformConfigResponse {
  @ApiProperty({ type: String, readOnly: true, example: 'PlatformConfig:019542f5-b3e7-8d02-8000-000000000001' })
  id!: string;
  @ApiProperty({ type: String }) umaDomain!: string;
  @ApiProperty({ type: String, readOnly: true }) proxyUmaSubdomain!: string;
  @ApiProperty({ type: String, required: false }) webhookEndpoint?: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    required: false,
    readOnly: true,
    description:
      'Time since which nothing is sent to the endpoint because it responded with 410. Setting an endpoint, even the same one, enables it again.',
  })
  webhookEndpointDisabledAt?: string;
  @ApiProperty({ type: SupportedCurrency, isArray: true }) supportedCurrencies!: SupportedCurrency[];
  @ApiProperty({ type: Boolean, readOnly: true }) isRegulatedFinancialInstitution!: boolean;
  @ApiProperty({ type: EmbeddedWalletConfig }) embeddedWalletConfig!: EmbeddedWalletConfig;
  @ApiProperty({ type: CardTokenization2faConfig, required: false })
  cardTokenization2faConfig?: CardTokenization2faConfig;
  @ApiProperty({ type: FeeConfig, isArray: true }) feeConfigs!: FeeConfig[];
  @ApiProperty({ type: String, format: 'date-time', readOnly: true }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', readOnly: true }) updatedAt!: string;
}
