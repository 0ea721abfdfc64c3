import { ListField, VariantRegistry, rules } from '@app/http';
import { PAYMENT_SHAPES } from '../domain/internal-account/payment-shapes.js';
import { capitalised, classOf } from './detail-classes.js';

/** Payment instructions: one generated class per format. */
export const PAYMENT_ACCOUNT_INFO = new VariantRegistry(
  'PaymentAccountOrWalletInfo',
  'accountType',
  'PaymentAccountType',
);

for (const { accountType, details, rails } of PAYMENT_SHAPES) {
  PAYMENT_ACCOUNT_INFO.generate(accountType, () => {
    const shape = classOf(`Payment${capitalised(accountType)}Info`, details);
    if (rails.length > 0) ListField(rules.enumOf(rails))(shape.prototype as object, 'paymentRails');
    return shape;
  });
}
