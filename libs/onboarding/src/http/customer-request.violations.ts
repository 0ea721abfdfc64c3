import { type FieldError, isFutureDate } from '@app/kernel';
import type { Violation } from '@app/http';
import type { CustomerProfile } from '../domain/customer/customer-profile.js';
import type { CustomerType } from '../domain/customer/customer.events.js';
import type { RegionPolicy } from '../domain/customer/region-policy.js';
import { missingInformation } from '../domain/customer/required-information.js';
import {
  INDIVIDUAL_TAX_IDENTIFIER_TYPES,
  businessTaxIdentifier,
  individualTaxIdentifier,
} from '../domain/customer/tax-identifier.js';
import { isOfDomain, isUmaAddress } from '../domain/customer/uma-address.js';
import { ONBOARDING_CONFIGURATION, isEndUserTermsVersion } from '../onboarding.configuration.js';
import type { CustomerCreateRequest, CustomerUpdateRequest } from './customer.dto.js';
import { CANONICAL_NAMES } from './customer-request.mapping.js';

/** Requirements of a platform's configuration for its customers. */
export interface PlatformRules {
  readonly umaDomain: string;
  readonly requiresCustomerEmail: boolean;
  readonly supportedCurrencies: readonly {
    readonly currencyCode: string;
    readonly providerRequiredCustomerFields?: readonly string[];
  }[];
}

/** Facts that the rules need besides the request. */
interface RequestFacts {
  /** Time of the request, ISO 8601. */
  readonly now: string;
  readonly platform: PlatformRules;
  readonly region: RegionPolicy;
}

type CustomerRequest = CustomerCreateRequest | CustomerUpdateRequest;

/**
 * Faults of a request besides the format of its fields: rules between fields, and rules that depend on the time or the platform
 * (onboarding-accounts 2.2). Each rule considers only values of the right type, since wrong types are already reported.
 */
export function requestViolations(
  request: CustomerRequest,
  profile: CustomerProfile,
  facts: RequestFacts,
): readonly Violation[] {
  return [
    ...(request.customerType === 'INDIVIDUAL' ? taxIdentification(profile) : businessTaxNumber(profile)),
    ...[
      ['birthDate', profile.birthDate],
      ['businessInfo.incorporatedOn', profile.businessInfo?.incorporatedOn],
    ]
      .filter(([, date]) => typeof date === 'string' && isFutureDate(date, facts.now))
      .map(([field]) => violation(field!, 'must not be in the future')),
    ...otherDescriptions(profile as Answers, ''),
    ...otherDescriptions((profile.businessInfo ?? {}) as Answers, 'businessInfo.'),
    ...umaDomain(request.umaAddress, facts.platform.umaDomain),
    ...consent(request.endUserTermsConsent, facts.now),
    ...currencies(request, profile, facts),
    ...contactChannels(request.customerType, profile, facts),
  ];
}

function violation(field: string, message: string, constraint?: FieldError['constraint']): Violation {
  return { code: 'INVALID_INPUT', error: { field, message, ...(constraint !== undefined && { constraint }) } };
}

function taxIdentification({ taxIdType, taxIdentifier, countryOfIssuance }: CustomerProfile): Violation[] {
  const accepted = INDIVIDUAL_TAX_IDENTIFIER_TYPES;
  const mistakes: Violation[] = [];
  if (taxIdType === undefined && taxIdentifier !== undefined) {
    mistakes.push(violation('taxIdType', 'is required with taxIdentifier'));
  }
  if (taxIdType !== undefined && !accepted.includes(taxIdType)) {
    mistakes.push(
      violation('taxIdType', `must be one of ${accepted.join(', ')} for an account holder`, { enum: accepted }),
    );
  }
  const format = individualTaxIdentifier(taxIdType);
  if (format !== undefined && typeof taxIdentifier === 'string' && !format.pattern.test(taxIdentifier)) {
    const constraint = { format: format.format, pattern: format.pattern.source };
    mistakes.push(violation('taxIdentifier', `must be ${format.form}`, constraint));
  }
  if (countryOfIssuance !== undefined && countryOfIssuance !== 'US') {
    mistakes.push(violation('countryOfIssuance', 'must be US', { enum: ['US'] }));
  }
  return mistakes;
}

function businessTaxNumber({ businessInfo }: CustomerProfile): Violation[] {
  const { format, pattern, form } = businessTaxIdentifier(businessInfo?.country);
  if (typeof businessInfo?.taxId !== 'string' || pattern.test(businessInfo.taxId)) return [];
  return [
    violation('businessInfo.taxId', `must be ${form}`, {
      format,
      pattern: pattern.source,
    }),
  ];
}

