import type { AssessmentStatus, Finding } from './assessment.events.js';
import type { ContactChannel } from './contact.events.js';
import type { CustomerProfile } from './customer-profile.js';
import type { CustomerType, VerificationStatus } from './customer.events.js';
import type { DocumentSide, StoredFile } from './document.events.js';
import type { OwnerRole, PersonalInfo } from './owner.events.js';

/** A customer's consent to the end-user terms; all members or none. */
export interface EndUserTermsConsent {
  /** ISO 8601, UTC, milliseconds. */
  readonly acceptedAt: string;
  readonly ipAddress: string;
  readonly termsVersion: string;
  readonly acceptanceMethod: 'CHECKBOX' | 'CLICK_TO_ACCEPT';
}

/** Settings of a platform for its new customers. */
export interface RegisteringPlatform {
  readonly umaDomain: string;
  readonly isRegulated: boolean;
  readonly requiresTerms: boolean;
}

/** A new customer as described by the platform; well formed and allowed by the platform's rules. */
export interface CustomerRegistration {
  /** The platform's settings when the request was validated. */
  readonly platform: RegisteringPlatform;
  readonly customerType: CustomerType;
  readonly platformCustomerId?: string | undefined;
  readonly umaAddress?: string | undefined;
  readonly region?: string | undefined;
  readonly currencies?: readonly string[] | undefined;
  readonly profile: CustomerProfile;
  readonly consent?: EndUserTermsConsent | undefined;
}

export interface RegisterCustomer {
  readonly kind: 'register';
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly platformCustomerId: string;
  readonly umaAddress: string;
  readonly region?: string | undefined;
  readonly currencies?: readonly string[] | undefined;
  readonly profile: CustomerProfile;
  readonly consent?: EndUserTermsConsent | undefined;
  readonly contactChannels: readonly ContactChannel[];
  /** Regulated platforms verify their customers themselves. */
  readonly platformIsRegulated: boolean;
  readonly endUserTermsRequired: boolean;
  /** The identity verifier's initial status of an individual; a business waits for its submission. */
  readonly verification: VerificationStatus;
}

/** A platform's change of a customer; absent members stay unchanged. */
export interface ChangeCustomer {
  readonly kind: 'change';
  readonly customerType: CustomerType;
  readonly profile: CustomerProfileChanges;
  readonly currencies?: readonly string[] | undefined;
  readonly umaAddress?: string | undefined;
  readonly consent?: EndUserTermsConsent | undefined;
  readonly platformIsRegulated: boolean;
  /** Used if an approved person's name or birth date changes. */
  readonly verification: NewVerification;
}

/** A verification started by a change, with the verifier's handling. */
export interface NewVerification {
  readonly verificationId: string;
  readonly verdict: 'IN_PROGRESS' | 'PENDING_MANUAL_REVIEW' | 'POOR_QUALITY' | 'APPROVED' | 'REJECTED';
}

/** Changed members of a profile; `address` and `businessInfo` may be partial. */
export type CustomerProfileChanges = Partial<Omit<CustomerProfile, 'address' | 'businessInfo'>> & {
  readonly address?: Partial<NonNullable<CustomerProfile['address']>> | undefined;
  readonly businessInfo?: Partial<NonNullable<CustomerProfile['businessInfo']>> | undefined;
};

/** A phone number that verifiably belongs to the customer replaces the previous one. */
export interface ReplacePhone {
  readonly kind: 'replace-phone';
  /** E.164. */
  readonly phoneNumber: string;
}

/** Money is about to be credited to an account that a deletion confirmed empty. */
export interface RegisterIncomingPayment {
  readonly kind: 'announce-money';
}

/** Basis of a decision to delete a customer: as far as known, it had no money. */
interface WithoutMoney {
  /** Number of announced incoming payments before the balances were read. */
  readonly announcements: number;
}

export interface DeleteCustomer extends WithoutMoney {
  readonly kind: 'delete';
}

