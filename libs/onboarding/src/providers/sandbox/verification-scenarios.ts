import { ScenarioTable } from '@app/kernel';
import type { NewVerification, SubmissionVerdict } from '../../domain/customer/customer.commands.js';
import type { VerificationStatus } from '../../domain/customer/customer.events.js';
import { SANDBOX_CODE } from '../../onboarding.configuration.js';
import type { OwnerOutcome } from '../identity-verifier.port.js';

const TOPIC = 'Customers';

interface IndividualDecision {
  readonly atRegistration: VerificationStatus;
  /** For a changed name: a new customer's undecided outcomes are by then with a reviewer or the documents. */
  readonly atChange: NewVerification['verdict'];
}

/** Individuals (onboarding-accounts 19.1). */
export const INDIVIDUALS = new ScenarioTable<IndividualDecision>(
  { name: 'individuals', topic: TOPIC, field: '`fullName` of an individual' },
  {
    '001': {
      outcome: 'The verification waits; after its submission a person reviews it.',
      statuses: ['PENDING'],
      webhooks: ['CUSTOMER.KYC_PENDING'],
      decision: { atRegistration: 'PENDING', atChange: 'PENDING_MANUAL_REVIEW' },
    },
    '002': {
      outcome: 'The person is rejected immediately.',
      statuses: ['REJECTED'],
      webhooks: ['CUSTOMER.KYC_REJECTED'],
      decision: { atRegistration: 'REJECTED', atChange: 'REJECTED' },
    },
    '003': {
      outcome: 'The person is not verified; after the submission the documents are rejected for their quality.',
      statuses: ['UNVERIFIED'],
      decision: { atRegistration: 'UNVERIFIED', atChange: 'POOR_QUALITY' },
    },
  },
  {
    outcome: 'The person is approved immediately.',
    statuses: ['APPROVED'],
    webhooks: ['CUSTOMER.KYC_APPROVED'],
    decision: { atRegistration: 'APPROVED', atChange: 'APPROVED' },
  },
);

const REVIEWED: SubmissionVerdict = { checksData: true, whenComplete: 'PENDING_MANUAL_REVIEW' };

/** Businesses, by their number at the submission (19.2). */
export const BUSINESSES = new ScenarioTable<SubmissionVerdict>(
  { name: 'businesses', topic: TOPIC, field: '`registrationNumber` of a business whose verification is submitted' },
  {
    '001': {
      outcome: 'Data and documents are checked, then a person reviews them.',
      statuses: ['PENDING'],
      webhooks: ['CUSTOMER.KYB_PENDING'],
      decision: REVIEWED,
    },
    '002': {
      outcome: 'The business is rejected.',
      statuses: ['REJECTED'],
      webhooks: ['CUSTOMER.KYB_REJECTED'],
      decision: { checksData: false, outcome: 'REJECTED' },
    },
    '003': {
      outcome: 'Data and documents are checked, then a person reviews them.',
      statuses: ['PENDING'],
      webhooks: ['CUSTOMER.KYB_PENDING'],
      decision: REVIEWED,
    },
    '004': {
      outcome: 'Data and documents are checked; the business is approved after a short verification.',
      statuses: ['APPROVED'],
      webhooks: ['CUSTOMER.KYB_PENDING', 'CUSTOMER.KYB_APPROVED'],
      decision: { checksData: true, whenComplete: 'IN_PROGRESS' },
    },
  },
  {
    outcome: 'The business is approved.',
    statuses: ['APPROVED'],
    webhooks: ['CUSTOMER.KYB_APPROVED'],
    decision: { checksData: false, outcome: 'APPROVED' },
  },
);

/** Owners of a business (19.3). */
export const OWNERS = new ScenarioTable<OwnerOutcome>(
  {
    name: 'beneficial-owners',
    topic: TOPIC,
    field: "`lastName` of a beneficial owner whose business's verification is submitted",
  },
  {
    '001': { outcome: 'The owner waits for a decision.', statuses: ['PENDING'], decision: 'PENDING' },
    '002': { outcome: 'The owner is rejected.', statuses: ['REJECTED'], decision: 'REJECTED' },
  },
  { outcome: 'The owner is approved.', statuses: ['APPROVED'], decision: 'APPROVED' },
);

/** Codes of contact verification. */
const CONTACT_CODES = new ScenarioTable(
  {
    name: 'contact-codes',
    topic: 'Codes',
    field: '`code` of contact verification, strong customer authentication and trust',
    match: 'EQUALS',
  },
  { [SANDBOX_CODE]: { outcome: 'The code is right.', statuses: ['VERIFIED'], decision: true } },
  { outcome: 'The code is wrong.', httpStatus: 400, code: 'INVALID_INPUT', decision: false },
);

/** All tables of outcomes for people and businesses. */
export const VERIFICATION_SCENARIOS = [CONTACT_CODES, INDIVIDUALS, BUSINESSES, OWNERS];
