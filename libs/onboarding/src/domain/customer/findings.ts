import type { Finding } from './assessment.events.js';
import type { CustomerState, DocumentState, OwnerState } from './customer.state.js';
import { BUSINESS_DOCUMENTS, IDENTITY_DOCUMENTS, PROOFS_OF_ADDRESS, TWO_SIDED_DOCUMENTS } from './document-types.js';

/** Owners with at least this share are examined, whatever their roles (specification, "KYB information the review collects"). */
const BENEFICIAL_OWNERSHIP_PERCENT = 25;
const PROOF_OF_ADDRESS_MONTHS = 3;

const INDIVIDUAL_FIELDS = [
  'birthDate',
  'nationality',
  'taxIdType',
  'taxIdentifier',
  'address.line1',
  'address.postalCode',
  'address.country',
];
const BUSINESS_FIELDS = [
  'businessInfo.legalName',
  'businessInfo.country',
  'businessInfo.registrationNumber',
  'businessInfo.incorporatedOn',
  'businessInfo.entityType',
  'businessInfo.taxId',
  'businessInfo.countriesOfOperation',
  'businessInfo.businessType',
  'businessInfo.purposeOfAccount',
  'businessInfo.expectedMonthlyTransactionCount',
  'businessInfo.expectedMonthlyTransactionVolume',
  'address.line1',
  'address.postalCode',
  'address.country',
];

/**
 * Everything that prevents a customer's verification: one entry for each missing or wrong piece of data, document or person, with the
 * resource concerned (onboarding-accounts 7). Pure: `at` is the time of the check.
 */
export function findingsOf(state: CustomerState, at: string): readonly Finding[] {
  return state.customerType === 'INDIVIDUAL' ? individualFindings(state) : businessFindings(state, at);
}

function individualFindings(state: CustomerState): readonly Finding[] {
  return [
    ...fullName(state),
    ...INDIVIDUAL_FIELDS.filter((field) => !isGiven(state.profile, field)).map((field) =>
      missingField(state.customerId, field),
    ),
    ...identityDocument(state, state.customerId, IDENTITY_DOCUMENTS),
  ];
}

function fullName({ customerId, profile: { fullName: name } }: CustomerState): Finding[] {
  if (name === undefined) return [missingField(customerId, 'fullName')];
  const words = name.split(/[ \u3000]/).filter((word) => /\p{L}/u.test(word));
  return words.length >= 2
    ? []
    : [
        {
          resourceId: customerId,
          type: 'INVALID_FIELD',
          field: 'fullName',
          reason: 'A given and a family name are required.',
        },
      ];
}

function businessFindings(state: CustomerState, at: string): readonly Finding[] {
  const { customerId, profile } = state;
  const funds =
    isGiven(profile, 'businessInfo.sourceOfFunds') || isGiven(profile, 'businessInfo.sourceOfFundsCategories');
  return [
    ...BUSINESS_FIELDS.filter((field) => !isGiven(profile, field)).map((field) =>
      missingField(customerId, `customer.${field}`),
    ),
    ...(funds ? [] : [missingField(customerId, 'customer.businessInfo.sourceOfFunds')]),
    ...people(state),
    ...businessDocuments(state, at),
  ];
}

function people(state: CustomerState): Finding[] {
  const { customerId, owners } = state;
  const isBeneficial = ({ roles, ownershipPercentage }: OwnerState): boolean =>
    roles.includes('UBO') || ownershipPercentage >= BENEFICIAL_OWNERSHIP_PERCENT;
  const isInControl = ({ roles }: OwnerState): boolean => roles.includes('CONTROL_PERSON');
  return [
    ...(owners.some(isBeneficial)
      ? []
      : [
          {
            resourceId: customerId,
            type: 'MISSING_BENEFICIAL_OWNER',
            reason: 'Every owner of 25 % and more must be registered.',
          },
        ]),
    ...(owners.some(isInControl)
      ? []
      : [
          {
            resourceId: customerId,
            type: 'MISSING_CONTROL_PERSON',
            reason: 'One person who controls the business must be registered.',
          },
        ]),
    ...owners
      .filter((owner) => isBeneficial(owner) || isInControl(owner))
      .flatMap((owner) => ownerFindings(state, owner)),
  ];
}