/** Two names of one field may both be sent only with the same value. */
export function contradictingNames(request: CustomerRequest): readonly Violation[] {
  const body = request as unknown as Answers;
  return Object.entries(CANONICAL_NAMES)
    .filter(([alias, name]) => body[alias] !== undefined && body[name] !== undefined && body[alias] !== body[name])
    .map(([alias, name]) => violation(name, `must equal ${alias} when both are sent`));
}

type Answers = Readonly<Record<string, unknown>>;

const OTHER_DESCRIPTIONS = [
  ['sourceOfFundsCategories', 'sourceOfFundsOtherDescription'],
  ['sourceOfWealthCategories', 'sourceOfWealthOtherDescription'],
  ['purposeOfAccount', 'purposeOfAccountOtherDescription'],
] as const;

/** A description must be present exactly if OTHER is chosen. */
function otherDescriptions(answers: Answers, prefix: string): Violation[] {
  return OTHER_DESCRIPTIONS.flatMap(([choice, description]) => {
    const chosen = answers[choice];
    const other = Array.isArray(chosen) ? chosen.includes('OTHER') : chosen === 'OTHER';
    if (other === (answers[description] !== undefined)) return [];
    const message = other ? `is required when ${choice} has OTHER` : `must be omitted unless ${choice} has OTHER`;
    return [violation(`${prefix}${description}`, message)];
  });
}

function umaDomain(umaAddress: unknown, domain: string): Violation[] {
  if (typeof umaAddress !== 'string' || !isUmaAddress(umaAddress) || isOfDomain(umaAddress, domain)) return [];
  return [{ ...violation('umaAddress', `must be an address at ${domain}`), code: 'INVALID_UMA_ADDRESS' }];
}

function consent(given: CustomerCreateRequest['endUserTermsConsent'], now: string): Violation[] {
  const latest = Date.parse(now) + ONBOARDING_CONFIGURATION.clockTolerance;
  const { acceptedAt, termsVersion } = given ?? {};
  return [
    ...(typeof acceptedAt === 'string' && Date.parse(acceptedAt) > latest
      ? [violation('endUserTermsConsent.acceptedAt', 'must not be in the future')]
      : []),
    ...(typeof termsVersion === 'string' && termsVersion !== '' && !isEndUserTermsVersion(termsVersion)
      ? [
          {
            ...violation('endUserTermsConsent.termsVersion', 'must be a version of the terms'),
            code: 'END_USER_TERMS_VERSION_NOT_FOUND' as const,
          },
        ]
      : []),
  ];
}

function currencies(request: CustomerRequest, profile: CustomerProfile, facts: RequestFacts): Violation[] {
  const supported = new Map(facts.platform.supportedCurrencies.map((currency) => [currency.currencyCode, currency]));
  const declared = Array.isArray(request.currencies) ? request.currencies : [];
  const required = declared.flatMap((code) => supported.get(code)?.providerRequiredCustomerFields ?? []);
  return [
    ...declared.flatMap((code, index) =>
      typeof code !== 'string' || supported.has(code)
        ? []
        : [
            violation(`currencies[${index}]`, 'must be a currency the platform supports', {
              enum: [...supported.keys()],
            }),
          ],
    ),
    ...missingInformation(required, request.customerType, profile).map((field) => ({
      ...violation(field, 'is required for the currencies of this customer'),
      code: 'MISSING_MANDATORY_USER_INFO' as const,
    })),
  ];
}

/** A channel to confirm must be given, and for a business also its contact person (specification, "Region rule"). */
function contactChannels(
  customerType: CustomerType,
  profile: CustomerProfile,
  { region, platform }: RequestFacts,
): Violation[] {
  const namesContact = customerType === 'BUSINESS' && region.contactChannels.length > 0;
  const contactNames = namesContact ? (['primaryContactFirstName', 'primaryContactLastName'] as const) : [];
  const emailWanted = platform.requiresCustomerEmail || region.contactChannels.includes('EMAIL');
  return [
    ...(emailWanted && profile.email === undefined ? [violation('email', 'is required', { format: 'email' })] : []),
    ...(region.contactChannels.includes('PHONE') && profile.phoneNumber === undefined
      ? [violation('phoneNumber', "is required in the customer's region", { format: 'e.164' })]
      : []),
    ...contactNames
      .filter((name) => profile.businessInfo?.[name] === undefined)
      .map((name) => violation(`businessInfo.${name}`, "is required in the customer's region")),
  ];
}
