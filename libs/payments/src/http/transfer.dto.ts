import { PAYMENT_RAILS } from '@app/accounts';
import { AmountField, EnumField, NestedField, ResourceIdField, TextField } from '@app/http';
import { PURPOSES, type Purpose } from '../domain/transaction/transaction.events.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

const { maxAmount, remittanceInformationLength } = PAYMENTS_CONFIGURATION.limits;

export class InternalAccountReference {
  @ResourceIdField('InternalAccount')
  accountId!: string;
}

export class ExternalAccountReference {
  @ResourceIdField('ExternalAccount')
  accountId!: string;
}

export class PayoutReference extends ExternalAccountReference {
  @EnumField(PAYMENT_RAILS, {
    optional: true,
    description: 'One of the rails of the account; the fastest when omitted.',
  })
  paymentRail?: string;
}

/** Body of POST /transfer-out. */
export class TransferOutCreateRequest {
  @NestedField(() => InternalAccountReference)
  source!: InternalAccountReference;

  @NestedField(() => PayoutReference)
  destination!: PayoutReference;

  @AmountField({ max: maxAmount, optional: true, description: 'Smallest unit; the whole balance when omitted.' })
  amount?: number;

  @TextField({ max: remittanceInformationLength, optional: true, description: 'Sent with the payment on the rail.' })
  remittanceInformation?: string;

  @EnumField(PURPOSES, { optional: true })
  purposeOfPayment?: Purpose;
}

/** Body of POST /transfer-in. */
export class TransferInCreateRequest {
  @NestedField(() => ExternalAccountReference)
  source!: ExternalAccountReference;

  @NestedField(() => InternalAccountReference)
  destination!: InternalAccountReference;

  @AmountField({
    max: maxAmount,
    optional: true,
    description: 'Smallest unit. Required: the balance of an external account is unknown.',
  })
  amount?: number;
}
