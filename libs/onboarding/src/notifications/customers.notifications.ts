import { notify } from '@app/event-sourcing';
import {
  type CustomerType, CustomerApproved, CustomerRejected, CustomerVerificationStarted,
} from '../domain/customer/customer.events.js';
import { customerView } from '../domain/customer/customer.view.js';

/** CUSTOMER.KYC_* of an individual, CUSTOMER.KYB_* of a business, when the status is entered (onboarding-accounts 15.4). */
const entered = (status: string) => ({ data }: { readonly data: { readonly customerType: CustomerType } }): string =>
  `CUSTOMER.${data.customerType === 'INDIVIDUAL' ? 'KYC' : 'KYB'}_${status}`;

export const customerNotifications = [
  notify(CustomerVerificationStarted, entered('PENDING'), customerView),
  notify(CustomerApproved, entered('APPROVED'), customerView),
  notify(CustomerRejected, entered('REJECTED'), customerView),
];
