import { type DecisionContext, Refusal, derivedResourceId, invalidInput } from '@app/kernel';
import { type AssessmentStatus, type Finding, CustomerAssessed } from './assessment.events.js';
import { requireConfirmedContacts } from './contact-verification.js';
import type { ConcludeVerification, NewVerification, OwnerOutcomes, SubmitCustomer } from './customer.commands.js';
import {
  type CustomerEvent,
  CustomerApproved,
  CustomerRejected,
  CustomerVerificationStarted,
} from './customer.events.js';
import { type CustomerState, evolveCustomer } from './customer.state.js';
import { IDENTITY_DOCUMENTS } from './document-types.js';
import { findingsOf } from './findings.js';
import { BeneficialOwnerAssessed } from './owner.events.js';

/** Allowed status transitions of a verification (onboarding-accounts 7); a new submission creates a new verification. */
const CONCLUSIONS: Partial<Record<AssessmentStatus, readonly AssessmentStatus[]>> = {
  IN_PROGRESS: ['PENDING_MANUAL_REVIEW', 'RESOLVE_ERRORS', 'APPROVED', 'REJECTED'],
  PENDING_MANUAL_REVIEW: ['RESOLVE_ERRORS', 'APPROVED', 'REJECTED'],
};

/**
 * Submits a customer. 400 once it is decided, 409 while a contact channel is unconfirmed; no effect while a verification runs. Missing items
 * are all reported at once and leave the customer unchanged.
 */
export function submitCustomer(
  command: SubmitCustomer,
  state: CustomerState,
  { at }: DecisionContext,
): readonly CustomerEvent[] {
  if (state.status === 'APPROVED' || state.status === 'REJECTED') {
    throw invalidInput(`The customer is already ${state.status}.`, {
      field: 'customerId',
      message: 'must be a customer whose verification is not concluded',
    });
  }
  requireConfirmedContacts(state);
  if (isRunning(state)) return [];
  const verificationId =
    state.verification?.status === 'READY_FOR_VERIFICATION'
      ? state.verification.verificationId
      : command.verificationId;
  const { verdict } = command;
  if (!verdict.checksData)
    return [
      assessed(state, verificationId, verdict.outcome),
      ...decided(state, verdict.outcome, command.ownerOutcomes),
    ];
  const findings = findingsOf(state, at);
  if (findings.length > 0) return [assessed(state, verificationId, 'RESOLVE_ERRORS', findings)];
  const submitted = state.documents.map(({ documentId }) => documentId);
  if (verdict.whenComplete === 'POOR_QUALITY')
    return [assessed(state, verificationId, 'RESOLVE_ERRORS', [poorQuality(state)], submitted)];
  return [
    assessed(state, verificationId, verdict.whenComplete, [], submitted),
    ...(state.status === 'UNVERIFIED' ? [CustomerVerificationStarted(subjectOf(state))] : []),
  ];
}

/**
 * Starts another verification of an approved person with the data in `state`. It is concluded immediately, or the person is PENDING until it
 * is.
 */
export function reverify({ verificationId, verdict }: NewVerification, state: CustomerState): readonly CustomerEvent[] {
  if (verdict === 'APPROVED' || verdict === 'REJECTED')
    return [assessed(state, verificationId, verdict), ...decided(state, verdict, {})];
  const assessment =
    verdict === 'POOR_QUALITY'
      ? assessed(state, verificationId, 'RESOLVE_ERRORS', [poorQuality(state)])
      : assessed(state, verificationId, verdict);
  return [assessment, CustomerVerificationStarted(subjectOf(state))];
}

/** The verifier or a reviewer concludes a running verification; no effect on one that has ended. */
export function concludeVerification(command: ConcludeVerification, state: CustomerState): readonly CustomerEvent[] {
  const { verificationId, verificationStatus, errors } = command;
  const { verification } = state;
  if (verification?.verificationId !== verificationId)
    throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such verification, or a later one replaced it.');
  if (verification.status === verificationStatus) return [];
  if (!(CONCLUSIONS[verification.status] ?? []).includes(verificationStatus)) {
    throw new Refusal('CONFLICT', `A verification that is ${verification.status} cannot become ${verificationStatus}.`);
  }
  return [
    assessed(state, verificationId, verificationStatus, errors),
    ...(verificationStatus === 'APPROVED' || verificationStatus === 'REJECTED'
      ? decided(state, verificationStatus, command.ownerOutcomes)
      : []),
  ];
}

/** Adds READY_FOR_VERIFICATION if these events complete the data of a customer that was never submitted. */
export function withReadiness(
  events: readonly CustomerEvent[],
  before: CustomerState | null,
  { id, at }: DecisionContext,
): readonly CustomerEvent[] {
  if (events.length === 0) return events;
  const after = events.reduce((state, event) => evolveCustomer(state, event, { id: '', revision: 0, at }), before);
  if (after === null || after.deleted || after.status !== 'UNVERIFIED' || after.verification !== null) return events;
  if (after.contacts.some(({ verified }) => !verified) || findingsOf(after, at).length > 0) return events;
  return [...events, assessed(after, derivedResourceId('Verification', id, 'ready'), 'READY_FOR_VERIFICATION')];
}

/** True while a verification of the customer is running. */
export function isRunning({ verification }: CustomerState): boolean {
  return verification?.status === 'IN_PROGRESS' || verification?.status === 'PENDING_MANUAL_REVIEW';
}

function assessed(
  state: CustomerState,
  verificationId: string,
  verificationStatus: AssessmentStatus,
  errors: readonly Finding[] = [],
  submittedDocuments: readonly string[] = [],
): CustomerEvent {
  return CustomerAssessed({ ...subjectOf(state), verificationId, verificationStatus, errors, submittedDocuments });
}

function decided(
  state: CustomerState,
  outcome: 'APPROVED' | 'REJECTED',
  ownerOutcomes: OwnerOutcomes,
): CustomerEvent[] {
  const { customerId } = state;
  const owners = state.owners.map(({ ownerId }) =>
    BeneficialOwnerAssessed({ customerId, ownerId, status: ownerOutcomes[ownerId] ?? outcome }),
  );
  // Owners come first, so that a receiver notified about the business can read their results.
  return [...owners, outcome === 'APPROVED' ? CustomerApproved(subjectOf(state)) : CustomerRejected(subjectOf(state))];
}

function poorQuality({ customerId, documents }: CustomerState): Finding {
  const document = documents.findLast(
    ({ documentHolder, documentType }) => documentHolder === customerId && IDENTITY_DOCUMENTS.includes(documentType),
  );
  return {
    resourceId: document?.documentId ?? customerId,
    type: 'POOR_QUALITY_DOCUMENT',
    reason: 'The quality of the image is too low: replace it and submit again.',
  };
}

function subjectOf({ customerId, customerType }: CustomerState): Pick<CustomerState, 'customerId' | 'customerType'> {
  return { customerId, customerType };
}
