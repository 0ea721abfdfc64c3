import { ApiProperty } from '@nestjs/swagger';
import { Field, rules } from '@app/http';
import { CurrencyResponse, RequestedFieldResponse } from './payment-parts.dto.js';
import { umaAddress } from './uma-address.rule.js';

/** A customer, or the platform itself by the id of its configuration. */
const payerId = rules.resourceIdOf('Customer', 'PlatformConfig');

/** Query of both lookups; exactly one member names the payer. */
export class ReceiverQuery {
  @Field(payerId, { optional: true })
  customerId?: string;

  @Field(umaAddress, { optional: true })
  senderUmaAddress?: string;
}

class ReceivableCurrency {
  @ApiProperty({ type: () => CurrencyResponse }) currency!: CurrencyResponse;
  @ApiProperty({ type: 'number', description: 'Receiving units per sending unit (major units).' })
  estimatedExchangeRate!: number;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 1 }) min!: number;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 1 }) max!: number;
}

class ReceiverLookup {
  @ApiProperty({ type: () => ReceivableCurrency, isArray: true }) supportedCurrencies!: ReceivableCurrency[];
  @ApiProperty({ type: () => RequestedFieldResponse, isArray: true, required: false })
  requiredPayerDataFields!: RequestedFieldResponse[];
  @ApiProperty({ type: String }) lookupId!: string;
}

export class UmaLookup extends ReceiverLookup {
  @ApiProperty({ type: String }) receiverUmaAddress!: string;
}

export class ExternalAccountLookup extends ReceiverLookup {
  @ApiProperty({ type: String }) accountId!: string;
}