/** US persons are identified by their tax number; others by a passport and a second document. */
function ownerFindings(state: CustomerState, { ownerId, personalInfo }: OwnerState): Finding[] {
  if (personalInfo === null || personalInfo.nationality === 'US') return [];
  const foreignId = personalInfo.idType === 'NON_US_TAX_ID' && personalInfo.countryOfIssuance === undefined;
  return [
    ...(foreignId ? [missingField(ownerId, 'personalInfo.countryOfIssuance')] : []),
    ...identityDocument(state, ownerId, ['PASSPORT']),
    ...identityDocument(state, ownerId, TWO_SIDED_DOCUMENTS),
  ];
}

function businessDocuments({ customerId, documents }: CustomerState, at: string): Finding[] {
  const own = documents.filter(({ documentHolder }) => documentHolder === customerId);
  const missing = Object.entries(BUSINESS_DOCUMENTS)
    .filter(([, accepted]) => !own.some(({ documentType }) => (accepted as readonly string[]).includes(documentType)))
    .map(([type, accepted]) => missingDocument(customerId, type, accepted));
  const proofs = own.filter(({ documentType }) => PROOFS_OF_ADDRESS.includes(documentType));
  if (proofs.length === 0)
    return [...missing, missingDocument(customerId, 'MISSING_PROOF_OF_ADDRESS_DOCUMENT', PROOFS_OF_ADDRESS)];
  const oldest = monthsBefore(at, PROOF_OF_ADDRESS_MONTHS);
  // A document uploaded earlier cannot be dated within the last three months.
  if (proofs.some(({ addedAt }) => addedAt >= oldest)) return missing;
  return [
    ...missing,
    {
      resourceId: proofs.at(-1)!.documentId,
      type: 'EXPIRED_DOCUMENT',
      acceptedDocumentTypes: PROOFS_OF_ADDRESS,
      reason: `A proof of address must be dated within the last ${PROOF_OF_ADDRESS_MONTHS} months.`,
    },
  ];
}

/** Checks for a complete document of one of the types; if only one side exists, the finding names that document. */
function identityDocument({ documents }: CustomerState, holder: string, accepted: readonly string[]): Finding[] {
  const own = documents.filter(
    ({ documentHolder, documentType }) => documentHolder === holder && accepted.includes(documentType),
  );
  if (own.some((document) => isWhole(document, own))) return [];
  const half = own.at(-1);
  if (half === undefined) return [missingDocument(holder, 'MISSING_IDENTITY_DOCUMENT', accepted)];
  return [
    {
      resourceId: half.documentId,
      type: 'INCOMPLETE_DOCUMENT',
      reason: `The ${half.side === 'FRONT' ? 'back' : 'front'} of the document is missing.`,
    },
  ];
}

function isWhole({ documentType }: DocumentState, all: readonly DocumentState[]): boolean {
  if (!TWO_SIDED_DOCUMENTS.includes(documentType)) return true;
  const sides = all.filter((each) => each.documentType === documentType).map(({ side }) => side);
  return sides.includes('FRONT') && sides.includes('BACK');
}

function missingField(resourceId: string, field: string): Finding {
  return { resourceId, type: 'MISSING_FIELD', field, reason: `${field} is required.` };
}

function missingDocument(resourceId: string, type: string, accepted: readonly string[]): Finding {
  return {
    resourceId,
    type,
    acceptedDocumentTypes: accepted,
    reason: `One of these documents is required: ${accepted.join(', ')}.`,
  };
}

function isGiven(profile: object, path: string): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((member, name) => (member as Record<string, unknown> | undefined)?.[name], profile);
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

function monthsBefore(at: string, months: number): string {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastOfMonth));
  return date.toISOString();
}
