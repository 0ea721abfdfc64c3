import 'reflect-metadata';
import type { Type as Class } from '@nestjs/common';
import { ListField, NestedField, TextField, UnionOf, VariantRegistry, rules } from '@app/http';
import { type AccountVariant, railsOf } from '../domain/external-account/account-variant.js';
import {
  ADDRESS_RULES,
  BENEFICIARY_TYPES,
  type BeneficiaryRules,
  type PartyRules,
} from '../domain/external-account/beneficiary.js';
import { ACCOUNT_VARIANTS } from '../domain/external-account/variants/index.js';
import { capitalised, classOf } from './detail-classes.js';

/** `accountInfo` in requests: one class per variant, generated on first use, so that a new variant needs only its table entry. */
export const ACCOUNT_INFO_REQUEST = new VariantRegistry(
  'ExternalAccountCreateInfoOneOf',
  'accountType',
  'ExternalAccountType',
);

/** `accountInfo` in answers, with the rails that the service chose. */
export const ACCOUNT_INFO_RESPONSE = new VariantRegistry(
  'ExternalAccountInfoOneOf',
  'accountType',
  'ExternalAccountType',
);

const BeneficiaryAddress = classOf('BeneficiaryAddress', ADDRESS_RULES);

/** An address that platforms with `compatibility: contract` must give only at payment, in requests and answers. */
const ASKED_AT_PAYMENT = {
  ExternalAccountCreateInfo: {
    optionalByContract: true,
    description: 'Optional on a platform with `compatibility: contract`; payments to the account are then refused.',
  },
  ExternalAccountInfo: {
    optional: true,
    description: 'Absent if a platform with `compatibility: contract` omitted it.',
  },
};
type InfoSuffix = keyof typeof ASKED_AT_PAYMENT;

for (const variant of ACCOUNT_VARIANTS) {
  ACCOUNT_INFO_REQUEST.generate(variant.accountType, () => requestClass(variant));
  ACCOUNT_INFO_RESPONSE.generate(variant.accountType, () => responseClass(variant));
}

function requestClass(variant: AccountVariant): Class {
  const request = infoClass(variant, 'ExternalAccountCreateInfo');
  const label = TextField({
    optional: true,
    description: 'Used when platformAccountId is not given beside accountInfo.',
  });
  label(request.prototype as object, 'platformAccountId');
  return request;
}

function responseClass(variant: AccountVariant): Class {
  const response = infoClass(variant, 'ExternalAccountInfo');
  const rails = railsOf(variant);
  if (rails.length > 0) ListField(rules.enumOf(rails))(response.prototype as object, 'paymentRails');
  return response;
}

function infoClass(variant: AccountVariant, suffix: InfoSuffix): Class {
  const name = `${capitalised(variant.accountType)}${suffix}`;
  const made = classOf(name, variant.details);
  if (variant.beneficiary !== null) {
    const parties = beneficiaryRegistry(`${name}Beneficiary`, variant.beneficiary, suffix);
    // The compiler records the types of members that it sees; this member is created at run time.
    Reflect.defineMetadata('design:type', Object, made.prototype as object, 'beneficiary');
    UnionOf(parties, { optional: !variant.beneficiary.required })(made.prototype as object, 'beneficiary');
  }
  return made;
}

function beneficiaryRegistry(name: string, beneficiary: BeneficiaryRules, suffix: InfoSuffix): VariantRegistry {
  const registry = new VariantRegistry(name, 'beneficiaryType');
  for (const type of BENEFICIARY_TYPES)
    registry.variant(type)(partyClass(`${name}${capitalised(type)}`, beneficiary.types[type], suffix));
  return registry;
}

function partyClass(name: string, party: PartyRules, suffix: InfoSuffix): Class {
  const made = classOf(name, party.members);
  if (party.address !== 'none') {
    NestedField(() => BeneficiaryAddress, {
      optional: party.address === 'optional',
      ...(party.address === 'required' && ASKED_AT_PAYMENT[suffix]),
    })(made.prototype as object, 'address');
  }
  return made;
}
