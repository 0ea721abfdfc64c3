import { notify } from '@app/event-sourcing/definitions';
import {
  type CustomerType,
  CustomerApproved,
  CustomerRejected,
  CustomerVerificationStarted,
} from '../domain/customer/customer.events.js';
import { type AssessmentStatus, CustomerAssessed } from '../domain/customer/assessment.events.js';
import { customerView } from '../domain/customer/customer.view.js';
import { verificationView } from '../domain/customer/verification.view.js';

/** CUSTOMER.KYC_* for an individual, CUSTOMER.KYB_* for a business, when the status is entered (onboarding-accounts 15.4). */
const entered =
  (status: string) =>
  ({ data }: { readonly data: { readonly customerType: CustomerType } }): string =>
    `CUSTOMER.${data.customerType === 'INDIVIDUAL' ? 'KYC' : 'KYB'}_${status}`;

/** VERIFICATION.* when a verification enters a status; the first reports that the customer's data is complete and can be submitted. */
const assessed = ({ data }: { readonly data: { readonly verificationStatus: AssessmentStatus } }): string =>
  `VERIFICATION.${data.verificationStatus}`;

export const customerNotifications = [
  notify(CustomerVerificationStarted, entered('PENDING'), customerView),
  notify(CustomerApproved, entered('APPROVED'), customerView),
  notify(CustomerRejected, entered('REJECTED'), customerView),
  notify(CustomerAssessed, assessed, verificationView),
];