/** Deletes the customer if necessary and removes all personal data from its file. Its key is destroyed afterwards. */
export interface EraseCustomer extends WithoutMoney {
  readonly kind: 'erase';
}

/** Lifetime of contact codes and maximum number of wrong attempts. */
export interface ContactCodeLimits {
  /** In milliseconds. */
  readonly validFor: number;
  /** Minimum interval between two codes of one channel, in milliseconds. */
  readonly resendAfter: number;
  readonly mistakes: number;
}

export interface IssueContactCode {
  readonly kind: 'issue-contact-code';
  readonly channel: ContactChannel;
  readonly limits: ContactCodeLimits;
}

export interface ConfirmContact {
  readonly kind: 'confirm-contact';
  readonly channel: ContactChannel;
  /** The code with which the entered one was compared; null if there was none. */
  readonly codeId: string | null;
  readonly matches: boolean;
  readonly limits: ContactCodeLimits;
}

export interface OwnerDetails {
  readonly roles: readonly OwnerRole[];
  readonly ownershipPercentage: number;
  readonly personalInfo: PersonalInfo;
}

export interface RegisterOwner extends OwnerDetails {
  readonly kind: 'register-owner';
  readonly ownerId: string;
}

export interface ChangeOwner {
  readonly kind: 'change-owner';
  readonly ownerId: string;
  readonly changes: {
    readonly roles?: readonly OwnerRole[] | undefined;
    readonly ownershipPercentage?: number | undefined;
    readonly personalInfo?: PersonalInfoChanges | undefined;
  };
}

export type PersonalInfoChanges = Partial<Omit<PersonalInfo, 'address'>> & {
  readonly address?: Partial<PersonalInfo['address']> | undefined;
};

/** A file with its metadata. */
export interface DocumentDetails {
  readonly documentId: string;
  readonly documentType: string;
  readonly side?: DocumentSide | undefined;
  readonly country: string;
  readonly documentNumber?: string | undefined;
  readonly issuingAuthority?: string | undefined;
  readonly fileName: string;
  readonly file: StoredFile;
}

export interface AddDocument extends DocumentDetails {
  readonly kind: 'add-document';
  readonly documentHolder: string;
}

export interface ReplaceDocument extends DocumentDetails {
  readonly kind: 'replace-document';
}

export interface DeleteDocument {
  readonly kind: 'delete-document';
  readonly documentId: string;
}

/**
 * The verifier's handling of a submitted customer: it decides without a data check, or first requires complete data and then applies
 * `whenComplete`.
 */
export type SubmissionVerdict =
  | { readonly checksData: false; readonly outcome: 'APPROVED' | 'REJECTED' }
  | { readonly checksData: true; readonly whenComplete: 'IN_PROGRESS' | 'PENDING_MANUAL_REVIEW' | 'POOR_QUALITY' };

/** Result for each owner by id, when the business is decided. */
export type OwnerOutcomes = Readonly<Record<string, 'PENDING' | 'APPROVED' | 'REJECTED'>>;

export interface SubmitCustomer {
  readonly kind: 'submit';
  readonly verificationId: string;
  readonly verdict: SubmissionVerdict;
  readonly ownerOutcomes: OwnerOutcomes;
}

/** A verifier or reviewer concludes a verification. */
export interface ConcludeVerification {
  readonly kind: 'conclude-verification';
  readonly verificationId: string;
  readonly verificationStatus: Extract<
    AssessmentStatus,
    'PENDING_MANUAL_REVIEW' | 'RESOLVE_ERRORS' | 'APPROVED' | 'REJECTED'
  >;
  readonly errors: readonly Finding[];
  readonly ownerOutcomes: OwnerOutcomes;
}

export type CustomerCommand =
  | RegisterCustomer
  | ChangeCustomer
  | ReplacePhone
  | RegisterIncomingPayment
  | DeleteCustomer
  | EraseCustomer
  | IssueContactCode
  | ConfirmContact
  | RegisterOwner
  | ChangeOwner
  | AddDocument
  | ReplaceDocument
  | DeleteDocument
  | SubmitCustomer
  | ConcludeVerification;
