import type { RecordedEvent } from '@app/event-sourcing/definitions';
import { type AssessmentStatus, CustomerAssessed } from '../domain/customer/assessment.events.js';
import { CustomerApproved, CustomerRejected, CustomerVerificationStarted } from '../domain/customer/customer.events.js';
import { customerView } from '../domain/customer/customer.view.js';
import { verificationView } from '../domain/customer/verification.view.js';
import { customerNotifications } from './customers.notifications.js';

/** The webhook types of an event, as the delivery saga would find them. */
function notified(event: { readonly type: string; readonly data: unknown }): (string | null)[] {
  return customerNotifications
    .filter((each) => each.event.type === event.type)
    .map((each) => each.type(event as RecordedEvent));
}

function assessment(verificationStatus: AssessmentStatus) {
  return CustomerAssessed({
    customerId: 'Customer:1',
    customerType: 'INDIVIDUAL',
    verificationId: 'Verification:1',
    verificationStatus,
    errors: [],
    submittedDocuments: [],
  });
}

describe('webhooks about customers', () => {
  it.each([
    ['PENDING', CustomerVerificationStarted],
    ['APPROVED', CustomerApproved],
    ['REJECTED', CustomerRejected],
  ] as const)('report that an individual or a business entered %s', (status, definition) => {
    expect(notified(definition({ customerId: 'Customer:1', customerType: 'INDIVIDUAL' }))).toEqual([
      `CUSTOMER.KYC_${status}`,
    ]);
    expect(notified(definition({ customerId: 'Customer:1', customerType: 'BUSINESS' }))).toEqual([
      `CUSTOMER.KYB_${status}`,
    ]);
  });

  it('are not sent for registration, consent, activation or deletion', () => {
    expect(customerNotifications.map(({ event }) => event.type)).toEqual([
      'onboarding.customer-verification-started',
      'onboarding.customer-approved',
      'onboarding.customer-rejected',
      'onboarding.customer-assessed',
    ]);
  });

  it('carry the customer as GET shows it', () => {
    const views = customerNotifications
      .filter(({ event }) => event.type !== CustomerAssessed.type)
      .map(({ view }) => view);
    expect(new Set(views)).toEqual(new Set([customerView]));
  });

  it.each([
    'READY_FOR_VERIFICATION',
    'RESOLVE_ERRORS',
    'IN_PROGRESS',
    'PENDING_MANUAL_REVIEW',
    'APPROVED',
    'REJECTED',
  ] as const)('report that a verification became %s, as GET shows it', (status) => {
    expect(notified(assessment(status))).toEqual([`VERIFICATION.${status}`]);
    expect(customerNotifications.find(({ event }) => event.type === CustomerAssessed.type)?.view).toBe(
      verificationView,
    );
  });
});
