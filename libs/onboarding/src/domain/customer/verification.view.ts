import type { View } from '@app/kernel';
import type { AssessmentStatus, Finding } from './assessment.events.js';
import { customer } from './customer.decider.js';
import type { CustomerEvent } from './customer.events.js';

/** A verification as GET and VERIFICATION.* show it. `errors` is empty unless something must be resolved or was refused. */
export interface VerificationDocument {
  readonly id: string;
  readonly customerId: string;
  readonly verificationStatus: AssessmentStatus;
  readonly errors: readonly Finding[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The verification that the latest event concerns, as of a revision of the customer's file. */
export const verificationView: View<VerificationDocument, CustomerEvent> = {
  aggregate: customer,
  version: 1,
  subject: ({ customerId }) => customerId,
  evolve: (document, event, { at }) => {
    if (event.type !== 'onboarding.customer-assessed') return document;
    const { verificationId: id, customerId, verificationStatus, errors } = event.data;
    return {
      id,
      customerId,
      verificationStatus,
      errors,
      createdAt: document?.id === id ? document.createdAt : at,
      updatedAt: at,
    };
  },
};

/** Every verification of a customer, by id. */
export const verificationsView: View<Readonly<Record<string, VerificationDocument>>, CustomerEvent> = {
  aggregate: customer,
  version: 1,
  evolve: (documents, event, recorded) => {
    if (event.type !== 'onboarding.customer-assessed') return documents;
    const before = documents?.[event.data.verificationId] ?? null;
    return { ...documents, [event.data.verificationId]: verificationView.evolve(before, event, recorded)! };
  },
};
