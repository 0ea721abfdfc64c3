import { PAYMENT_RAILS } from '@app/accounts';
import { AmountField, EnumField, NestedField, ResourceIdField, TextField } from '@app/http';
import { PURPOSES, type Purpose } from '../domain/transaction/transaction.events.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

const { largestAmount, remittanceInformationLength } = PAYMENTS_CONFIGURATION.limits;

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
    description: 'One of the rails of the account; the fastest when left out.',
  })
  paymentRail?: string;
}

/** Body of POST /transfer-out. */
export class TransferOutBody {
  @NestedField(() => InternalAccountReference)
  source!: InternalAccountReference;

  @NestedField(() => PayoutReference)
  destination!: PayoutReference;

  @AmountField({ max: largestAmount, optional: true, description: 'Smallest unit; the whole balance when left out.' })
  amount?: number;

  @TextField({ max: remittanceInformationLength, optional: true, description: 'Travels with the payment on the rail.' })
  remittanceInformation?: string;

  @EnumField(PURPOSES, { optional: true })
  purposeOfPayment?: Purpose;
}

/** Body of POST /transfer-in. */
export class TransferInBody {
  @NestedField(() => ExternalAccountReference)
  source!: ExternalAccountReference;

  @NestedField(() => InternalAccountReference)
  destination!: InternalAccountReference;

  @AmountField({
    max: largestAmount,
    optional: true,
    description: 'Smallest unit. Needed: nothing tells how much there is to pull.',
  })
  amount?: number;
}
