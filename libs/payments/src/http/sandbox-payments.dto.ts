import { AmountField, CurrencyField, Field, ResourceIdField } from '@app/http';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { umaAddress } from './uma-address.rule.js';

const { maxAmount } = PAYMENTS_CONFIGURATION.limits;

/** Body of POST /sandbox/send. */
export class SandboxSendRequest {
  @ResourceIdField('Quote')
  quoteId!: string;

  @CurrencyField({ description: "Currency of the quote's source." })
  currencyCode!: string;

  @AmountField({
    max: maxAmount,
    optional: true,
    description: 'Smallest unit; the amount of the quote when omitted.',
  })
  currencyAmount?: number;
}

/** Body of POST /sandbox/uma/receive. */
export class SandboxReceiveRequest {
  @Field(umaAddress)
  senderUmaAddress!: string;

  @Field(umaAddress, { optional: true, description: 'Required unless customerId is given.' })
  receiverUmaAddress?: string;

  @ResourceIdField('Customer', { optional: true, description: 'Required unless receiverUmaAddress is given.' })
  customerId?: string;

  @CurrencyField()
  receivingCurrencyCode!: string;

  @AmountField({ max: maxAmount, description: 'Smallest unit.' })
  receivingCurrencyAmount!: number;
}
