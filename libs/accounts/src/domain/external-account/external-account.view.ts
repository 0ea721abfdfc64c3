import { PLATFORM_SUBJECT, type View, assertNever } from '@app/kernel';
import type { Beneficiary } from './beneficiary.js';
import { externalAccount } from './external-account.decider.js';
import type { BeneficiaryVerificationStatus, ExternalAccountEvent, OwnershipType } from './external-account.events.js';
import type { ExternalAccountStatus } from './external-account-status.js';

/** ExternalAccount as GET returns it. `customerId` is null for the platform's own. */
export interface ExternalAccountDocument {
  readonly id: string;
  readonly customerId: string | null;
  readonly status: ExternalAccountStatus;
  readonly platformAccountId?: string;
  readonly ownershipType?: OwnershipType;
  readonly currency: string;
  /** Absent if registered in the platform's list. */
  readonly defaultUmaDepositAccount?: boolean;
  readonly beneficiaryVerificationStatus?: BeneficiaryVerificationStatus;
  readonly beneficiaryVerifiedData?: { readonly fullName: string };
  readonly accountInfo: {
    readonly accountType: string;
    readonly paymentRails?: readonly string[];
    readonly beneficiary?: Beneficiary;
    readonly [detail: string]: unknown;
  };
  /** Set when it was deleted. GET then no longer finds it, but auditors do. */
  readonly deletedAt?: string;
}

export const externalAccountView: View<ExternalAccountDocument, ExternalAccountEvent> = {
  aggregate: externalAccount,
  version: 1,
  subject: (document) => document.customerId ?? PLATFORM_SUBJECT,
  evolve(document, event, recorded) {
    if (event.type === 'accounts.external-account-registered') return registered(event.data);
    if (document === null) return null;
    switch (event.type) {
      case 'accounts.external-account-status-changed':
        return { ...document, status: event.data.to };
      case 'accounts.default-deposit-withdrawn':
        return { ...document, defaultUmaDepositAccount: false };
      case 'accounts.external-account-deleted':
        return { ...document, deletedAt: recorded.at };
      // Only the status shows proofs; trust is not readable (onboarding-accounts 12).
      case 'accounts.ownership-challenge-issued':
      case 'accounts.ownership-proof-assessed':
      case 'accounts.trust-challenge-issued':
      case 'accounts.beneficiary-trusted':
      case 'accounts.beneficiary-trust-withdrawn':
        return document;
      default:
        return assertNever(event);
    }
  },
};

type Registration = Extract<ExternalAccountEvent, { type: 'accounts.external-account-registered' }>['data'];

function registered(data: Registration): ExternalAccountDocument {
  const isCustomers = data.owner === 'CUSTOMER';
  return {
    id: data.externalAccountId,
    customerId: isCustomers ? data.ownerId : null,
    status: data.status,
    ...(typeof data.platformAccountId === 'string' && { platformAccountId: data.platformAccountId }),
    ...(data.ownershipType !== undefined && { ownershipType: data.ownershipType }),
    currency: data.currency,
    ...(data.defaultUmaDepositAccount !== undefined && { defaultUmaDepositAccount: data.defaultUmaDepositAccount }),
    ...(data.beneficiaryVerificationStatus !== null && {
      beneficiaryVerificationStatus: data.beneficiaryVerificationStatus,
    }),
    ...(data.verifiedName !== null && { beneficiaryVerifiedData: { fullName: data.verifiedName } }),
    accountInfo: {
      accountType: data.accountType,
      ...data.personalDetails,
      ...data.plainDetails,
      ...(data.paymentRails.length > 0 && { paymentRails: data.paymentRails }),
      ...(data.beneficiary !== null && { beneficiary: data.beneficiary }),
    },
  };
}
