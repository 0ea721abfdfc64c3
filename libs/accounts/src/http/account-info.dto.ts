import 'reflect-metadata';
import type { Type as Class } from '@nestjs/common';
import { Field, type FieldOptions, type FieldRule, ListField, NestedField, TextField, UnionOf, VariantRegistry, rules } from '@app/http';
import { type AccountVariant, PAYMENT_RAILS } from '../domain/external-account/account-variant.js';
import { ADDRESS_RULES, BENEFICIARY_TYPES, type BeneficiaryRules, type PartyRules } from '../domain/external-account/beneficiary.js';
import type { DetailRule } from '../domain/external-account/detail-rule.js';
import { ACCOUNT_VARIANTS } from '../domain/external-account/variants/index.js';

type DetailRules = { readonly [name: string]: DetailRule };

/** `accountInfo` as sent: one generated class a variant, so that a variant's file is all there is to write. */
export const ACCOUNT_INFO_REQUEST = new VariantRegistry('ExternalAccountCreateInfoOneOf', 'accountType');

/** `accountInfo` as shown, with the rails that the service chose. */
export const ACCOUNT_INFO_RESPONSE = new VariantRegistry('ExternalAccountInfoOneOf', 'accountType');

const BeneficiaryAddress = classOf('BeneficiaryAddress', ADDRESS_RULES);

for (const variant of ACCOUNT_VARIANTS) {
  const request = infoClass(variant, 'ExternalAccountCreateInfo');
  const label = TextField({ optional: true, description: 'Taken when platformAccountId is not given beside accountInfo.' });
  label(request.prototype as object, 'platformAccountId');
  ACCOUNT_INFO_REQUEST.variant(variant.accountType)(request);

  const response = infoClass(variant, 'ExternalAccountInfo');
  const rails = railsOf(variant);
  if (rails.length > 0) ListField(rules.enumOf(rails))(response.prototype as object, 'paymentRails');
  ACCOUNT_INFO_RESPONSE.variant(variant.accountType)(response);
}

/** A class with one checked and documented member for each rule. */
function classOf(name: string, details: DetailRules): Class {
  const made = { [name]: class {} }[name]!;
  for (const [member, detail] of Object.entries(details)) Field(fieldRule(detail), optionsOf(detail))(made.prototype as object, member);
  return made;
}

function infoClass(variant: AccountVariant, suffix: string): Class {
  const name = `${capitalised(variant.accountType)}${suffix}`;
  const made = classOf(name, variant.details);
  if (variant.beneficiary !== null) {
    const parties = beneficiaryRegistry(`${name}Beneficiary`, variant.beneficiary);
    // The compiler notes the type of members that it sees; this one is made at run time.
    Reflect.defineMetadata('design:type', Object, made.prototype as object, 'beneficiary');
    UnionOf(parties, { optional: !variant.beneficiary.required })(made.prototype as object, 'beneficiary');
  }
  return made;
}

function beneficiaryRegistry(name: string, beneficiary: BeneficiaryRules): VariantRegistry {
  const registry = new VariantRegistry(name, 'beneficiaryType');
  for (const type of BENEFICIARY_TYPES) registry.variant(type)(partyClass(`${name}${capitalised(type)}`, beneficiary.types[type]));
  return registry;
}

function partyClass(name: string, party: PartyRules): Class {
  const made = classOf(name, party.members);
  if (party.address !== 'none') {
    NestedField(() => BeneficiaryAddress, { optional: party.address === 'optional' })(made.prototype as object, 'address');
  }
  return made;
}

function fieldRule(detail: DetailRule): FieldRule {
  const { values, pattern, structure, minLength: min, maxLength: max, format } = detail;
  if (values !== undefined) return rules.enumOf(values);
  const text = rules.text({
    min, max,
    ...(pattern !== undefined && { pattern: new RegExp(pattern) }),
    ...(format !== undefined && { format }),
  });
  if (structure === undefined) return text;
  return { ...text, message: structure.message, check: (value) => text.check(value) && structure.holds(value as string) };
}

function optionsOf({ required, description, example }: DetailRule): FieldOptions {
  return { optional: !required, ...(description !== undefined && { description }), ...(example !== undefined && { example }) };
}

function railsOf({ ways }: AccountVariant): readonly string[] {
  return [...new Set(ways.flatMap(({ rails }) => (typeof rails === 'function' ? PAYMENT_RAILS : rails)))];
}

/** `USD_ACCOUNT` as a class is named: `UsdAccount`. */
function capitalised(constant: string): string {
  return constant.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join('');
}
